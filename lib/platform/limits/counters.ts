import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { sha256Hex } from '../../kernel/sha256.ts'
import type { RunStatement } from '../db/statement.ts'

/** Counters by key. Each resets a number of seconds after its first use. */
export type Counter = {
  /** Consumes one; rejects with the count if none is left. */
  consume(key: string): Promise<RateLimiterRes>
  /** Counts one more, even beyond the limit. */
  penalty(key: string, points?: number): Promise<RateLimiterRes>
  /** Returns one. */
  reward(key: string): Promise<RateLimiterRes>
  get(key: string): Promise<RateLimiterRes | null>
  set(key: string, points: number, seconds: number): Promise<RateLimiterRes>
  delete(key: string): Promise<boolean>
}

/** Creates a counter. Counters with the same name share their counts. */
export type MakeCounter = (name: string, points: number, seconds: number) => Counter

/** Counters in the memory of this process. */
export const countersInMemory: MakeCounter = (_, points, duration) => new RateLimiterMemory({ points, duration })

/**
 * Counters that all processes share through the database and that survive restarts. Each use is a
 * statement, so they are meant for rare, guarded operations such as sign-in. Keys are stored as
 * hashes, because they can be emails or addresses.
 */
export const countersIn =
  (run: RunStatement): MakeCounter =>
  (name, points, duration) =>
    new RateLimiterPostgres({
      storeClient: { query: hashed(run) },
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration,
    })

type Query = { readonly name: string; readonly text: string; readonly values: readonly unknown[] }

const hashed =
  (run: RunStatement) =>
  async ({ name, text, values: [key, ...rest] }: Query) => {
    const rows = await run({ name, text }, [sha256Hex(String(key)), ...rest])
    return { rows, rowCount: rows.length }
  }
