'use client'

import { type RowSelectionState, type Row as TableRow, type Updater, useTable } from '@tanstack/react-table'
import { clsx } from 'clsx'
import { useMemo } from 'react'
import { bodyCellClass, cellClass, rowClass, tickCellClass } from './cell-class.ts'
import { type Features, features } from './features.ts'
import { rowNavigation } from './row-navigation.ts'
import { HeadCell } from './table-head.tsx'
import type { DataTableProps } from './table-props.ts'
import { TableSkeleton } from './table-skeleton.tsx'
import { tableWidths } from './table-width.ts'
import { Tick } from './tick.tsx'

const NONE: readonly never[] = []
const TICK_LOOKS = { width: 'w-12', quiet: true }

function useRows<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows = NONE, rowId, hidden, selected, onSelect } = props
  const columnVisibility = useMemo(() => Object.fromEntries((hidden ?? []).map((id) => [id, false])), [hidden])
  const rowSelection = useMemo<RowSelectionState>(
    () => Object.fromEntries((selected ?? []).map((id) => [id, true as const])),
    [selected],
  )
  return useTable({
    features,
    columns,
    data: rows,
    getRowId: rowId,
    state: { columnVisibility, rowSelection },
    onRowSelectionChange: (updater: Updater<RowSelectionState>) => {
      const next = typeof updater === 'function' ? updater(rowSelection) : updater
      onSelect?.(Object.keys(next))
    },
  })
}

/** The table itself: head, and rows or their skeleton. */
export function TableGrid<Row extends object>(props: DataTableProps<Row>) {
  const { what, columns, rows, hidden, sort, onSort, onSelect, refreshing, skeletonRows = 10 } = props
  const table = useRows(props)
  const shown = columns.filter((column) => !hidden?.includes(column.id))
  const skeleton = shown.map(({ id, meta }) => ({ id, meta }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a labelled scroll area, not a second landmark.
    <div
      role="group"
      aria-label={`${what}, table`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      {...rowNavigation}
      className="relative overflow-x-auto focus-visible:-outline-offset-2 md:max-h-[max(20rem,calc(100dvh-18rem))] md:overflow-y-auto"
    >
      <table
        style={tableWidths(shown, onSelect !== undefined)}
        className={clsx(
          'w-full border-separate border-spacing-0 text-sm max-md:block md:min-w-(--table-md) md:table-fixed xl:min-w-(--table-xl)',
          refreshing && rows && 'opacity-60',
        )}
      >
        <thead className="max-md:block max-md:border-line max-md:border-b max-md:bg-canvas max-md:not-has-[button,input]:sr-only">
          <tr className="max-md:flex max-md:min-h-9 max-md:items-center max-md:gap-4 max-md:px-4">
            {onSelect && (
              <th
                scope="col"
                className={cellClass(
                  TICK_LOOKS,
                  'z-10 w-12 max-md:w-auto md:sticky md:top-0 md:border-line md:border-b md:bg-canvas',
                )}
              >
                <Tick
                  label="Select all rows of this page"
                  checked={table.getIsAllRowsSelected()}
                  some={table.getIsSomeRowsSelected()}
                  onToggle={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            {shown.map(({ id, header, meta }) => (
              <HeadCell key={id} label={header} looks={meta} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {rows ? (
          <tbody className="max-md:block">
            {table.getRowModel().rows.map((row) => (
              <BodyRow key={row.id} row={row} Render={table.FlexRender} selectable={onSelect !== undefined} />
            ))}
          </tbody>
        ) : (
          <TableSkeleton columns={skeleton} rows={skeletonRows} ticks={onSelect !== undefined} />
        )}
      </table>
      <p role="status" className="sr-only">
        {rows ? '' : `Loading ${what}`}
      </p>
    </div>
  )
}

interface BodyRowProps<Row extends object> {
  row: TableRow<Features, Row>
  Render: ReturnType<typeof useRows<Row>>['FlexRender']
  selectable: boolean
}

function BodyRow<Row extends object>({ row, Render, selectable }: BodyRowProps<Row>) {
  const ticked = row.getIsSelected()
  return (
    <tr
      className={clsx(
        rowClass(selectable),
        'has-[[data-row-link]]:cursor-pointer hover:bg-sunken',
        'has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:outline-accent-ink has-[[data-row-link]:focus-visible]:-outline-offset-2',
        ticked && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      {selectable && (
        <td className={tickCellClass}>
          <Tick label={`Select row ${row.id}`} checked={ticked} onToggle={row.getToggleSelectedHandler()} />
        </td>
      )}
      {row.getVisibleCells().map((cell) => {
        const { meta } = cell.column.columnDef
        return (
          <td key={cell.id} className={bodyCellClass(meta)}>
            <Render cell={cell} />
          </td>
        )
      })}
    </tr>
  )
}
