import type { ReactNode } from 'react'
import type { Failure } from '../layout/error-state.tsx'
import type { Sort, TableColumn } from './features.ts'

export interface DataTableProps<Row extends object> {
  /** Plural name of the rows in lower case, such as "payments". */
  what: string
  columns: readonly TableColumn<Row>[]
  /** Undefined during the first load. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** Reloading while rows are shown. */
  refreshing?: boolean
  failure?: Failure
  onRetry?: () => void
  /** An EmptyState, for a list without any records. */
  empty: ReactNode
  /** A NoMatchState, given while filters are set and nothing matches. */
  noMatch?: ReactNode
  sort?: Sort
  /** IDs of the columns that the user can sort by. */
  sortable?: readonly string[]
  /** Whether the rows already have this order. Otherwise, the table sorts them. */
  isSorted?: boolean
  /** Undefined restores the default order. */
  onSort?: (sort: Sort | undefined) => void
  hidden?: readonly string[]
  /** ID of the row that is open beside the list. */
  current?: string
  selected?: readonly string[]
  onSelect?: (ids: string[]) => void
  /** What people see of a row, as the name of its checkbox. */
  rowName?: (row: Row) => string
  density?: 'dense' | 'comfortable'
  /** The page size, so that the skeleton is as high as the list. */
  skeletonRows?: number
  toolbar?: ReactNode
  /** Content at the right end of the toolbar. */
  tools?: ReactNode
  pager?: ReactNode
}
