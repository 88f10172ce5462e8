'use client'

import { Bar, BarChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { axisText } from '#lib/kernel/figures.ts'
import { PointBar } from './bar-shape.tsx'
import { PointTip } from './point-tip.tsx'
import { axisReach, type Point, TREND_HEIGHT } from './series.ts'

const TEXT = { fill: 'var(--muted)', fontSize: 12 }

/**
 * Three labels, which fit on a phone. Fixed, because the library would measure every label to
 * choose.
 */
function named(points: readonly Point[]): string[] {
  const last = points.length - 1
  const edge = Math.round((last - 1) / 6)
  return [...new Set([edge, Math.floor(last / 2), last - edge])].flatMap((at) => points[at]?.label ?? [])
}

/**
 * Bars in the given order, up for amounts owed to us and down for those owed by us. Contains no
 * logic.
 */
export function TrendChart({ points }: { points: readonly Point[] }) {
  const reach = axisReach(points)
  const ticks = new Map(points.map(({ label, tick }) => [label, tick ?? label]))
  return (
    <ResponsiveContainer width="100%" height={TREND_HEIGHT}>
      <BarChart data={[...points]} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <XAxis
          dataKey="label"
          tickFormatter={(label: string) => ticks.get(label) ?? label}
          tick={TEXT}
          stroke="var(--line)"
          tickLine={false}
          ticks={named(points)}
          interval={0}
        />
        <YAxis
          type="number"
          width={52}
          domain={[-reach, reach]}
          ticks={[-reach, 0, reach]}
          tickFormatter={axisText}
          tick={TEXT}
          stroke="var(--line)"
          interval={0}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip cursor={{ fill: 'var(--sunken)' }} content={PointTip} isAnimationActive={false} />
        <ReferenceLine y={0} stroke="var(--control)" />
        <Bar dataKey="value" maxBarSize={24} isAnimationActive={false} shape={PointBar} />
      </BarChart>
    </ResponsiveContainer>
  )
}
