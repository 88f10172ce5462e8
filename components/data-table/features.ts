import {
  columnVisibilityFeature,
  type DisplayColumnDef,
  rowSelectionFeature,
  tableFeatures,
} from '@tanstack/react-table'

/** What a column says about its looks. */
export interface ColumnLooks {
  /** A Tailwind width, such as `w-32`; one column, the widest, leaves it out and takes the rest. */
  width?: string
  /** Numbers stand right. */
  align?: 'right'
  /** Never cut off: what is longer than its column goes on in the next line. For amounts, which mean another sum with an end missing. */
  whole?: boolean
  /** 1 is always shown, 2 from tablets on, 3 on wide screens only. */
  priority?: 1 | 2 | 3
  /** The header is for screen readers only, as over a column of buttons. */
  quiet?: boolean
}

export const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  columnMeta: {} as ColumnLooks,
})
export type Features = typeof features

/** One column, declared as a constant: `{ id, header, meta, cell: ({ row }) => … row.original … }`. */
export type TableColumn<Row extends object> = DisplayColumnDef<Features, Row> & {
  id: string
  header: string
  /** What the column sorts by; without it the column cannot be sorted. */
  sortBy?: (row: Row) => SortValue
}

/** What rows are compared by; a list is compared from its first value on, nothing stands last. */
export type SortValue = string | number | bigint | undefined | readonly SortValue[]

/** The column that rows are sorted by, by its id. */
export interface Sort {
  key: string
  descending: boolean
}
