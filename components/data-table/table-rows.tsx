'use client'

import type { Row as TableRow } from '@tanstack/react-table'
import { clsx } from 'clsx'
import { memo, type ReactNode, type RefObject, useMemo, useRef } from 'react'
import { bodyCellClass, rowClass, tickCellClass } from './cell-class.ts'
import type { Features, TableColumn } from './features.ts'
import { useListPlace } from './place/list-place.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import { ROW_PX, useRowWindow } from './row-window.ts'
import { useFirstRows } from './use-first-rows.ts'

interface TableRowsProps<Row extends object> {
  rows: readonly TableRow<Features, Row>[]
  columns: readonly TableColumn<Row>[]
  /** IDs of the visible columns. */
  shown: string
  area: RefObject<HTMLElement | null>
  current?: string
  onToggleRow?: (id: string, extend: boolean) => void
  rowName?: (row: Row) => string
}

/** The rows. Long lists render only the visible ones, between spacers. */
export function TableRows<Row extends object>({ rows, area, current, ...rest }: TableRowsProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { window: many, moveTo } = useRowWindow(rows.length, area)
  useListPlace(body, moveTo)
  const { from, to, height } = many ?? { from: 0, to: rows.length, height: ROW_PX }
  const inWindow = useMemo(() => rows.slice(from, to), [rows, from, to])
  const first = useFirstRows(inWindow)
  // In this order, because reading the scroll position forces a layout.
  const drawn = first >= inWindow.length || hasScrolled(area) ? inWindow : inWindow.slice(0, first)
  const cells = rest.shown.split(',').length + (rest.onToggleRow ? 1 : 0)
  return (
    <tbody ref={body} className="max-md:block">
      <Blank height={from * height} columns={cells} />
      {drawn.map((row, at) => (
        <BodyRow
          key={row.id}
          {...rest}
          row={row}
          index={many && from + at + 2}
          last={from + at === rows.length - 1}
          selected={row.getIsSelected()}
          current={row.id === current}
        />
      ))}
      <Blank height={(rows.length - from - drawn.length) * height} columns={cells} />
    </tbody>
  )
}

/** Whether the user has scrolled the list or, on phones, the page. */
const hasScrolled = ({ current }: RefObject<HTMLElement | null>) =>
  current !== null && (current.scrollTop > 0 || window.scrollY > 0)

interface BlankProps {
  height: number
  columns: number
}

const Blank = ({ height, columns }: BlankProps) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )

interface BodyRowProps<Row extends object> {
  row: TableRow<Features, Row>
  columns: readonly TableColumn<Row>[]
  shown: string
  /** Row index for assistive technology in a virtualized list; the head is row 1. */
  index: number | undefined
  last: boolean
  selected: boolean
  current: boolean
  onToggleRow?: (id: string, extend: boolean) => void
  rowName?: (row: Row) => string
}

function PlainRow<Row extends object>(props: BodyRowProps<Row>) {
  const { row, columns, shown, index, last, selected, current, onToggleRow, rowName } = props
  return (
    <tr
      data-id={row.id}
      data-last={last || undefined}
      aria-rowindex={index}
      aria-selected={onToggleRow ? selected : undefined}
      className={clsx(
        rowClass(onToggleRow !== undefined),
        // On phones, skips layout and paint of rows far below the viewport.
        'max-md:[contain-intrinsic-size:auto_5rem] max-md:[content-visibility:auto]',
        'has-[[data-row-link]]:cursor-pointer',
        'has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:outline-accent-ink has-[[data-row-link]:focus-visible]:-outline-offset-2',
        selected || current ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      {onToggleRow && (
        <td className={tickCellClass}>
          <RowCheckbox
            label={`Select ${rowName?.(row.original) ?? 'row'}`}
            checked={selected}
            onToggle={(extend) => onToggleRow(row.id, extend)}
          />
        </td>
      )}
      <Cells row={row} columns={columns} shown={shown} />
    </tr>
  )
}

type CellsProps<Row extends object> = Pick<BodyRowProps<Row>, 'row' | 'columns' | 'shown'>

/**
 * Calls each `cell` instead of rendering it as a component: new columns would be components of different types, so
 * React would remount their cells, which closes open menus and loses the focus.
 */
function PlainCells<Row extends object>({ row }: CellsProps<Row>): ReactNode {
  return row.getVisibleCells().map((cell) => {
    const { cell: draw, meta } = cell.column.columnDef
    return (
      <td key={cell.id} className={bodyCellClass(meta)}>
        {typeof draw === 'function' ? draw(cell.getContext()) : draw}
      </td>
    )
  })
}

const hasSameCells = <Row extends object>(a: CellsProps<Row>, b: CellsProps<Row>): boolean =>
  a.row.original === b.row.original && a.row.id === b.row.id && a.columns === b.columns && a.shown === b.shown

/** Memoized apart from its row, because selecting, opening and moving a row change none of its cells. */
const Cells = memo(PlainCells, hasSameCells) as typeof PlainCells

/**
 * Compares what a row renders, because the table creates new row objects whenever the order
 * changes.
 */
function isSame<Row extends object>(a: BodyRowProps<Row>, b: BodyRowProps<Row>): boolean {
  return (
    hasSameCells(a, b) &&
    a.index === b.index &&
    a.last === b.last &&
    a.selected === b.selected &&
    a.current === b.current &&
    a.onToggleRow === b.onToggleRow &&
    a.rowName === b.rowName
  )
}

/** Memoized, because selection, scrolling and sorting change only some of hundreds of rows. */
const BodyRow = memo(PlainRow, isSame) as typeof PlainRow
