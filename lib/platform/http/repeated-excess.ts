import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from 'hono'
import { rateLimited } from '../errors.ts'
import { createRefusals } from '../limits/refusals.ts'
import type { ApiEnv } from './deps.ts'
import type { PresumedSender } from './known-senders.ts'

/**
 * How long a credential that exceeded its limit, or that of its organization, is rejected without
 * further checks. Equal to the shortest `Retry-After`.
 */
const REJECTED_MS = 1000
/** Delay of rejections, which slows down clients that repeat requests at once. */
export const REJECTION_DELAY_MS = 250

export type RepeatedExcess = {
  /** Whether the credential or its organization exceeded a limit within the last second. */
  isRejected(sender: PresumedSender): boolean
  /** Rejects a request with 429, after a delay. */
  reject(signal: AbortSignal): Promise<never>
  /** Remembers who exceeded a limit with this request (`overLimit`). */
  remember(c: Context<ApiEnv>, sender: PresumedSender): void
}

/**
 * Rejects requests of clients that ignore 429 before they are admitted and authenticated, so that
 * they neither use slots of other clients nor database statements (decision 0094). If an
 * organization exceeded its limit, this applies to all of its API keys (decision 0106).
 */
export function createRepeatedExcess(now: () => number = () => performance.now()): RepeatedExcess {
  const refusals = createRefusals(now)
  const isRefused = (key: string | undefined) => key !== undefined && refusals.msLeft(key) !== undefined
  const isRejected = ({ credential, sender }: PresumedSender) => isRefused(credential) || isRefused(sender?.bucket)
  return {
    isRejected,
    reject: async (signal) => {
      await delay(REJECTION_DELAY_MS, undefined, { signal }).catch(() => undefined)
      throw rateLimited(REJECTED_MS / 1000)
    },
    remember: (c, { credential }) => {
      const overLimit = c.get('overLimit')
      if (!overLimit) return
      if (credential !== undefined) refusals.remember(credential, REJECTED_MS)
      const { bucket } = c.get('sender') ?? {}
      if (overLimit === 'organization' && bucket !== undefined) refusals.remember(bucket, REJECTED_MS)
    },
  }
}
