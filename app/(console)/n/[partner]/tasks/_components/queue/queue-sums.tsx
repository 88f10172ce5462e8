import { formatMoney } from '#lib/kernel/money/amount.ts'
import type { AdmissionQueueSummary } from '#lib/modules/admissions/contract.ts'
import type { TasksView } from '../../search-params.ts'

interface QueueSumsProps {
  view: TasksView
  summary: AdmissionQueueSummary | undefined
}

/**
 * Sums of the payments in the current tab, starting with the currency of most payments. Phones show
 * only that one.
 */
export function QueueSums({ view: { tab }, summary }: QueueSumsProps) {
  const [first, ...others] = summary?.views[tab].sums.toSorted((one, other) => other.count - one.count) ?? []
  if (!first) return null
  return (
    <span className="num text-muted text-xs">
      Total {summary?.count_is_exact ? '' : 'over '}
      {textOf(first)}
      {others.length > 0 && <span className="max-sm:sr-only"> · {others.map(textOf).join(' · ')}</span>}
    </span>
  )
}

type Sum = AdmissionQueueSummary['views'][TasksView['tab']]['sums'][number]

const textOf = ({ currency, total }: Sum) => formatMoney({ currency, minor: BigInt(total) })
