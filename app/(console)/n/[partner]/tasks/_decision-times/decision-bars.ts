import type { Bars } from '#components/chart/series.ts'
import { dayText, inUtc, isoDay, type Viewer } from '#components/value/time-text.ts'
import { numberText } from '#lib/kernel/wording.ts'
import type { DecisionTimes } from '#lib/modules/admissions/decided/contract.ts'
import { durationText } from '../../payments/[paymentId]/duration.ts'
import { decidedBy } from './decision-rows.ts'

/** Days of the chart, as many as the gateway reports on. */
const DAYS = 30
const DAY_MS = 86_400_000

/**
 * Decisions of the team, or of one member, as bars of the last 30 days, with the median time to a
 * decision. Contains days without decisions, so that gaps are visible.
 */
export function decisionBars({ days }: DecisionTimes, member: number | undefined, now: number, viewer: Viewer): Bars {
  const known = new Map(days.map((day) => [day.day, decidedBy(day, member)]))
  // The gateway's clock may be a day ahead of the browser's.
  const last = Math.max(now, ...days.map(({ day }) => Date.parse(day)))
  return {
    rowName: 'Day (UTC)',
    noteName: 'Median time',
    series: [
      { label: 'Accepted', fill: 'var(--credit)' },
      { label: 'Declined', fill: 'var(--debit)' },
    ],
    rows: Array.from({ length: DAYS }, (_, at) => {
      const date = new Date(last - (DAYS - 1 - at) * DAY_MS)
      const decided = known.get(isoDay(date))
      return {
        label: isoDay(date),
        tick: dayText(date, inUtc(viewer)),
        note: decided ? durationText(decided.median_seconds * 1000) : 'None',
        cells: [decided?.accepted ?? 0, decided?.failed ?? 0].map((value) => ({ value, text: numberText(value) })),
      }
    }),
  }
}
