import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cellClass } from './cell-class.ts'
import type { ColumnLooks, Sort } from './features.ts'

const CHECKBOX_LOOKS = { width: 'w-12', quiet: true }

interface Sorting {
  sort?: Sort
  onSort?: (sort: Sort | undefined) => void
}

interface TableHeadProps extends Sorting {
  columns: readonly { id: string; header: string; meta?: ColumnLooks }[]
  /** IDs of the columns that the user can sort by. */
  sortable?: readonly string[]
  /** Selects all rows, in a table whose rows can be selected. */
  checkbox: ReactNode
}

/** The header row of a table. */
export function TableHead({ columns, sortable, checkbox, ...sorting }: TableHeadProps) {
  return (
    <thead className="max-md:block max-md:overflow-x-auto max-md:border-line max-md:border-b max-md:bg-canvas max-md:not-has-[button,input]:sr-only">
      <tr className="max-md:flex max-md:min-h-9 max-md:items-center max-md:gap-4 max-md:px-4">
        {checkbox && (
          <th
            scope="col"
            className={cellClass(
              CHECKBOX_LOOKS,
              'z-10 w-12 max-md:w-auto md:sticky md:top-0 md:border-line md:border-b md:bg-canvas',
            )}
          >
            {checkbox}
          </th>
        )}
        {columns.map(({ id, header, meta }) => (
          <HeadCell key={id} id={id} label={header} sortable={sortable?.includes(id)} looks={meta} {...sorting} />
        ))}
      </tr>
    </thead>
  )
}

interface HeadCellProps extends Sorting {
  id: string
  label: string
  sortable?: boolean
  looks?: ColumnLooks
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
function HeadCell({ id, label, sortable, looks, sort, onSort }: HeadCellProps) {
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
