'use client'

import { CurrencyFilter } from '#app/_list/currency-filter.tsx'
import { FilterBar, FilterChoice } from '#app/_list/filter-bar.tsx'
import { FilterMinutes, FilterPeriod } from '#app/_list/time-filters.tsx'
import { MOVEMENT_KINDS } from '#lib/modules/liquidity/states.ts'
import { isFiltered, type LiquidityView, liquidityHref, moreCount, readView } from '../search-params.ts'
import { MOVEMENT_WORDS } from '../words.ts'

const KIND_CHOICES = MOVEMENT_KINDS.map((value) => ({ value, label: MOVEMENT_WORDS[value] }))

/** Filters of movements, stored in the URL. */
export function MovementFilters({ partner, view }: { partner: string; view: LiquidityView }) {
  const { currency, kind, period, from, to, chart, window } = view
  return (
    <FilterBar
      values={{ currency, kind, period, from, to }}
      hrefFor={(typed) => liquidityHref(partner, readView({ ...typed, chart, window }))}
      clearHref={isFiltered(view) ? liquidityHref(partner, { chart, window }) : undefined}
      more={{
        count: moreCount(view),
        children: (
          <>
            <FilterPeriod />
            <FilterMinutes />
          </>
        ),
      }}
    >
      <FilterChoice
        name="kind"
        label="Movement"
        placeholder="Any movement"
        options={KIND_CHOICES}
        className="max-w-40"
      />
      <CurrencyFilter />
    </FilterBar>
  )
}
