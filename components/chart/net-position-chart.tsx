'use client'

import { type ReactNode, useState } from 'react'
import { counted } from '#lib/kernel/wording.ts'
import { Button } from '../ui/button.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { Legend } from './legend.tsx'
import { NetBars } from './net-bars.tsx'
import { foldPoints, linearScale, type NetPoint, symlogScale, type TextOf } from './net-points.ts'
import { dataOf, type Point } from './series.ts'

interface NetPositionProps {
  title: string
  units: string
  /** From the largest credit to the largest debit, without the total. */
  points: readonly NetPoint[]
  /** The total, as a row of the table; it has no bar, because it would dwarf the others. */
  total?: Point
  textOf: TextOf
  /** Meaning of the sides. */
  sides?: { left: string; right: string }
  /** Heading of the table's first column. */
  rowName?: string
  controls?: ReactNode
}

const OWN_SIDES = { left: 'You owe (left)', right: 'You’re owed (right)' }

/** Net positions as diverging bars, the largest ones first, with the data behind them. */
export function NetPositionChart(props: NetPositionProps) {
  const { title, units, points, total, textOf, sides = OWN_SIDES, rowName = 'Counterparty', controls } = props
  const [isOpen, setOpen] = useState(false)
  const [isLog, setLog] = useState(false)
  const folded = foldPoints(points, textOf)
  const { shown, others } = isOpen ? { shown: points, others: undefined } : folded
  const scale = (isLog ? symlogScale : linearScale)(shown)
  return (
    <ChartFrame
      title={title}
      units={units}
      data={dataOf(total ? [...points, total] : points, [rowName, 'Net'])}
      interactive
      controls={
        <>
          {controls}
          <Button size="sm" aria-pressed={isLog} onClick={() => setLog(!isLog)}>
            Log scale
          </Button>
        </>
      }
      legend={
        <Legend
          series={[
            { label: sides.left, fill: 'var(--debit)' },
            { label: sides.right, fill: 'var(--credit)' },
          ]}
        >
          {total && (
            <p className="wrap-anywhere text-sm tabular-nums">
              {total.label}: <span className="font-semibold">{total.text}</span>
            </p>
          )}
        </Legend>
      }
    >
      <NetBars points={shown} others={others} scale={scale} />
      {folded.others && (
        <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="mt-2">
          {isOpen ? 'Show the largest only' : `Show all ${counted(points.length, 'position')}`}
        </Button>
      )}
    </ChartFrame>
  )
}
