'use client'

import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn, Download } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { exportHref } from '#app/_list/export-href.ts'
import { ReadFailed } from '#app/_query/read-failed.tsx'
import { ChartSkeleton } from '#components/chart/chart-skeleton.tsx'
import { ChartTable } from '#components/chart/chart-table.tsx'
import { Legend } from '#components/chart/legend.tsx'
import { BARS_HEIGHT } from '#components/chart/series.ts'
import { EmptyState } from '#components/layout/empty-state.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { buttonClass } from '#components/ui/button-class.ts'
import { Select } from '#components/ui/select.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useNow } from '#components/value/use-now.tsx'
import { useViewer } from '#components/value/use-viewer.tsx'
import type { DecisionTimes } from '#lib/modules/admissions/decided/contract.ts'
import { useNames } from '../_components/use-names.ts'
import { decisionTimesQuery } from '../queries.ts'
import { decisionBars } from './decision-bars.ts'
import { deciders, decisionRows } from './decision-rows.ts'

const Chart = dynamic(() => import('#components/chart/bars-chart.tsx').then((module) => module.BarsChart), {
  ssr: false,
  loading: () => <ChartSkeleton />,
})

const COLUMNS = ['Day (UTC)', 'Accepted', 'Declined', 'Median time', '90% within'] as const

interface DecisionTimesDialogProps {
  partner: string
  onClose: () => void
}

/** How many tasks were decided each day, and how long they were open, for the team or one member. */
export function DecisionTimesDialog({ partner, onClose }: DecisionTimesDialogProps) {
  const query = useQuery(decisionTimesQuery(partner))
  const nameOf = useNames()
  const [member, setMember] = useState<number>()
  const { data } = query
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title="Decision times"
      description="Time from task creation to decision, last 30 days. Excludes decisions by API keys."
    >
      {!data && query.error && <ReadFailed what="the decision times" query={query} />}
      {!data && !query.error && <Skeleton className="h-96" />}
      {data?.days.length === 0 && <EmptyState title="No decisions in the last 30 days" icon={<ChartNoAxesColumn />} />}
      {data && data.days.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Select
              aria-label="Member"
              value={member ?? ''}
              onChange={({ target }) => setMember(target.value === '' ? undefined : Number(target.value))}
              options={[
                { value: '', label: 'Team' },
                ...deciders(data).map((number) => ({ value: String(number), label: nameOf(number) })),
              ]}
              className="max-w-60"
            />
            <a
              href={exportHref(partner, 'admission-tasks/decision-times.csv', {})}
              download
              aria-label="CSV of all decision times"
              className={buttonClass()}
            >
              <Download aria-hidden />
              CSV
            </a>
          </div>
          <DecisionsChart times={data} member={member} />
          <div className="-mx-4 [&_tbody_th]:whitespace-nowrap">
            <ChartTable caption="Decision times" data={{ columns: COLUMNS, rows: decisionRows(data, member) }} />
          </div>
        </div>
      )}
    </Dialog>
  )
}

interface DecisionsChartProps {
  times: DecisionTimes
  member: number | undefined
}

/** Decisions per day, in a space of the chart's size until its library is loaded. */
function DecisionsChart({ times, member }: DecisionsChartProps) {
  const viewer = useViewer()
  const bars = decisionBars(times, member, useNow() ?? 0, viewer)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Legend series={bars.series} />
      {/* Screen readers see the drawing as one image; the table has the values. */}
      <div
        role="img"
        aria-label="Decisions per day, last 30 days. The table below has the exact values."
        style={{ height: BARS_HEIGHT }}
      >
        <Chart bars={bars} />
      </div>
    </div>
  )
}
