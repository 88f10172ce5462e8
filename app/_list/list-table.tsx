'use client'

import { Download } from 'lucide-react'
import { useMemo } from 'react'
import type { SavedView } from '#app/_views/saved-views.ts'
import { useUsualLayout } from '#app/_views/shared-views.tsx'
import { DataTable } from '#components/data-table/data-table.tsx'
import { type OpenRows, OpenRowsProvider } from '#components/data-table/open-row.tsx'
import type { DataTableProps } from '#components/data-table/table-props.ts'
import { buttonClass } from '#components/ui/button-class.ts'
import { type ListColumns, type ListLayout, layoutText, parseLayout } from './list-layout.ts'
import { useLocalStorage } from './local-storage.ts'
import type { Sorts } from './sorts.ts'
import { useSort } from './use-sort.ts'
import { ViewButton } from './view-button.tsx'
import { ViewLinks } from './view-links.tsx'

type Own = 'sort' | 'onSort' | 'sortable' | 'isSorted' | 'tools' | 'current'

const NO_SORTS: Sorts = {}

export interface ListTableProps<Row extends object> extends Omit<DataTableProps<Row>, Own> {
  /** Key of the list's layout in the browser's storage. */
  name: string
  /** Whether these rows are all matches. Only then, they can be sorted in the browser. */
  whole: boolean
  /** The columns that the gateway sorts. */
  sorts?: Sorts
  /** Current page size, if selectable. */
  size?: number
  /** URL of the CSV export of all matches. */
  csv?: string
  /** Columns that are hidden until the user shows them. */
  usuallyHidden?: readonly string[]
  /** The record that is open beside the list; the rows' links open others. */
  open?: OpenRows
  /** Columns that are hidden while a record is open. */
  hiddenBeside?: readonly string[]
  /** Built-in views. */
  builtIn?: readonly SavedView[]
}

/**
 * A customizable list. Columns and density are stored in the browser; order and page size are in
 * the URL, so that views can save them with the filters.
 */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { name, whole, sorts = NO_SORTS, size, csv, builtIn, usuallyHidden, open, hiddenBeside, ...table } = props
  const { what, columns, hidden, density = 'dense' } = table
  const [text, store] = useLocalStorage(`list ${name}`)
  const usual = useUsualLayout(usuallyHidden)
  const listColumns = useMemo<ListColumns>(
    () => ({ all: columns.map(({ id }) => id), optional: usuallyHidden ?? [] }),
    [columns, usuallyHidden],
  )
  const layout = useMemo(() => parseLayout(text, usual, listColumns), [text, usual, listColumns])
  const sortable = useMemo(
    () => columns.filter(({ id, sortBy }) => Object.hasOwn(sorts, id) || (whole && sortBy)).map(({ id }) => id),
    [columns, sorts, whole],
  )
  const { sort, onSort } = useSort(sortable)
  const beside = open?.openId === undefined ? undefined : hiddenBeside
  const gone = useMemo(() => [...(hidden ?? beside ?? []), ...layout.hidden], [hidden, beside, layout])
  return (
    <OpenRowsProvider value={open}>
      <ViewLinks>
        <DataTable
          {...table}
          current={open?.openId}
          hidden={gone}
          density={layout.density ?? density}
          sort={sort}
          onSort={onSort}
          sortable={sortable}
          isSorted={sort && Object.hasOwn(sorts, sort.key)}
          tools={
            <>
              {csv && (
                <a href={csv} download className={buttonClass()} aria-label={`Download ${what} as CSV`}>
                  <Download aria-hidden />
                  <span className="max-sm:sr-only">CSV</span>
                </a>
              )}
              <ViewButton
                what={what}
                columns={columns}
                optional={listColumns.optional}
                layout={layout}
                usual={usual}
                onLayout={(next: ListLayout) => store(layoutText(next, usual, listColumns))}
                density={layout.density ?? density}
                size={size}
                builtIn={builtIn}
              />
            </>
          }
        />
      </ViewLinks>
    </OpenRowsProvider>
  )
}
