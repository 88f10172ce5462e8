'use client'

import dynamic from 'next/dynamic'
import { ChartFrame } from './chart-frame.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'
import { Legend } from './legend.tsx'
import { chartHeight, dataOf, type Point } from './series.ts'

const Chart = dynamic(() => import('./net-position-chart.tsx').then((module) => module.NetPositionChart), {
  ssr: false,
  loading: () => <ChartSkeleton />,
})

const SIDES = [
  { label: 'You owe (left)', fill: 'var(--debit)' },
  { label: 'You’re owed (right)', fill: 'var(--credit)' },
]

interface NetPositionProps {
  title: string
  units: string
  points: readonly Point[]
}

/**
 * The net position chart in its frame. The chart library loads after the page, into a space of the
 * same size.
 */
export function NetPositionChartLazy({ title, units, points }: NetPositionProps) {
  return (
    <ChartFrame
      title={title}
      units={units}
      data={dataOf(points, ['Counterparty', 'Net'])}
      legend={<Legend series={SIDES} />}
    >
      <div style={{ height: chartHeight(points.length) }}>
        <Chart points={points} />
      </div>
    </ChartFrame>
  )
}
