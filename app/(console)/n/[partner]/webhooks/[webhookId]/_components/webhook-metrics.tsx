'use client'

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { showView } from '#app/_list/use-view.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { BarsChartLazy } from '#components/chart/bars-chart-lazy.tsx'
import { Select } from '#components/ui/select.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useViewer } from '#components/value/use-viewer.tsx'
import { prepareAttempts, prepareDurations, summaryText } from '../prepare-metrics.ts'
import { metricsQuery } from '../queries.ts'
import { type Period, webhookHref } from '../search-params.ts'

interface WebhookMetricsProps {
  partner: string
  webhookId: string
  period: Period
}

const PERIODS = [
  { value: '24h', label: 'Last 24 hours' },
  { value: '7d', label: 'Last 7 days' },
] as const
const STEP_WORDS: Readonly<Record<Period, string>> = { '24h': 'hour', '7d': 'six hours' }
const NONE = 'No attempts in this period'

/** Success rate and duration of a webhook's attempts over time. */
export function WebhookMetrics({ partner, webhookId, period }: WebhookMetricsProps) {
  const query = useQuery(metricsQuery(partner, webhookId, period))
  const { data, error } = query
  const viewer = useViewer()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-sm">
          {data && summaryText(data)}
        </p>
        <PeriodSelect partner={partner} webhookId={webhookId} period={period} />
      </div>
      {error && <ReadFailed what="the performance" query={query} />}
      {!error && !data && <Loading />}
      {data && (
        <>
          <BarsChartLazy
            title="Delivery attempts"
            units={`Attempts per ${STEP_WORDS[data.period]} (UTC), including retries`}
            bars={prepareAttempts(data, data.period, viewer)}
            none={NONE}
          />
          <BarsChartLazy
            title="Response time"
            units={`Milliseconds, for every ${STEP_WORDS[data.period]} (UTC)`}
            bars={prepareDurations(data, data.period, viewer)}
            none={NONE}
          />
        </>
      )}
    </div>
  )
}

function PeriodSelect({ partner, webhookId, period }: WebhookMetricsProps) {
  const id = useId()
  return (
    <span className="ml-auto">
      <label htmlFor={id} className="sr-only">
        Period
      </label>
      <Select
        id={id}
        value={period}
        onChange={({ target }) =>
          showView(
            webhookHref(partner, webhookId, {
              tab: 'performance',
              period: target.value === '7d' ? '7d' : undefined,
            }),
            'replace',
          )
        }
        options={PERIODS}
        className="w-40"
      />
    </span>
  )
}

/** As high as the charts, so that nothing moves. */
const Loading = () => (
  <div role="status" aria-label="Loading the performance" className="grid gap-4">
    <Skeleton className="h-82" />
    <Skeleton className="h-82" />
  </div>
)
