import type { Tone } from '#components/ui/tone.ts'
import { EXPIRING_SOON_SECONDS, LAST_CALL_SECONDS } from '#lib/modules/admissions/states.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Time until a task's payment expires, as text and tone; neutral unless it is expiring soon. Times in
 * milliseconds.
 */
export function timeLeft(expiresAt: number, now: number): { tone: Tone; label: string } {
  const left = expiresAt - now
  if (left <= 0) return { tone: 'danger', label: 'Expired' }
  if (left < MINUTE) return { tone: 'danger', label: 'Under 1 min left' }
  const tone = left < LAST_CALL_SECONDS * 1000 ? 'danger' : left <= EXPIRING_SOON_SECONDS * 1000 ? 'warning' : 'neutral'
  if (left < HOUR) return { tone, label: `${Math.floor(left / MINUTE)} min left` }
  if (left < 2 * DAY) return { tone, label: `${Math.floor(left / HOUR)} h left` }
  return { tone, label: `${Math.floor(left / DAY)} d left` }
}

/** How long a task has been open, such as "12 min", "3 h" or "2 d". Times in milliseconds. */
export function age(since: number, now: number): string {
  const waited = Math.max(0, now - since)
  if (waited < MINUTE) return 'Under 1 min'
  if (waited < HOUR) return `${Math.floor(waited / MINUTE)} min`
  if (waited < 2 * DAY) return `${Math.floor(waited / HOUR)} h`
  return `${Math.floor(waited / DAY)} d`
}
