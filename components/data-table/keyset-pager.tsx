import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { PagerLink } from './pager-link.tsx'

interface KeysetPagerProps {
  /** URLs of the adjacent pages; undefined at the ends. */
  previousHref: string | undefined
  nextHref: string | undefined
  /** The rows shown are not, or not all, from the page before the next one. */
  waits?: boolean
  /** Summary of the rows, such as "25 payments, newest first". */
  children?: ReactNode
}

/** Previous and next links by cursor, for lists that grow while they are read. */
export function KeysetPager({ previousHref, nextHref, waits = false, children }: KeysetPagerProps) {
  return (
    <nav aria-label="Pagination" className="flex w-full items-center justify-between gap-2">
      <span className="num text-muted text-xs">{children}</span>
      <span className="flex gap-2">
        <PagerLink rel="prev" href={previousHref}>
          <ChevronLeft aria-hidden />
          Previous
        </PagerLink>
        <PagerLink rel="next" waits={waits} href={nextHref}>
          Next
          <ChevronRight aria-hidden />
        </PagerLink>
      </span>
    </nav>
  )
}
