'use client'

import { AmountRange } from '#app/_list/amount-range.tsx'
import { FilterBar, FilterChoice } from '#app/_list/filter-bar.tsx'
import { FilterMinutes, FilterPeriod } from '#app/_list/time-filters.tsx'
import { DIRECTIONS } from '#lib/modules/payments/states.ts'
import { RETURN_REASONS } from '#lib/modules/returns/states.ts'
import { DIRECTION_WORDS } from '../../payments/words.ts'
import { amountsProblem, isFiltered, moreCount, type ReturnsView, readView, returnsHref } from '../search-params.ts'
import { REASON_WORDS } from '../words.ts'

const DIRECTION_CHOICES = DIRECTIONS.map((value) => ({ value, label: DIRECTION_WORDS[value] }))
const REASON_CHOICES = RETURN_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }))

/** Filters of returns, stored in the URL. */
export function ReturnFilters({ partner, view }: { partner: string; view: ReturnsView }) {
  const { direction, reason, currency, min, max, period, from, to } = view
  return (
    <FilterBar
      values={{ direction, reason, currency, min, max, period, from, to }}
      hrefFor={(typed) => returnsHref(partner, readView(typed))}
      clearHref={isFiltered(view) ? returnsHref(partner) : undefined}
      more={{
        count: moreCount(view),
        children: (
          <>
            <AmountRange problem={amountsProblem(view)} />
            <FilterPeriod />
            <FilterMinutes />
          </>
        ),
      }}
    >
      <FilterChoice
        name="direction"
        label="Direction"
        placeholder="Any direction"
        options={DIRECTION_CHOICES}
        className="max-w-36"
      />
      <FilterChoice
        name="reason"
        label="Reason"
        placeholder="Any reason"
        options={REASON_CHOICES}
        className="max-w-48"
      />
    </FilterBar>
  )
}
