'use client'

import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { ChartFrame } from './chart-frame.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'
import { type Point, TREND_HEIGHT } from './series.ts'

const Chart = dynamic(() => import('./trend-chart.tsx').then((module) => module.TrendChart), {
  ssr: false,
  loading: () => <ChartSkeleton />,
})

interface TrendProps {
  title: string
  units: string
  points: readonly Point[]
  /** What can be chosen about the drawing. */
  controls?: ReactNode
}

/** Amounts over time in their frame; the drawing library comes after the page, into a space of its size. */
export function TrendChartLazy({ title, units, points, controls }: TrendProps) {
  return (
    <ChartFrame
      title={title}
      units={units}
      points={points}
      columns={['Cutoff', 'Net']}
      legend={
        <div className="flex flex-wrap items-center justify-between gap-2">
          <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
            <li className="flex items-center gap-1.5">
              <span aria-hidden className="size-2.5 rounded-sm bg-credit" />
              Owed to us, up
            </li>
            <li className="flex items-center gap-1.5">
              <span aria-hidden className="size-2.5 rounded-sm bg-debit" />
              Owed by us, down
            </li>
          </ul>
          {controls}
        </div>
      }
    >
      <div style={{ height: TREND_HEIGHT }}>
        <Chart points={points} />
      </div>
    </ChartFrame>
  )
}
