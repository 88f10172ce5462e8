import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { PagerLink } from './pager-link.tsx'

interface KeysetPagerProps {
  /** Cursors of the adjacent pages; undefined at the ends. */
  previous?: string
  next?: string
  hrefFor: (cursor: string) => string
  /** The rows shown are not, or not all, from the page before `next`. */
  waits?: boolean
  /** Summary of the rows, such as "25 payments, newest first". */
  children?: ReactNode
}

/** Previous and next links by cursor, for lists that grow while they are read. */
export function KeysetPager({ previous, next, hrefFor, waits = false, children }: KeysetPagerProps) {
  return (
    <nav aria-label="Pages" className="flex w-full items-center justify-between gap-2">
      <span className="num text-muted text-xs">{children}</span>
      <span className="flex gap-2">
        <PagerLink rel="prev" href={previous === undefined ? undefined : hrefFor(previous)}>
          <ChevronLeft aria-hidden />
          Previous
        </PagerLink>
        <PagerLink rel="next" waits={waits} href={next === undefined ? undefined : hrefFor(next)}>
          Next
          <ChevronRight aria-hidden />
        </PagerLink>
      </span>
    </nav>
  )
}
