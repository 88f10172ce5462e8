'use client'

import { type RowSelectionState, useTable } from '@tanstack/react-table'
import { clsx } from 'clsx'
import { useRouter } from 'next/navigation'
import { useDeferredValue, useMemo, useRef } from 'react'
import { features } from './features.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import { onRowClick, onRowKey } from './row-navigation.ts'
import { MANY_ROWS } from './row-window.ts'
import { sortRows } from './sort-rows.ts'
import { TableHead } from './table-head.tsx'
import type { DataTableProps } from './table-props.ts'
import { TableRows } from './table-rows.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { tableWidths } from './table-width.ts'
import { useLasting } from './use-lasting.ts'
import { useRowSelection } from './use-row-selection.ts'

const NONE: readonly never[] = []

function useRows<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows = NONE, rowId, hidden, selected, refreshing } = props
  const sort = props.isSorted ? undefined : props.sort
  const columnVisibility = useMemo(() => Object.fromEntries((hidden ?? []).map((id) => [id, false])), [hidden])
  const rowSelection = useMemo<RowSelectionState>(
    () => Object.fromEntries((selected ?? []).map((id) => [id, true as const])),
    [selected],
  )
  const sorted = useMemo(() => ({ rows, columns, sort }), [rows, columns, sort])
  // Shows the pressed state immediately and defers the rows, because rendering a page takes longer
  // than a frame.
  const drawn = useDeferredValue(sorted)
  const data = useMemo(() => sortRows(drawn.rows, drawn.columns, drawn.sort), [drawn])
  const table = useTable({
    features,
    columns: drawn.columns,
    data,
    getRowId: rowId,
    state: { columnVisibility, rowSelection },
  })
  // Rows stay marked as stale until the new ones are rendered.
  const wasRefreshing = useDeferredValue(refreshing)
  const isOld = useLasting(Boolean(refreshing || wasRefreshing))
  return { table, columns: drawn.columns, isReady: drawn.rows !== NONE, isOld }
}

/** The table: head, and rows or skeleton. */
export function TableGrid<Row extends object>(props: DataTableProps<Row>) {
  const { what, columns, rows, hidden, sort, onSort, selected, onSelect, sortable, skeletonRows = 10 } = props
  const area = useRef<HTMLDivElement>(null)
  const router = useRouter()
  const { table, columns: drawnColumns, isReady, isOld } = useRows(props)
  const drawn = table.getRowModel().rows
  const selection = useRowSelection(
    drawn.map(({ id }) => id),
    selected ?? NONE,
    onSelect,
  )
  const shown = columns.filter((column) => !hidden?.includes(column.id))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a labeled scroll area, not a second landmark.
    <div
      ref={area}
      data-scroll-area
      role="group"
      aria-label={what}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll areas must be reachable by keyboard.
      tabIndex={0}
      onKeyDown={(event) => onRowKey(event, selection)}
      onClick={(event) => onRowClick(event, router.push)}
      className="relative overflow-x-auto focus-visible:-outline-offset-2 md:max-h-[max(20rem,calc(100dvh-18rem))] md:overflow-y-auto md:group-data-fill/page:max-h-none"
    >
      <table
        aria-rowcount={drawn.length > MANY_ROWS ? drawn.length + 1 : undefined}
        style={tableWidths(shown, onSelect !== undefined)}
        className={clsx(
          'w-full border-separate border-spacing-0 text-sm max-md:block md:min-w-(--table-md) md:table-fixed xl:min-w-(--table-xl)',
          isOld && rows && 'opacity-60',
        )}
      >
        <TableHead
          columns={shown}
          sortable={sortable}
          sort={sort}
          onSort={onSort}
          checkbox={
            selection && (
              <RowCheckbox
                label="Select all rows on this page"
                checked={drawn.length > 0 && table.getIsAllRowsSelected()}
                some={table.getIsSomeRowsSelected()}
                onToggle={selection.onToggleAll}
              />
            )
          }
        />
        {rows && isReady ? (
          <TableRows
            rows={drawn}
            columns={drawnColumns}
            shown={shown.map(({ id }) => id).join()}
            area={area}
            current={props.current}
            onToggleRow={selection?.onToggleRow}
            rowName={props.rowName}
          />
        ) : (
          <TableSkeleton columns={shown} rows={skeletonRows} selection={onSelect !== undefined} />
        )}
      </table>
      <p role="status" className="sr-only">
        {rows ? '' : `Loading ${what}`}
      </p>
    </div>
  )
}
