'use client'

import { ChartColumn, Download, Table2 } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { inSentence } from '#lib/kernel/wording.ts'
import { DropdownMenu, MenuItem } from '../overlay/dropdown-menu.tsx'
import { notify } from '../overlay/notify.ts'
import { Button } from '../ui/button.tsx'
import { ChartTable } from './chart-table.tsx'
import type { ChartData } from './series.ts'

interface ChartFrameProps {
  /** Describes what the chart shows. */
  title: string
  /** What the numbers are, such as "USD, net of this batch". */
  units: string
  data: ChartData
  /** Meaning of the colors, in words. */
  legend?: ReactNode
  /** Controls for the chart. */
  controls?: ReactNode
  /**
   * Whether the drawing contains links or buttons. Otherwise, screen readers see it as one image.
   */
  interactive?: boolean
  className?: string
  children: ReactNode
}

/** Frame of a chart: title, units, a toggle to the data table, and downloads of both. */
export function ChartFrame({
  title,
  units,
  data,
  legend,
  controls,
  interactive,
  className,
  children,
}: ChartFrameProps) {
  const id = useId()
  const figure = useRef<HTMLElement>(null)
  const [asTable, setAsTable] = useState(false)
  return (
    <figure
      ref={figure}
      aria-labelledby={id}
      className={`min-w-0 overflow-clip rounded-lg border border-line bg-surface ${className ?? ''}`}
    >
      <figcaption className="whole flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-2">
        <div>
          <h2 id={id} className="font-semibold text-base">
            {title}
          </h2>
          <p className="text-muted text-xs">{units}</p>
        </div>
        {/* Selects have a line of their own: the browser may paint them beside the title before it has
            parsed the buttons, and would then move them. */}
        <div className="flex grow flex-wrap items-center gap-2 max-2xl:has-[select]:basis-full sm:justify-end">
          {controls}
          <Button size="sm" onClick={() => setAsTable(!asTable)}>
            {asTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
          <DownloadMenu title={title} units={units} data={data} figure={figure} hasDrawing={!asTable} />
        </div>
      </figcaption>
      {asTable ? (
        <ChartTable caption={`${title}, ${units}`} data={data} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2 p-4">
          {legend}
          {interactive ? (
            <section aria-label={`${title}, ${units}`} className="min-w-0">
              {children}
            </section>
          ) : (
            // Screen readers see the drawing as one image; the table has the values.
            <div role="img" aria-label={`${title}. ${units}. Use “Show as table” for exact values.`}>
              {children}
            </div>
          )}
        </div>
      )}
    </figure>
  )
}

interface DownloadMenuProps extends Pick<ChartFrameProps, 'title' | 'units' | 'data'> {
  figure: RefObject<HTMLElement | null>
  /** Whether the figure shows the chart, not its table. */
  hasDrawing: boolean
}

function DownloadMenu({ title, units, data, figure, hasDrawing }: DownloadMenuProps) {
  const save = async (kind: 'csv' | 'png') => {
    try {
      const { saveCsv, savePng } = await import('./chart-files.ts')
      if (kind === 'csv') saveCsv(title, units, data)
      else if (figure.current) await savePng(figure.current, title, units)
    } catch {
      notify({ kind: 'error', title: 'Couldn’t create the file', description: 'Try again.' })
    }
  }
  return (
    <DropdownMenu align="end" size="sm" label={`Download ${inSentence(title)}`} trigger={<Download aria-hidden />}>
      <MenuItem onClick={() => void save('png')} disabled={!hasDrawing}>
        Image (PNG)
      </MenuItem>
      <MenuItem onClick={() => void save('csv')}>Data (CSV)</MenuItem>
    </DropdownMenu>
  )
}
