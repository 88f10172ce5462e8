'use client'

import dynamic from 'next/dynamic'
import { ChartFrame } from './chart-frame.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'
import { NetPositionLegend } from './net-position-legend.tsx'
import { chartHeight, type Point } from './series.ts'

const Chart = dynamic(() => import('./net-position-chart.tsx').then((module) => module.NetPositionChart), {
  ssr: false,
  loading: () => <ChartSkeleton />,
})

interface NetPositionProps {
  title: string
  units: string
  points: readonly Point[]
}

/** The net position chart in its frame; the drawing library comes after the page, into a space of its size. */
export function NetPositionChartLazy({ title, units, points }: NetPositionProps) {
  return (
    <ChartFrame
      title={title}
      units={units}
      points={points}
      columns={['Counterparty', 'Net']}
      legend={<NetPositionLegend />}
    >
      <div style={{ height: chartHeight(points.length) }}>
        <Chart points={points} />
      </div>
    </ChartFrame>
  )
}
