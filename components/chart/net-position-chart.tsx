'use client'

import { Bar, BarChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { axisText } from './axis-text.ts'
import { PointBar } from './bar-shape.tsx'
import { PointTip } from './point-tip.tsx'
import { axisReach, chartHeight, type Point } from './series.ts'

const TEXT = { fill: 'var(--muted)', fontSize: 12 }
const MAX_LABEL = 18

const short = (label: string) => (label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1)}…` : label)

/**
 * Diverging bars, one per row in the given order: amounts owed to us to the right, owed by us to
 * the left. Contains no logic.
 */
export function NetPositionChart({ points }: { points: readonly Point[] }) {
  const reach = axisReach(points)
  return (
    <ResponsiveContainer width="100%" height={chartHeight(points.length)}>
      <BarChart
        data={[...points]}
        layout="vertical"
        margin={{ top: 0, right: 12, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <XAxis
          type="number"
          domain={[-reach, reach]}
          ticks={[-reach, -reach / 2, 0, reach / 2, reach]}
          tickFormatter={axisText}
          tick={TEXT}
          stroke="var(--line)"
          interval="equidistantPreserveStart"
          tickLine={false}
        />
        <YAxis
          type="category"
          dataKey="label"
          width={132}
          interval={0}
          tickFormatter={short}
          tick={TEXT}
          stroke="var(--line)"
          tickLine={false}
          axisLine={false}
        />
        <Tooltip cursor={{ fill: 'var(--sunken)' }} content={PointTip} isAnimationActive={false} />
        <ReferenceLine x={0} stroke="var(--control)" />
        <Bar dataKey="value" barSize={16} isAnimationActive={false} shape={PointBar} />
      </BarChart>
    </ResponsiveContainer>
  )
}
