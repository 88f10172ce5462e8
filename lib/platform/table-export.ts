import { csvLine } from '../kernel/csv.ts'
import { plainDecimal } from '../kernel/money/amount.ts'
import { writeXlsx, type XlsxCell } from './bank-files/index.ts'
import type { CsvExport, FileExport } from './csv-export.ts'

/** A column of a table that is exported as CSV and as a workbook. `width` is in characters. */
export type TableColumn<Row> = {
  readonly heading: string
  readonly width: number
  readonly cell: (row: Row) => XlsxCell
}

type Table<Row> = {
  /** Name of the file, without its ending. */
  readonly name: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: Iterable<Row> | AsyncIterable<Row>
}

/** Whole numbers. Negative ones are not formulas, so they need no quote. */
const NUMBER = /^-?\d+$/

const csvField = (cell: XlsxCell) =>
  typeof cell === 'string' && !NUMBER.test(cell)
    ? { text: cell }
    : typeof cell === 'object' && cell
      ? plainDecimal(cell.amount)
      : cell

/** A table as CSV, row by row. */
export function exportCsv<Row>({ name, columns, rows }: Table<Row>): CsvExport {
  async function* lines() {
    yield csvLine(columns.map(({ heading }) => heading))
    for await (const row of rows) yield csvLine(columns.map(({ cell }) => csvField(cell(row))))
  }
  return { name: `${name}.csv`, lines: lines() }
}

/** A table as a workbook with one sheet. Callers refuse more than `MAX_XLSX_ROWS` rows. */
export function exportXlsx<Row>({ name, columns, rows }: Table<Row>, sheet: string): FileExport {
  async function* bytes() {
    const cells: XlsxCell[][] = []
    for await (const row of rows) cells.push(columns.map(({ cell }) => cell(row)))
    yield await writeXlsx({ name: sheet, columns, rows: cells })
  }
  return { name: `${name}.xlsx`, lines: bytes() }
}
