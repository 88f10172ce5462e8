import { minuteOf } from '#app/_query/search.ts'

/** From when on something can be recovered: seconds ago, or a minute that is typed. */
export const SPANS = [
  { value: '3600', label: 'The last hour' },
  { value: '86400', label: 'The last 24 hours' },
  { value: '604800', label: 'The last 7 days' },
  { value: '2592000', label: 'The last 30 days' },
  { value: 'minute', label: 'A minute…' },
] as const

/** The moment that a choice means, or undefined while it means none. */
export function sinceOf(span: string, minute: string, now: Date): string | undefined {
  if (span !== 'minute') return new Date(now.getTime() - Number(span) * 1000).toISOString()
  const typed = minuteOf(minute)
  return typed && `${typed}:00.000Z`
}

const grouped = new Intl.NumberFormat('en-US')

/** "1 delivery", "1,200 deliveries", "Nothing to send". */
export function countText(count: number): string {
  if (count === 0) return 'Nothing to send'
  return count === 1 ? '1 delivery' : `${grouped.format(count)} deliveries`
}
