import { setTimeout as delay } from 'node:timers/promises'
import { isUnavailable } from '../db/pool/unavailable.ts'
import { Refusal } from '../errors.ts'

/** Pauses before each look-up in seconds, five minutes in total: a failover takes less. */
const PAUSES_S = [1, 2, 4, 8, 15, 30, 60, 60, 60, 60] as const

/**
 * The database became unavailable during a write, whose transaction may have committed. The request
 * returns 503.
 */
export class UnknownOutcome extends Error {
  /**
   * Resolves to whether the write has committed, once the database can tell. Rejects if that takes
   * longer than five minutes, or if the look-up that follows `closing` fails.
   */
  readonly isCommitted: (closing: AbortSignal) => Promise<boolean>

  /** `look` throws while the database is unavailable and while the transaction is open. */
  constructor(cause: unknown, look: () => Promise<boolean>) {
    super('It is unknown whether the transaction has committed', { cause })
    this.isCommitted = (closing) => repeated(look, closing)
  }
}

async function repeated(look: () => Promise<boolean>, closing: AbortSignal): Promise<boolean> {
  let last: unknown
  for (const pause of PAUSES_S) {
    const isLast = await delay(pause * 1000, false, { signal: closing }).catch(() => true)
    try {
      return await look()
    } catch (error) {
      if (!isUnavailable(error) && !(error instanceof Refusal)) throw error
      last = error
    }
    if (isLast) break
  }
  throw last
}
