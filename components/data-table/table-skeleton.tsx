import { clsx } from 'clsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { bodyCellClass, rowClass, tickCellClass } from './cell-class.ts'
import type { ColumnLooks } from './features.ts'

interface TableSkeletonProps {
  columns: readonly { id: string; meta?: ColumnLooks }[]
  rows: number
  selection: boolean
}

/** As high as the loaded rows, to avoid a layout shift. */
export function TableSkeleton({ columns, rows, selection }: TableSkeletonProps) {
  return (
    <tbody aria-hidden className="max-md:block">
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((row, index) => (
        <tr key={row} data-last={index === rows - 1 || undefined} className={rowClass(selection)}>
          {selection && (
            <td className={tickCellClass}>
              <Skeleton className="ml-2 size-4 max-md:my-2 max-md:ml-0" />
            </td>
          )}
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
