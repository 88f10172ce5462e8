import { ChevronLeft, ChevronRight } from 'lucide-react'
import { numberText } from '#lib/kernel/wording.ts'
import { countText } from './count-text.ts'
import { PagerLink } from './pager-link.tsx'

interface PagePagerProps {
  page: number
  limit: number
  total: number
  /** If false, the total is a lower bound. */
  isExact?: boolean
  /** Whether there may be pages beyond the counted ones. */
  mayHaveMore?: boolean
  /** Rows that can be paged to, if not all. */
  reach?: number
  hrefFor: (page: number) => string
}

/** Previous and next links by page number, with the range and total. */
export function PagePager({
  page,
  limit,
  total,
  isExact = true,
  mayHaveMore = false,
  reach = total,
  hrefFor,
}: PagePagerProps) {
  const pages = Math.max(1, Math.ceil(Math.min(total, reach) / limit))
  const from = total === 0 ? 0 : (page - 1) * limit + 1
  const to = Math.min(page * limit, total)
  return (
    <nav aria-label="Pagination" className="flex w-full items-center justify-between gap-2">
      <span className="num text-muted text-xs">
        {numberText(from)}–{numberText(to)} of {countText({ count: total, count_is_exact: isExact })}
      </span>
      <span className="flex items-center gap-2">
        <span className="num text-muted text-xs max-sm:hidden">
          Page {numberText(page)}
          {isExact && ` of ${numberText(pages)}`}
        </span>
        <PagerLink rel="prev" href={page > 1 ? hrefFor(page - 1) : undefined}>
          <ChevronLeft aria-hidden />
          Previous
        </PagerLink>
        <PagerLink rel="next" href={page < pages || mayHaveMore ? hrefFor(page + 1) : undefined}>
          Next
          <ChevronRight aria-hidden />
        </PagerLink>
      </span>
    </nav>
  )
}
