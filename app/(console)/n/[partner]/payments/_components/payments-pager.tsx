'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useWithListParams } from '#app/_list/use-view.ts'
import { type Counted, countedTotal } from '#components/data-table/count-text.ts'
import { PagerLink } from '#components/data-table/pager-link.tsx'
import { type PaymentsView, paymentsHref } from '../search-params.ts'

interface PaymentsPagerProps {
  partner: string
  view: PaymentsView
  total: Counted
  /** Cursor of the next older page; null on the last one. */
  next: string | null
  /** The rows shown are not, or not all, from the page before `next`. */
  waits: boolean
}

/** Newer and older pages of a list that grows while it is read. */
export function PaymentsPager({ partner, view, total, next, waits }: PaymentsPagerProps) {
  const { filters, trail, size } = view
  const withListParams = useWithListParams()
  const pageAt = (trail: readonly string[]) => withListParams(paymentsHref(partner, { filters, size, trail }))
  const newer = trail.length > 0 ? pageAt(trail.slice(0, -1)) : undefined
  const older = next ? pageAt([...trail, next]) : undefined
  return (
    <nav aria-label="Pages" className="flex w-full items-center justify-between gap-2">
      <span className="num text-muted text-xs">
        {countedTotal(total, 'payment')}
        <span className="max-sm:hidden">, newest first</span>
      </span>
      <span className="flex gap-2">
        <PagerLink rel="prev" href={newer}>
          <ChevronLeft aria-hidden />
          Previous
        </PagerLink>
        <PagerLink rel="next" waits={waits} href={older}>
          Next
          <ChevronRight aria-hidden />
        </PagerLink>
      </span>
    </nav>
  )
}
