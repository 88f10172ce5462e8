import { setTimeout as pause } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'

/**
 * How long only the process that has claimed something may send it. A claim is committed before it is sent, and a
 * process sends nothing later than `SEND_MS` after it. If the process ends meanwhile, nobody knows whether it
 * was accepted: it is sent again, but more than a minute after the process could have sent it (decision 0198).
 */
export const LEASE_MS = 100_000
const SEND_MS = 20_000
/** How long a process that has not ended holds a claim, with time to record the outcome. */
export const HOLD_MS = SEND_MS + 10_000

/** The end of a claim. A later one ends later, so it identifies the claim. */
export const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS)

/** Whether a row with `due_at` and `leased_until` is due and not claimed. */
export function isFree(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`due_at <= ${at} and (leased_until is null or leased_until <= ${at})`
}

/** Claims that a process can still hold end after this time. Earlier ones belong to processes that have ended. */
export const heldAfter = (now: Date): Date => new Date(now.getTime() + LEASE_MS - HOLD_MS)

/** Runs in a transaction that claims one after another, also between processes. */
export const claimInTurn = <T>(db: Db, what: string, claim: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`claims of ${what}`}, 0))`)
    return claim(tx)
  })

/** Time until the next attempt: at least two minutes, because the failed one may have been accepted. */
export const retryMs = (tries: number): number => Math.min(2 ** tries, 60) * 60_000

/** With `retryMs`, seven to eight hours. */
export const MAX_TRIES = 12

/** How long what is being sent may take when the process stops. */
const STOP_MS = 4000

/** How often a sender without work looks again while others send. */
const LOOK_AGAIN_MS = 1000

type Options = {
  readonly concurrency: number
  readonly stopping?: AbortSignal | undefined
  readonly lookAgainMs?: number
}

/**
 * Sends what is due, several at the same time, until nothing is left or the process stops. `next` returns whether there was
 * anything; having claimed it, it gets the signal that ends what is sent within the claim. Until then, one sender looks for
 * all, because there is usually nothing. While one is sending, the others look again, so that slow receivers do not keep
 * new work from all of them. An error is thrown when all others have ended too, so that nothing is sent after the job.
 */
export async function sendConcurrently(
  { concurrency, stopping, lookAgainMs = LOOK_AGAIN_MS }: Options,
  next: (signal: () => AbortSignal) => Promise<boolean>,
): Promise<void> {
  const late = new AbortController()
  const over = new AbortController()
  let sending = 0
  const stop = () => {
    over.abort()
    setTimeout(() => late.abort(), STOP_MS).unref()
  }
  stopping?.addEventListener('abort', stop, { once: true })
  const signal = () => {
    startOthers()
    return AbortSignal.any([AbortSignal.timeout(SEND_MS), late.signal])
  }
  const worker = async () => {
    while (!over.signal.aborted && !stopping?.aborted) {
      sending++
      const more = await next(signal).finally(() => sending--)
      if (more) continue
      if (sending === 0) return over.abort()
      await pause(lookAgainMs, undefined, { signal: over.signal }).catch(() => undefined)
    }
  }
  const errors: unknown[] = []
  const workers: Promise<unknown>[] = []
  // Each is counted before it runs, because it can start the others.
  const start = () =>
    workers.push(
      Promise.resolve()
        .then(worker)
        .catch((error) => errors.push(error)),
    )
  const startOthers = () => {
    while (workers.length < concurrency) start()
  }
  try {
    start()
    // Others are added meanwhile.
    for (const one of workers) await one
    if (errors.length > 0) throw errors[0]
  } finally {
    stopping?.removeEventListener('abort', stop)
  }
}
