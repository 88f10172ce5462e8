import writeXlsxFile, { type Cell } from 'write-excel-file/node'
import { type Money, minorDigits, plainDecimal } from '../../../kernel/money/amount.ts'

/** A text, never a formula, a count, or an amount. */
export type XlsxCell = string | number | null | { readonly amount: Money }

export type XlsxTable = {
  /** Name of the sheet. */
  readonly name: string
  /** Headings with their widths in characters. */
  readonly columns: readonly { readonly heading: string; readonly width: number }[]
  readonly rows: readonly (readonly XlsxCell[])[]
}

/** Digits that a spreadsheet's number stores exactly. Amounts with more of them are written as text. */
const EXACT_DIGITS = 15

/** A workbook with one sheet, whose heading stays visible. */
export function writeXlsx({ name, columns, rows }: XlsxTable): Promise<Uint8Array> {
  const heading = columns.map((column): Cell => ({ value: column.heading, type: String, fontWeight: 'bold' }))
  return writeXlsxFile([heading, ...rows.map((row) => row.map(written))], {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer()
}

function written(cell: XlsxCell): Cell {
  if (cell === null) return null
  if (typeof cell === 'string') return { value: cell, type: String }
  if (typeof cell === 'number') return { value: cell, type: Number }
  const { amount } = cell
  const decimal = plainDecimal(amount)
  if (decimal.replace(/\D/g, '').length > EXACT_DIGITS) return { value: decimal, type: String, align: 'right' }
  const digits = minorDigits(amount.currency)
  return { value: Number(decimal), type: Number, format: digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}` }
}
