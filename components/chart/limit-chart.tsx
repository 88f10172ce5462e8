'use client'

import { Area, AreaChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { axisText } from '#lib/kernel/figures.ts'
import { axisReach, type LimitPoint, TREND_HEIGHT } from './series.ts'

const TEXT = { fill: 'var(--muted)', fontSize: 12 }
const STILL = { isAnimationActive: false, activeDot: false } as const

/** Three labels, which fit on a phone. */
function named(points: readonly LimitPoint[]): string[] {
  const last = points.length - 1
  const edge = Math.round(last / 8)
  return [...new Set([edge, Math.floor(last / 2), last - edge])].flatMap((at) => points[at]?.label ?? [])
}

/** Values over time as an area, below their limit as a dashed line. Contains no logic. */
export function LimitChart({ points }: { points: readonly LimitPoint[] }) {
  const reach = axisReach(
    points.map(({ label, value, limit }) => ({ label, text: '', value: Math.max(value ?? 0, limit ?? 0) })),
  )
  const ticks = new Map(points.map(({ label, tick }) => [label, tick]))
  const isAlone = points.length === 1
  return (
    <ResponsiveContainer width="100%" height={TREND_HEIGHT}>
      <AreaChart data={[...points]} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
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
          domain={[0, reach]}
          ticks={[0, reach / 2, reach]}
          tickFormatter={axisText}
          tick={TEXT}
          stroke="var(--line)"
          interval={0}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip cursor={{ stroke: 'var(--control)' }} content={(tip) => <LimitTip {...tip} />} {...STILL} />
        <Area
          type="stepAfter"
          dataKey="value"
          stroke="var(--credit)"
          fill="var(--credit)"
          fillOpacity={0.25}
          dot={isAlone && { fill: 'var(--credit)', fillOpacity: 1 }}
          {...STILL}
        />
        <Area
          type="stepAfter"
          dataKey="limit"
          fill="none"
          stroke="var(--debit)"
          strokeWidth={2}
          strokeDasharray="4 3"
          dot={isAlone && { fill: 'var(--debit)', strokeDasharray: 'none' }}
          {...STILL}
        />
      </AreaChart>
    </ResponsiveContainer>
  )
}

type LimitTipProps = { active?: boolean; payload?: readonly { payload?: unknown }[] }

/** The exact values at the pointer. */
function LimitTip({ active, payload }: LimitTipProps) {
  const point = payload?.[0]?.payload as LimitPoint | undefined
  if (!active || !point) return null
  return (
    <div className="rounded-md border border-line bg-surface px-2 py-1 text-xs shadow-float">
      <p className="text-muted">{point.label}</p>
      {point.notes.map(({ name, text }) => (
        <p key={name} className="flex text-ink">
          {name} <span className="num ml-auto pl-3 font-medium">{text}</span>
        </p>
      ))}
    </div>
  )
}
