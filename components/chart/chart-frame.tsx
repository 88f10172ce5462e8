'use client'

import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ChartTable } from './chart-table.tsx'
import type { Point } from './series.ts'

interface ChartFrameProps {
  title: string
  /** What the numbers are: "USD, net of this batch". */
  units: string
  points: readonly Point[]
  /** Names the two columns of the table. */
  columns: readonly [label: string, value: string]
  /** What the colours mean, in words. */
  legend?: ReactNode
  children: ReactNode
}

/** The frame of a chart: title, units, and the same numbers as a table one click away. */
export function ChartFrame({ title, units, points, columns, legend, children }: ChartFrameProps) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  return (
    <figure aria-labelledby={id} className="min-w-0 overflow-clip rounded-lg border border-line bg-surface">
      <figcaption className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-2">
        <div>
          <h2 id={id} className="font-semibold text-base">
            {title}
          </h2>
          <p className="text-muted text-xs">{units}</p>
        </div>
        <Button size="sm" onClick={() => setAsTable(!asTable)}>
          {asTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </figcaption>
      {asTable ? (
        <ChartTable caption={`${title}, ${units}`} points={points} columns={columns} />
      ) : (
        <div className="grid gap-2 p-4">
          {legend}
          {/* The drawing is one picture to a screen reader; the table holds the numbers. */}
          <div role="img" aria-label={`${title}, ${units}. Show as table for the exact numbers.`}>
            {children}
          </div>
        </div>
      )}
    </figure>
  )
}
