import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { cellClass } from './cell-class.ts'
import type { ColumnLooks, Sort } from './features.ts'

interface HeadCellProps {
  id: string
  label: string
  sortable?: boolean
  looks?: ColumnLooks
  sort?: Sort
  onSort?: (sort: Sort | undefined) => void
}

const arrow = (mine: Sort | undefined) => {
  if (!mine) return <ChevronsUpDown aria-hidden className="opacity-60" />
  return mine.descending ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />
}

const ariaSort = (mine: Sort | undefined) => {
  if (!mine) return 'none'
  return mine.descending ? 'descending' : 'ascending'
}

/** Cycles through ascending, descending and the default order. */
function after(key: string, mine: Sort | undefined): Sort | undefined {
  if (!mine) return { key, descending: false }
  return mine.descending ? undefined : { key, descending: true }
}

/** Header cell of a column. Sortable ones are buttons that change the order. */
export function HeadCell({ id, label, sortable, looks, sort, onSort }: HeadCellProps) {
  const shared = 'z-10 font-medium text-muted text-xs md:sticky md:top-0 md:h-9 md:border-line md:border-b md:bg-canvas'
  if (!sortable || !onSort) {
    return (
      <th scope="col" className={cellClass(looks, shared, looks?.width, 'max-md:sr-only')}>
        <span className={looks?.quiet ? 'sr-only' : 'block truncate'}>{label}</span>
      </th>
    )
  }
  const mine = sort?.key === id ? sort : undefined
  return (
    <th
      scope="col"
      aria-sort={ariaSort(mine)}
      className={cellClass(looks, shared, looks?.width, 'max-md:w-auto max-md:shrink-0')}
    >
      <button
        type="button"
        onClick={() => onSort(after(id, mine))}
        className={clsx(
          '-mx-1 inline-flex h-6 md:max-w-full items-center gap-1 rounded-sm px-1 hover:text-ink [&_svg]:size-3.5 [&_svg]:shrink-0',
          mine && 'text-ink',
          looks?.align === 'right' && 'flex-row-reverse',
        )}
      >
        <span className="truncate">{label}</span>
        {arrow(mine)}
      </button>
    </th>
  )
}
