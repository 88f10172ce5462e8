import { clsx } from 'clsx'
import type { Point } from './series.ts'

interface ChartTableProps {
  caption: string
  points: readonly Point[]
  columns: readonly [label: string, value: string]
}

/** The exact numbers behind a chart. */
export function ChartTable({ caption, points, columns }: ChartTableProps) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-line border-b bg-canvas text-muted text-xs">
          <th scope="col" className="h-9 px-4 text-left font-medium">
            {columns[0]}
          </th>
          <th scope="col" className="h-9 px-4 text-right font-medium">
            {columns[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr
            key={point.label}
            className={clsx('border-line border-b last:border-b-0', point.total && 'bg-sunken font-semibold')}
          >
            <th scope="row" className={clsx('wrap-anywhere h-9 px-4 text-left', !point.total && 'font-normal')}>
              {point.label}
            </th>
            <td className="num h-9 px-4 text-right">{point.text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
