import type { Bars } from '#components/chart/series.ts'
import type { Overview } from '#lib/modules/overview/contract.ts'

const whole = new Intl.NumberFormat('en-US')

/** Waiting tasks as bars by how long they have waited. A group that was not counted to its end says so. */
export const prepareAges = ({ ages }: Overview['tasks']): Bars => ({
  rowName: 'Waiting for',
  series: [{ label: 'Tasks', fill: 'var(--credit)' }],
  rows: ages.map(({ from_seconds, to_seconds, count, is_exact }) => {
    const label = ageText(from_seconds, to_seconds)
    const text = `${is_exact ? '' : 'at least '}${whole.format(count)}`
    return { label, tick: label, cells: [{ value: count, text, exact: String(count) }] }
  }),
})

const HOUR = 3600
const DAY = 24 * HOUR

/** "1 to 4 hours", "over 3 days". */
function ageText(from: number, to: number | null): string {
  const unit = (to ?? from) > DAY ? { size: DAY, name: 'days' } : { size: HOUR, name: 'hours' }
  if (to === null) return `over ${from / unit.size} ${unit.name}`
  if (from === 0) return to === HOUR ? 'under 1 hour' : `under ${to / unit.size} ${unit.name}`
  return `${from / unit.size} to ${to / unit.size} ${unit.name}`
}
