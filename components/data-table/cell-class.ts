import { clsx } from 'clsx'
import type { ColumnLooks } from './features.ts'

const FROM = { 1: '', 2: 'max-md:hidden', 3: 'max-xl:hidden max-md:hidden' }

/**
 * Classes shared by skeleton and body rows. On phones, a row is a small grid: right-aligned cells
 * at its right edge, the others stacked at its left.
 */
export const rowClass = (selection: boolean) =>
  clsx(
    'md:h-(--row) max-md:grid max-md:grid-flow-row-dense max-md:gap-x-3 max-md:border-line max-md:border-b max-md:px-4 max-md:py-2 last:border-b-0',
    selection ? 'max-md:grid-cols-[2rem_minmax(0,1fr)_auto]' : 'max-md:grid-cols-[minmax(0,1fr)_auto]',
  )

/** Classes shared by head, skeleton and body cells of a column, to align them. */
export function cellClass(looks: ColumnLooks | undefined, ...more: (string | false | undefined)[]): string {
  return clsx(
    'md:px-3 md:first:pl-4 md:last:pr-4',
    looks?.align === 'right' ? 'text-right' : 'text-left',
    FROM[looks?.priority ?? 1],
    more,
  )
}

/**
 * An attribute marks the last row: with `:last-child`, each change of a panel beside the list would
 * recalculate the styles of all cells.
 */
const LINE = 'md:border-line md:border-b md:[tr[data-last]>&]:border-b-0'

/** The checkbox cell of a row. On phones, it spans all lines of the row. */
export const tickCellClass = clsx(LINE, 'max-md:col-start-1 max-md:row-span-2 md:pl-4')

/** Classes of a body cell: single-line on wide screens, placed in the grid on phones. */
export function bodyCellClass(looks: ColumnLooks | undefined, ...more: (string | false | undefined)[]): string {
  return cellClass(
    looks,
    LINE,
    'max-md:block max-md:min-h-6 max-md:min-w-0 max-md:leading-6',
    looks?.whole ? 'whole-figure' : 'truncate',
    looks?.align === 'right' && !looks.whole && 'num',
    looks?.align === 'right' ? 'max-md:col-end-[-1]' : 'max-md:col-end-[-2]',
    ...more,
  )
}

/** Text that may take two lines, which fit in the height of a row. */
export const TWO_LINES = 'wrap-anywhere line-clamp-2 whitespace-normal leading-tight'
