import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from 'hono'
import { rateLimited } from '../errors.ts'
import { createRefusals } from '../limits/refusals.ts'
import type { ApiEnv } from './deps.ts'

/**
 * How long a credential that exceeded its limit is rejected without further checks. Equal to the
 * shortest `Retry-After`.
 */
const REJECTED_MS = 1000
/** Delay of these rejections, which slows down clients that repeat requests at once. */
const DELAY_MS = 250

export type RepeatedExcess = {
  /**
   * Rejects with 429, after a delay, if the credential exceeded its limit within the last second.
   */
  check(c: Context<ApiEnv>, signal: AbortSignal): Promise<void>
  /** Remembers a credential whose request exceeded a limit (`isOverLimit`). */
  remember(c: Context<ApiEnv>): void
}

/**
 * Rejects requests of clients that ignore 429 before they are admitted and authenticated, so that
 * they neither use slots of other clients nor database statements (decision 0094).
 */
export function createRepeatedExcess(now: () => number = () => performance.now()): RepeatedExcess {
  const refusals = createRefusals(now)
  return {
    check: async (c, signal) => {
      const credential = credentialOf(c)
      if (credential === undefined || refusals.msLeft(credential) === undefined) return
      await delay(DELAY_MS, undefined, { signal }).catch(() => undefined)
      throw rateLimited(REJECTED_MS / 1000)
    },
    remember: (c) => {
      const credential = c.get('isOverLimit') ? credentialOf(c) : undefined
      if (credential !== undefined) refusals.remember(credential, REJECTED_MS)
    },
  }
}

/** A hash of the credential as sent, whether or not it is valid; undefined without one. */
function credentialOf(c: Context<ApiEnv>): string | undefined {
  const sent = c.req.header('x-service-api-key') ?? c.req.header('authorization')
  return sent === undefined ? undefined : createHash('sha256').update(sent).digest('base64')
}
