'use client'

import { Download } from 'lucide-react'
import { exportHref } from '#app/_list/export-href.ts'
import { FilterBar, FilterChoice, FilterToggle } from '#app/_list/filter-bar.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import type { Viewer } from '#components/value/time-text.ts'
import { prepareMonths } from '../prepare-months.ts'
import { monthOf, periodOf, readView, type StatementsView, statementsHref } from '../search-params.ts'

interface StatementFiltersProps {
  partner: string
  view: StatementsView
  /** The shown month and currency. There is no currency before the first batch. */
  month: string
  currency: string | undefined
  /** Currencies of the namespace's batches. */
  all: readonly string[]
  clearHref: string | undefined
  now: Date
  viewer: Viewer
}

/** Currency, month, and the download of the month. The current month is not in the URL. */
export function StatementFilters(props: StatementFiltersProps) {
  const { partner, view, month, currency, all, clearHref, now, viewer } = props
  return (
    <FilterBar
      values={{ currency, month, days: view.days }}
      hrefFor={(typed) => {
        const next = readView(typed)
        return statementsHref(partner, { ...next, month: next.month === monthOf(now) ? undefined : next.month })
      }}
      clearHref={clearHref}
      aside={
        currency && (
          <a
            href={exportHref(partner, 'statements.csv', { currency, ...periodOf(month) })}
            download
            className={buttonClass()}
          >
            <Download aria-hidden />
            Month (CSV)
          </a>
        )
      }
    >
      <FilterChoice
        name="currency"
        label="Currency"
        disabled={currency === undefined}
        placeholder={currency === undefined ? 'No currency' : undefined}
        options={all.map((code) => ({ value: code, label: code }))}
        className="max-w-28"
      />
      <FilterChoice name="month" label="Month" options={prepareMonths(now, month, viewer)} className="max-w-44" />
      <FilterToggle name="days" value="booked" label="Only days with batches" />
    </FilterBar>
  )
}
