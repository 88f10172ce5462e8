import type { ReactNode } from 'react'
import type { Failure } from '../layout/error-state.tsx'
import type { Sort, TableColumn } from './features.ts'

export interface DataTableProps<Row extends object> {
  /** What the rows are, in the plural and lower case: "payments". */
  what: string
  columns: readonly TableColumn<Row>[]
  /** Undefined while loading for the first time. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** Loading again with rows still shown. */
  refreshing?: boolean
  failure?: Failure
  onRetry?: () => void
  /** EmptyState: nothing exists yet. */
  empty: ReactNode
  /** NoMatchState, given while filters are set: something exists but none of it matches. */
  noMatch?: ReactNode
  sort?: Sort
  /** Undefined: back to the order that the rows come in. */
  onSort?: (sort: Sort | undefined) => void
  hidden?: readonly string[]
  /** The row that stands open beside the list. */
  current?: string
  selected?: readonly string[]
  onSelect?: (ids: string[]) => void
  density?: 'dense' | 'comfortable'
  /** As many as a page holds, so that the skeleton is as high as the list. */
  skeletonRows?: number
  toolbar?: ReactNode
  /** At the right end of the toolbar. */
  tools?: ReactNode
  pager?: ReactNode
}
