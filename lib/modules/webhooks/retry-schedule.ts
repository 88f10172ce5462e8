import type { Random } from '../../kernel/random-text.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
export const DAY_MS = 24 * HOUR

/** How long after each failed try the next one follows (contract#webhooks). After the last there is none. */
export const RETRY_AFTER_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR] as const

/** Retries of many deliveries that failed together are spread over this share of their wait: later, never earlier. */
const JITTER = 0.2

/** A `Retry-After` is heeded up to here: else one answer could silence an endpoint for good. */
export const LONGEST_REST_MS = HOUR

/** An endpoint of which every attempt has failed for so long is disabled (contract#webhooks). */
export const DISABLED_AFTER_MS = 5 * 24 * HOUR

/** When a delivery is tried again after its `tries`-th try of the schedule failed; null when that was the last. */
export function nextTry(tries: number, now: Date, random: Random): Date | null {
  const wait = RETRY_AFTER_MS[tries - 1]
  return wait === undefined ? null : new Date(now.getTime() + Math.round(wait * (1 + JITTER * share(random))))
}

/** A webhook that nothing was tried on for so long had nothing due: the longest wait of the schedule is a third of it. */
export const QUIET_MS = 36 * HOUR

/** Until when an answer asks for a pause, in seconds or as a date; null when it does not. */
export function retryAfter(header: string | undefined, now: Date): Date | null {
  if (header === undefined) return null
  const text = header.trim()
  const until = /^\d{1,9}$/.test(text) ? now.getTime() + Number(text) * SECOND : Date.parse(text)
  if (!(until > now.getTime())) return null
  return new Date(Math.min(until, now.getTime() + LONGEST_REST_MS))
}

/**
 * How long an endpoint is left alone after a failure: half as long as it has been failing, a minute at most. So one event that
 * it cannot digest holds up nothing, and one that is down is not hammered with everything that waits for it.
 */
export function restAfter(failingSince: Date, now: Date): Date {
  return new Date(now.getTime() + Math.min((now.getTime() - failingSince.getTime()) / 2, MINUTE))
}

/** A number from 0 to 1. */
const share = (random: Random) => new DataView(random(4).slice().buffer).getUint32(0) / 0xffff_ffff
