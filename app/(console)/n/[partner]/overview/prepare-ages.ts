import type { Bars } from '#components/chart/series.ts'
import type { Overview } from '#lib/modules/overview/contract.ts'
import { tasksHref } from '../tasks/search-params.ts'
import { ageText } from '../tasks/words.ts'

const whole = new Intl.NumberFormat('en-US')

/** Waiting tasks as bars by how long they have waited, each with the part of the queue that it is made of. A group that was not counted to its end says so. */
export const prepareAges = (partner: string, { ages }: Overview['tasks']): Bars => ({
  rowName: 'Waiting for',
  series: [{ label: 'Tasks', fill: 'var(--credit)' }],
  rows: ages.map(({ from_seconds, to_seconds, count, is_exact }) => {
    const label = ageText(from_seconds, to_seconds)
    const text = `${is_exact ? '' : 'at least '}${whole.format(count)}`
    const href = tasksHref(partner, { older: from_seconds || undefined, younger: to_seconds ?? undefined })
    return { label, tick: label, href, cells: [{ value: count, text, exact: String(count) }] }
  }),
})
