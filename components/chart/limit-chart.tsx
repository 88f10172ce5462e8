'use client'

import { Bar, BarChart, type BarShapeProps, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { axisText } from '#lib/kernel/figures.ts'
import { BarShape } from './bar-shape.tsx'
import { axisReach, type LimitPoint, TREND_HEIGHT } from './series.ts'

const TEXT = { fill: 'var(--muted)', fontSize: 12 }

/** Three labels, which fit on a phone. */
function named(points: readonly LimitPoint[]): string[] {
  const last = points.length - 1
  const edge = Math.round(last / 8)
  return [...new Set([edge, Math.floor(last / 2), last - edge])].flatMap((at) => points[at]?.label ?? [])
}

/**
 * Values over time as bars, each below a mark at its limit. The same parts of the library as the other charts, because
 * areas would add 2 kB to each screen with a chart. Contains no logic.
 */
export function LimitChart({ points }: { points: readonly LimitPoint[] }) {
  const reach = axisReach(
    points.map(({ label, value, limit }) => ({ label, text: '', value: Math.max(value ?? 0, limit ?? 0) })),
  )
  const ticks = new Map(points.map(({ label, tick }) => [label, tick]))
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
          domain={[0, reach]}
          ticks={[0, reach / 2, reach]}
          tickFormatter={axisText}
          tick={TEXT}
          stroke="var(--line)"
          interval={0}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          cursor={{ fill: 'var(--sunken)' }}
          content={(tip) => <LimitTip {...tip} />}
          isAnimationActive={false}
        />
        <Bar
          dataKey="value"
          fill="var(--credit)"
          maxBarSize={48}
          isAnimationActive={false}
          shape={(bar: BarShapeProps) => <LimitedBar {...bar} reach={reach} />}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}

/**
 * A bar with the line of its limit. They are one shape, because Recharts places two bars of a category
 * side by side. The background spans the height of the axis.
 */
function LimitedBar({ reach, payload, background, ...bar }: BarShapeProps & { reach: number }) {
  const { limit } = payload as LimitPoint
  const { x, width } = bar
  const { y: top, height } = background ?? {}
  const y = limit !== null && typeof top === 'number' && height ? top + height * (1 - limit / reach) : undefined
  return (
    <>
      <BarShape {...bar} />
      {y !== undefined && <line x1={x} x2={x + width} y1={y} y2={y} stroke="var(--debit)" strokeWidth={2} />}
    </>
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
