import { minuteOf } from '#app/_query/search.ts'
import { counted } from '#lib/kernel/wording.ts'

/** Start of the recovery period: seconds ago, or a minute that the user enters. */
export const SPANS = [
  { value: '3600', label: 'Last hour' },
  { value: '86400', label: 'Last 24 hours' },
  { value: '604800', label: 'Last 7 days' },
  { value: '2592000', label: 'Last 30 days' },
  { value: 'minute', label: 'Custom time…' },
] as const

/** The time that a choice stands for, or undefined if it is incomplete. */
export function sinceOf(span: string, minute: string, now: Date): string | undefined {
  if (span !== 'minute') return new Date(now.getTime() - Number(span) * 1000).toISOString()
  const typed = minuteOf(minute)
  return typed && `${typed}:00.000Z`
}

/** A count, such as "1 delivery", "1,200 deliveries" or "Nothing to send". */
export function countText(count: number): string {
  if (count === 0) return 'Nothing to send'
  return counted(count, 'delivery', 'deliveries')
}
