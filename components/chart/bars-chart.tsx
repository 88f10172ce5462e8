'use client'

import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { axisText } from '#lib/kernel/figures.ts'
import { BarShape } from './bar-shape.tsx'
import { BARS_HEIGHT, type BarRow, type Bars, barsReach } from './series.ts'

const TEXT = { fill: 'var(--muted)', fontSize: 12 }

/** Stacked bars in the given order, the first series at the bottom. Contains no logic. */
export function BarsChart({ bars: { noteName, series, rows } }: { bars: Bars }) {
  const reach = barsReach(rows)
  return (
    <ResponsiveContainer width="100%" height={BARS_HEIGHT}>
      <BarChart data={[...rows]} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <XAxis dataKey="tick" tick={TEXT} stroke="var(--line)" tickLine={false} minTickGap={16} />
        <YAxis
          type="number"
          width={48}
          domain={[0, reach]}
          ticks={[0, reach / 2, reach]}
          tickFormatter={axisText}
          interval={0}
          tick={TEXT}
          stroke="var(--line)"
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          cursor={{ fill: 'var(--sunken)' }}
          content={(tip) => <BarsTip row={rowOf(tip)} series={series} noteName={noteName} />}
          isAnimationActive={false}
        />
        {series.map(({ label, fill }, at) => (
          <Bar
            key={label}
            name={label}
            dataKey={({ cells }: BarRow) => cells[at]?.value ?? 0}
            stackId="all"
            fill={fill}
            stroke="var(--surface)"
            strokeWidth={1}
            maxBarSize={48}
            isAnimationActive={false}
            shape={BarShape}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  )
}

type Tip = { active?: boolean; payload?: readonly { payload?: unknown }[] }

const rowOf = ({ active, payload }: Tip) => (active ? (payload?.[0]?.payload as BarRow | undefined) : undefined)

type BarsTipProps = Pick<Bars, 'series' | 'noteName'> & { row: BarRow | undefined }

/** The exact values of the hovered bar. */
function BarsTip({ row, series, noteName }: BarsTipProps) {
  if (!row) return null
  return (
    <div className="rounded-md border border-line bg-surface px-2 py-1 text-xs shadow-float">
      <p className="text-muted">{row.label}</p>
      {series.map(({ label, fill }, at) => (
        <p key={label} className="flex items-center gap-1.5 text-ink">
          <span aria-hidden className="size-2 rounded-sm" style={{ background: fill }} />
          {label} <span className="num ml-auto pl-3 font-medium">{row.cells[at]?.text}</span>
        </p>
      ))}
      {noteName && (
        <p className="flex text-ink">
          {noteName} <span className="num ml-auto pl-3 font-medium">{row.note}</span>
        </p>
      )}
    </div>
  )
}
