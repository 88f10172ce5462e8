import { useWithListParams } from '#app/_list/use-view.ts'
import { type Counted, countedTotal } from '#components/data-table/count-text.ts'
import { PagerLink } from '#components/data-table/pager-link.tsx'
import { type TasksView, tasksHref } from '../../search-params.ts'

interface QueuePagerProps {
  partner: string
  view: TasksView
  total: Counted | undefined
  next: string | null
  /** The rows shown are not, or not all, from the page before `next`. */
  waits: boolean
}

/** Queues are worked from the front, so the way back is to the first page. */
export function QueuePager({ partner, view, total, next, waits }: QueuePagerProps) {
  const { tab, older, younger, filters, after } = view
  const same = { tab, older, younger, filters }
  const withListParams = useWithListParams()
  return (
    <nav aria-label="Pagination" className="flex w-full items-center justify-between gap-2">
      <span className="num text-muted text-xs">{total && countedTotal(total, 'payment')}</span>
      <span className="flex gap-2">
        <PagerLink rel="prev" href={after && withListParams(tasksHref(partner, same))}>
          First page
        </PagerLink>
        <PagerLink
          rel="next"
          waits={waits}
          href={next === null ? undefined : withListParams(tasksHref(partner, { ...same, after: next }))}
        >
          Next
        </PagerLink>
      </span>
    </nav>
  )
}
