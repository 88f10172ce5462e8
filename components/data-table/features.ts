import {
  columnVisibilityFeature,
  type DisplayColumnDef,
  rowSelectionFeature,
  tableFeatures,
} from '@tanstack/react-table'

/** Display options of a column. */
export interface ColumnLooks {
  /** A Tailwind width, such as `w-32`. One column omits it and takes the remaining space. */
  width?: string
  /** For numbers. */
  align?: 'right'
  /** Wraps instead of truncating. For amounts, which would be misread if truncated. */
  whole?: boolean
  /** 1 is always shown, 2 from tablets on, 3 only on wide screens. */
  priority?: 1 | 2 | 3
  /** Visually hides the header, such as over action columns. */
  quiet?: boolean
}

export const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  columnMeta: {} as ColumnLooks,
})
export type Features = typeof features

/**
 * A column definition, declared as a constant: `{ id, header, meta, cell: ({ row }) => …
 * row.original … }`.
 */
export type TableColumn<Row extends object> = DisplayColumnDef<Features, Row> & {
  id: string
  header: string
  /** Sort value of a row, for columns that are sorted in the browser. */
  sortBy?: (row: Row) => SortValue
}

/** A sort value. Arrays compare element by element; undefined sorts last. */
export type SortValue = string | number | bigint | undefined | readonly SortValue[]

/** The sorted column, by ID. */
export interface Sort {
  key: string
  descending: boolean
}
