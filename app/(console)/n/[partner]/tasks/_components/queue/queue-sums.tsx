import { formatMoney } from '#lib/kernel/money/amount.ts'
import type { AdmissionQueueSummary } from '#lib/modules/admissions/contract.ts'
import type { TasksView } from '../../search-params.ts'

/** Maximum currencies that fit on a line. */
const MAX_SHOWN = 3

interface QueueSumsProps {
  view: TasksView
  summary: AdmissionQueueSummary | undefined
}

/** Sums of the payments in the current tab, one per currency. */
export function QueueSums({ view: { tab }, summary }: QueueSumsProps) {
  if (!summary) return null
  const sums = summary.views[tab].sums.map(({ currency, total }) => formatMoney({ currency, minor: BigInt(total) }))
  if (sums.length === 0) return null
  const more = sums.length - MAX_SHOWN
  return (
    <span className="num text-muted text-xs max-sm:sr-only">
      Total {summary.count_is_exact ? '' : 'over '}
      {sums.slice(0, MAX_SHOWN).join(' · ')}
      {more > 0 && ` · +${more} more`}
    </span>
  )
}
