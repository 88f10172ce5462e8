'use client'

import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { ChartFrame } from './chart-frame.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'
import { Legend } from './legend.tsx'
import { dataOfLimits, type Limits, TREND_HEIGHT } from './series.ts'

const Chart = dynamic(() => import('./limit-chart.tsx').then((module) => module.LimitChart), {
  ssr: false,
  loading: () => <ChartSkeleton />,
})

interface LimitChartProps {
  title: string
  units: string
  limits: Limits
  controls?: ReactNode
  /** Shown instead of an empty chart. */
  none: string
}

/**
 * Values over time and their limit, in their frame. The chart library loads after the page, into a
 * space of the same size.
 */
export function LimitChartLazy({ title, units, limits, controls, none }: LimitChartProps) {
  return (
    <ChartFrame
      title={title}
      units={units}
      data={dataOfLimits(limits)}
      legend={<Legend series={limits.series} />}
      controls={controls}
    >
      <div style={{ height: TREND_HEIGHT }} className="relative">
        {limits.points.length > 0 ? (
          <Chart points={limits.points} />
        ) : (
          <p className="absolute inset-x-0 top-1/3 text-center text-muted text-sm">{none}</p>
        )}
      </div>
    </ChartFrame>
  )
}
