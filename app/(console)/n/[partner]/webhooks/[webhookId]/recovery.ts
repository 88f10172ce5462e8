import { minuteOf } from '#app/_query/search.ts'
import { counted } from '#lib/kernel/wording.ts'

/** From when on something can be recovered: seconds ago, or a minute that is typed. */
export const SPANS = [
  { value: '3600', label: 'Last hour' },
  { value: '86400', label: 'Last 24 hours' },
  { value: '604800', label: 'Last 7 days' },
  { value: '2592000', label: 'Last 30 days' },
  { value: 'minute', label: 'Custom time…' },
] as const

/** The moment that a choice means, or undefined while it means none. */
export function sinceOf(span: string, minute: string, now: Date): string | undefined {
  if (span !== 'minute') return new Date(now.getTime() - Number(span) * 1000).toISOString()
  const typed = minuteOf(minute)
  return typed && `${typed}:00.000Z`
}

/** "1 delivery", "1,200 deliveries", "Nothing to send". */
export function countText(count: number): string {
  if (count === 0) return 'Nothing to send'
  return counted(count, 'delivery', 'deliveries')
}
