'use client'

import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { ChartFrame } from './chart-frame.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'
import { Legend } from './legend.tsx'
import { dataOf, type Point, TREND_HEIGHT } from './series.ts'

const Chart = dynamic(() => import('./trend-chart.tsx').then((module) => module.TrendChart), {
  ssr: false,
  loading: () => <ChartSkeleton />,
})

const SIDES = [
  { label: 'You’re owed (up)', fill: 'var(--credit)' },
  { label: 'You owe (down)', fill: 'var(--debit)' },
]

interface TrendProps {
  title: string
  units: string
  points: readonly Point[]
  /** Controls for the chart. */
  controls?: ReactNode
}

/**
 * Amounts over time in their frame. The chart library loads after the page, into a space of the
 * same size.
 */
export function TrendChartLazy({ title, units, points, controls }: TrendProps) {
  return (
    <ChartFrame
      title={title}
      units={units}
      data={dataOf(points, ['Cutoff', 'Net'])}
      legend={<Legend series={SIDES}>{controls}</Legend>}
    >
      <div style={{ height: TREND_HEIGHT }}>
        <Chart points={points} />
      </div>
    </ChartFrame>
  )
}
