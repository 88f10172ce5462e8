'use client'

import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { ChartFrame } from './chart-frame.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'
import { Legend } from './legend.tsx'
import { BARS_HEIGHT, type Bars, dataOfBars } from './series.ts'

const Chart = dynamic(() => import('./bars-chart.tsx').then((module) => module.BarsChart), {
  ssr: false,
  loading: () => <ChartSkeleton />,
})

interface BarsProps {
  title: string
  units: string
  bars: Bars
  controls?: ReactNode
  /** Shown instead of bars if all are empty. */
  none?: string
}

/**
 * Stacked bars in their frame. The chart library loads after the page, into a space of the same
 * size.
 */
export function BarsChartLazy({ title, units, bars, controls, none }: BarsProps) {
  const isEmpty = bars.rows.every(({ cells }) => cells.every(({ value }) => value === 0))
  return (
    <ChartFrame
      title={title}
      units={units}
      data={dataOfBars(bars)}
      legend={bars.series.length > 1 && <Legend series={bars.series} />}
      controls={controls}
    >
      <div style={{ height: BARS_HEIGHT }} className="relative">
        <Chart bars={bars} />
        {isEmpty && none && <p className="absolute inset-x-0 top-1/3 text-center text-muted text-sm">{none}</p>}
      </div>
    </ChartFrame>
  )
}
