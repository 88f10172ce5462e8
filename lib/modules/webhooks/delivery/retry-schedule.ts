import type { Random } from '../../../kernel/random-text.ts'
import { RETRY_DELAYS_SECONDS } from '../states.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
export const DAY_MS = 24 * HOUR

/** Jitter: retries are delayed by up to this share of their interval. */
const JITTER = 0.2

/** Maximum `Retry-After`, so that one response cannot stop deliveries forever. */
const LONGEST_REST_MS = HOUR

/** Time of continuous failure after which an endpoint is disabled (contract#webhooks). */
export const DISABLED_AFTER_MS = 5 * 24 * HOUR
/** How long a webhook must have been failing before each notice. Disabling it is a separate one. */
export const NOTICES_AFTER_MS = [10 * 60_000, DISABLED_AFTER_MS * 0.5, DISABLED_AFTER_MS * 0.8] as const

/** Number of notices that are due about a webhook that has been failing since then. */
export const noticesDue = (failingSince: Date, now: Date): number =>
  NOTICES_AFTER_MS.filter((after) => now.getTime() - failingSince.getTime() >= after).length

/** Time of the next attempt after `tries` failed ones; null after the last. */
export function nextTry(
  tries: number,
  now: Date,
  random: Random,
  delays: readonly number[] = RETRY_DELAYS_SECONDS,
): Date | null {
  const wait = delays[tries - 1]
  return wait === undefined ? null : new Date(now.getTime() + Math.round(wait * SECOND * (1 + JITTER * share(random))))
}

/**
 * Time without attempts after which nothing can have been due: three times the longest interval.
 */
export const IDLE_AFTER_MS = 36 * HOUR

/**
 * Minimum duration of a series of failures to count as an outage (decision 0188). After shorter
 * ones, deliveries stay on their schedules, so that rejected events do not use up their attempts.
 */
export const OUTAGE_MS = MINUTE

/** End of the pause that a response requests, in seconds or as a date; null if none. */
export function retryAfter(header: string | undefined, now: Date): Date | null {
  if (header === undefined) return null
  const text = header.trim()
  const until = /^\d{1,9}$/.test(text) ? now.getTime() + Number(text) * SECOND : Date.parse(text)
  if (!(until > now.getTime())) return null
  return new Date(Math.min(until, now.getTime() + LONGEST_REST_MS))
}

/**
 * Backoff of an endpoint after a failure: half as long as it has been failing, at most a minute. A
 * single rejected event then delays little, and an endpoint that is down is not flooded.
 */
export function restAfter(failingSince: Date, now: Date): Date {
  return new Date(now.getTime() + Math.min((now.getTime() - failingSince.getTime()) / 2, MINUTE))
}

/** A number from 0 to 1. */
const share = (random: Random) => new DataView(random(4).slice().buffer).getUint32(0) / 0xffff_ffff
