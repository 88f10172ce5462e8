import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { sha256Hex } from '../../kernel/sha256.ts'
import type { RunStatement } from '../db/statement.ts'

/** Counts by key, each for so many seconds from its first. */
export type Counter = {
  /** Takes one; rejects with the count when there is none left. */
  consume(key: string): Promise<RateLimiterRes>
  /** Counts one more, whatever is left. */
  penalty(key: string, points?: number): Promise<RateLimiterRes>
  /** Takes one back. */
  reward(key: string): Promise<RateLimiterRes>
  get(key: string): Promise<RateLimiterRes | null>
  set(key: string, points: number, seconds: number): Promise<RateLimiterRes>
  delete(key: string): Promise<boolean>
}

/** Makes a counter. Those of one name count together. */
export type MakeCounter = (name: string, points: number, seconds: number) => Counter

/** Counters of this process alone, gone with it. */
export const countersInMemory: MakeCounter = (_, points, duration) => new RateLimiterMemory({ points, duration })

/**
 * Counters that all processes on a database share, and that outlive them. For what is rare and guarded, such as sign-in: each
 * look is a statement. Whom they count stands there as a hash only, since it may be somebody's email or address.
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
