import type { Bars } from '#components/chart/series.ts'
import { numberText } from '#lib/kernel/wording.ts'
import type { ApiKeyUsage } from '#lib/modules/api-keys/contract.ts'

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Requests per day as stacked bars of successful and failed ones. */
export const prepareDays = ({ days }: Pick<ApiKeyUsage, 'days'>): Bars => ({
  rowName: 'Day (UTC)',
  series: [
    { label: 'Succeeded', fill: 'var(--credit)' },
    { label: 'Failed', fill: 'var(--debit)' },
  ],
  rows: days.map(({ day: date, requests, failed }) => ({
    label: date,
    tick: day.format(new Date(date)),
    cells: [requests - failed, failed].map((value) => ({ value, text: numberText(value), exact: String(value) })),
  })),
})
