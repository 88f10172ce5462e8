import type { Outcome } from './attempt-delivery.ts'
import type { Claimed, Limits } from './leases.ts'

/** Maximum number of deliveries that a webhook sends at once. */
const MAX_AT_ONCE = 8
/** Duration from which an attempt counts as slow. */
export const SLOW_MS = 1000
/** How long an endpoint that was overloaded by concurrent deliveries gets one at a time. */
const CAUTIOUS_MS = 10 * 60_000
/** Maximum number of endpoints that are remembered as slow or overloaded. */
const MAX_REMEMBERED = 10_000

/**
 * The part of an active webhook that its share depends on. `atOnce` is how many deliveries it may
 * send now.
 */
type Active = Pick<Claimed, 'token' | 'organization_id' | 'environment'> & { readonly atOnce: number }

/** What this process has learned about endpoints, and how many deliveries each may send at once. */
export function createConcurrency(limits: Limits) {
  const slow = new Set<string>()
  const cautiousUntil = new Map<string, number>()

  const isCautious = (token: string, now: Date) => {
    const until = cautiousUntil.get(token)
    if (until !== undefined && until <= now.getTime()) cautiousUntil.delete(token)
    return cautiousUntil.has(token)
  }
  return {
    /** Whether the last batch was slow, or failed. */
    isSlow: (token: string): boolean => slow.has(token),
    /** Learns from the attempts of a batch, of which `atOnce` were concurrent. */
    learn: (token: string, outcomes: readonly Outcome[], atOnce: number, now: Date): void => {
      if (slow.size + cautiousUntil.size > MAX_REMEMBERED) {
        slow.clear()
        cautiousUntil.clear()
      }
      if (outcomes.length === 0) return
      const isSlow = outcomes.some(({ made }) => made.attempt.durationMs > SLOW_MS)
      if (isSlow || outcomes.every(({ made }) => made.attempt.failure)) slow.add(token)
      else slow.delete(token)
      if (atOnce > 1 && outcomes.some(isOverloaded)) cautiousUntil.set(token, now.getTime() + CAUTIOUS_MS)
    },
    /**
     * How many deliveries a webhook may send at once: what the others leave of the limits, because
     * each uses a connection. Failing, slow and overloaded endpoints get one at a time.
     */
    share: (webhook: Active, others: readonly Active[], now: Date): number => {
      if (slow.has(webhook.token) || isCautious(webhook.token, now)) return 1
      const left = (limit: number, among: readonly Active[]) =>
        limit - among.reduce((sum, { atOnce }) => sum + atOnce, 0)
      const free = Math.min(
        left(limits.total, others),
        left(
          limits.perEnvironment,
          others.filter(({ environment }) => environment === webhook.environment),
        ),
        left(
          limits.perOrganization,
          others.filter(({ organization_id }) => organization_id === webhook.organization_id),
        ),
      )
      return Math.max(1, Math.min(MAX_AT_ONCE, free))
    },
  }
}

/** Whether the endpoint asked for fewer requests, or did not respond in time. */
const isOverloaded = ({ made: { attempt } }: Outcome): boolean =>
  attempt.statusCode === 429 || attempt.statusCode === 503 || attempt.failure === 'timeout'
