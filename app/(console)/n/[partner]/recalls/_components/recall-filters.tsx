'use client'

import { AmountRange } from '#app/_list/amount-range.tsx'
import { FilterBar, FilterChoice } from '#app/_list/filter-bar.tsx'
import { FilterMinutes, FilterPeriod } from '#app/_list/time-filters.tsx'
import { DIRECTIONS } from '#lib/modules/payments/states.ts'
import { RECALL_REASONS, RECALL_STATES } from '#lib/modules/recalls/states.ts'
import { DIRECTION_WORDS } from '../../payments/words.ts'
import { amountsProblem, moreCount } from '../../returns/search-params.ts'
import { REASON_WORDS } from '../../returns/words.ts'
import { isFiltered, type RecallsView, readView, recallsHref } from '../search-params.ts'
import { STATE_LOOKS } from '../words.ts'

const DIRECTION_CHOICES = DIRECTIONS.map((value) => ({ value, label: DIRECTION_WORDS[value] }))
const STATE_CHOICES = RECALL_STATES.map((value) => ({ value, label: STATE_LOOKS[value].label }))
const REASON_CHOICES = RECALL_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }))

/** Filters of recalls, stored in the URL. */
export function RecallFilters({ partner, view }: { partner: string; view: RecallsView }) {
  const { direction, state, reason, currency, min, max, period, from, to } = view
  return (
    <FilterBar
      values={{ direction, state, reason, currency, min, max, period, from, to }}
      hrefFor={(typed) => recallsHref(partner, readView(typed))}
      clearHref={isFiltered(view) ? recallsHref(partner) : undefined}
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
      <FilterChoice name="state" label="Status" placeholder="Any status" options={STATE_CHOICES} className="max-w-36" />
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
