'use client'

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { showView } from '#app/_list/use-view.ts'
import { TrendChartLazy } from '#components/chart/trend-chart-lazy.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Select } from '#components/ui/select.tsx'
import { useViewer } from '#components/value/use-viewer.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { counted } from '#lib/kernel/wording.ts'
import { TREND_BATCHES, trendQuery } from '../queries.ts'
import { type SettlementsView, settlementsHref } from '../search-params.ts'
import { prepareTrend } from './prepare-trend.ts'

/** Our net over the latest batches of a currency. Needs at least two batches. */
export function TrendCard({ partner, view }: { partner: string; view: SettlementsView }) {
  const viewer = useViewer()
  const all = useQuery(trendQuery(partner))
  const chosen = useQuery({ ...trendQuery(partner, view.trend), enabled: view.trend !== undefined })
  const error = all.error ?? chosen.error
  if (!all.data && error) {
    const { message, requestId } = failureOf(error)
    return (
      <Alert
        tone="danger"
        title="Couldn’t load the trend"
        requestId={requestId}
        onRetry={() => void all.refetch()}
        retrying={all.isFetching}
        className="h-fit"
      >
        {message}
      </Alert>
    )
  }
  if (!all.data) return null
  const { currency, currencies, points } = prepareTrend({
    all: all.data.batches,
    chosen: view.trend ? chosen.data?.batches : undefined,
    requested: view.trend,
    limit: TREND_BATCHES,
    viewer,
  })
  if (points.length < 2 && currencies.length < 2) return null
  return (
    <TrendChartLazy
      title="Net position by batch"
      units={`${currency}, latest ${counted(points.length, 'batch', 'batches')}, oldest first`}
      points={points}
      controls={currencies.length > 1 && <CurrencyChoice {...{ partner, view, currency, currencies }} />}
    />
  )
}

interface CurrencyChoiceProps {
  partner: string
  view: SettlementsView
  currency: string | undefined
  currencies: readonly string[]
}

function CurrencyChoice({ partner, view, currency, currencies }: CurrencyChoiceProps) {
  const id = useId()
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id} className="text-muted text-xs">
        Currency
      </label>
      <Select
        id={id}
        value={currency}
        onChange={({ target }) => showView(settlementsHref(partner, { ...view, trend: target.value }), 'replace')}
        options={currencies.map((code) => ({ value: code, label: code }))}
        className="w-24"
      />
    </span>
  )
}
