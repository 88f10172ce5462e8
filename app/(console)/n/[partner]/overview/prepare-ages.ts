import type { Bars } from '#components/chart/series.ts'
import { numberText } from '#lib/kernel/wording.ts'
import type { Overview } from '#lib/modules/overview/contract.ts'
import { tasksHref } from '../tasks/search-params.ts'
import { ageText } from '../tasks/words.ts'

/** Payments in the queue by age, each bar linked to its part of the queue. A truncated count ends in "+". */
export const prepareAges = (partner: string, { ages }: Overview['queue']): Bars => ({
  rowName: 'Age',
  series: [{ label: 'Payments', fill: 'var(--credit)' }],
  rows: ages.map(({ from_seconds, to_seconds, count, is_exact }) => {
    const label = ageText(from_seconds, to_seconds)
    const text = `${numberText(count)}${is_exact ? '' : '+'}`
    const href = tasksHref(partner, { older: from_seconds || undefined, younger: to_seconds ?? undefined })
    return { label, tick: label, href, cells: [{ value: count, text, exact: String(count) }] }
  }),
})
