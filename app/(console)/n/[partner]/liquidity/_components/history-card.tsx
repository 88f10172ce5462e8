'use client'

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { showView } from '#app/_list/use-view.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { LimitChartLazy } from '#components/chart/limit-chart-lazy.tsx'
import { Select } from '#components/ui/select.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useViewer } from '#components/value/use-viewer.tsx'
import { prepareHistory } from '../prepare-history.ts'
import { historyQuery } from '../queries.ts'
import { HISTORY_WINDOWS, type LiquidityView, liquidityHref, readView } from '../search-params.ts'
import { WINDOW_WORDS } from '../words.ts'

interface HistoryCardProps {
  partner: string
  view: LiquidityView
  currency: string
  currencies: readonly string[]
}

/** The highest exposure of each hour below the limit at that time. */
export function HistoryCard({ partner, view, currency, currencies }: HistoryCardProps) {
  const viewer = useViewer()
  const query = useQuery(historyQuery(partner, currency, view.window))
  const { data, error } = query
  if (!data) return error ? <ReadFailed what="the history" query={query} /> : <Skeleton className="h-72 rounded-lg" />
  return (
    <LimitChartLazy
      title="Highest exposure by hour"
      units={`${data.currency}, last ${WINDOW_WORDS[view.window]}`}
      limits={prepareHistory(data.currency, data.samples, view.window, viewer)}
      none="No history yet. The exposure is recorded every hour."
      controls={<Choices {...{ partner, view, currency, currencies }} />}
    />
  )
}

const SPANS = HISTORY_WINDOWS.map((value) => ({ value, label: `Last ${WINDOW_WORDS[value]}` }))

function Choices({ partner, view, currency, currencies }: HistoryCardProps) {
  const id = useId()
  const go = (next: { window?: string; chart?: string }) => {
    const { chart, window } = readView({ chart: view.chart, window: view.window, ...next })
    showView(liquidityHref(partner, { ...view, chart, window }), 'replace')
  }
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:basis-full">
      {currencies.length > 1 && (
        <>
          <label htmlFor={`${id}-currency`} className="sr-only">
            Chart currency
          </label>
          <Select
            id={`${id}-currency`}
            value={currency}
            onChange={({ target }) => go({ chart: target.value })}
            options={currencies.map((code) => ({ value: code, label: code }))}
            className="sm:w-24"
          />
        </>
      )}
      <label htmlFor={`${id}-window`} className="sr-only">
        Chart period
      </label>
      <Select
        id={`${id}-window`}
        value={view.window}
        onChange={({ target }) => go({ window: target.value })}
        options={SPANS}
        className="sm:w-36"
      />
    </span>
  )
}
