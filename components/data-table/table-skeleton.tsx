import { clsx } from 'clsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { bodyCellClass, rowClass } from './cell-class.ts'
import type { ColumnLooks } from './features.ts'

interface TableSkeletonProps {
  columns: readonly { id: string; meta?: ColumnLooks }[]
  rows: number
  ticks: boolean
}

/** Rows as high as the coming ones, so that nothing moves when they come. */
export function TableSkeleton({ columns, rows, ticks }: TableSkeletonProps) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((row, index) => (
        <tr key={row} className={rowClass(ticks)}>
          {columns.map(({ id, meta }) => (
            <td key={id} className={bodyCellClass(meta)}>
              {!meta?.quiet && (
                <Skeleton
                  className={clsx(
                    'h-3 max-md:my-1.5',
                    index % 3 === 1 ? 'w-1/2' : 'w-3/4 max-md:min-w-20',
                    meta?.align === 'right' && 'ml-auto',
                  )}
                />
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
