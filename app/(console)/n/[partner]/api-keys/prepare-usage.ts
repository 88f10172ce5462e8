import type { Bars } from '#components/chart/series.ts'
import { dayText, inUtc, type Viewer } from '#components/value/time-text.ts'
import { numberText } from '#lib/kernel/wording.ts'
import type { ApiKeyUsage } from '#lib/modules/api-keys/contract.ts'

/** Requests per day as stacked bars of successful and failed ones. */
export const prepareDays = ({ days }: Pick<ApiKeyUsage, 'days'>, viewer: Viewer): Bars => ({
  rowName: 'Day (UTC)',
  series: [
    { label: 'Succeeded', fill: 'var(--credit)' },
    { label: 'Failed', fill: 'var(--debit)' },
  ],
  rows: days.map(({ day: date, requests, failed }) => ({
    label: date,
    tick: dayText(new Date(date), inUtc(viewer)),
    cells: [requests - failed, failed].map((value) => ({ value, text: numberText(value), exact: String(value) })),
  })),
})
