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
  onSort?: (sort: Sort) => void
  hidden?: readonly string[]
  selected?: readonly string[]
  onSelect?: (ids: string[]) => void
  density?: 'dense' | 'comfortable'
  /** As many as a page holds, so that the skeleton is as high as the list. */
  skeletonRows?: number
  toolbar?: ReactNode
  pager?: ReactNode
}
