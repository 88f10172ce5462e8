import { csvLine } from '../../../kernel/csv.ts'
import { plainDecimal } from '../../../kernel/money/amount.ts'
import { isoTime } from '../../../kernel/time.ts'
import { writeXlsx, type XlsxCell } from '../../../platform/bank-files/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { CsvExport, FileExport } from '../../../platform/csv-export.ts'
import { type BatchRow, findBatchRows } from './batch-rows.ts'

type Column = { readonly heading: string; readonly width: number; readonly cell: (row: BatchRow) => XlsxCell }

const time = (value: Date | null) => value && isoTime(value)

const COLUMNS: readonly Column[] = [
  { heading: 'instruction_id', width: 32, cell: ({ instruction }) => instruction.token },
  { heading: 'batch_id', width: 34, cell: ({ instruction }) => instruction.batchId },
  { heading: 'namespace_id', width: 32, cell: ({ instruction }) => instruction.partnerId },
  { heading: 'namespace_name', width: 28, cell: ({ partner }) => partner.name },
  { heading: 'namespace_domain', width: 20, cell: ({ partner }) => partner.domain },
  { heading: 'direction', width: 10, cell: ({ instruction }) => instruction.direction },
  { heading: 'currency', width: 10, cell: ({ instruction }) => instruction.currency },
  {
    heading: 'amount',
    width: 20,
    cell: ({ instruction: { currency, amount } }) => ({ amount: { currency, minor: amount } }),
  },
  { heading: 'reference', width: 24, cell: ({ instruction }) => instruction.reference },
  { heading: 'state', width: 12, cell: ({ instruction }) => instruction.state },
  { heading: 'sent_on', width: 26, cell: ({ instruction }) => time(instruction.sentAt) },
  { heading: 'confirmed_on', width: 26, cell: ({ instruction }) => time(instruction.confirmedAt) },
  { heading: 'rejected_on', width: 26, cell: ({ instruction }) => time(instruction.rejectedAt) },
  { heading: 'reason', width: 32, cell: ({ instruction }) => instruction.reason },
  { heading: 'account_holder', width: 28, cell: ({ account }) => account?.holder ?? null },
  { heading: 'iban', width: 36, cell: ({ account }) => account?.iban ?? null },
  { heading: 'account_number', width: 24, cell: ({ account }) => account?.accountNumber ?? null },
  { heading: 'bic', width: 14, cell: ({ account }) => account?.bic ?? null },
]

const csvField = (cell: XlsxCell) =>
  cell === null ? null : typeof cell === 'string' ? { text: cell } : plainDecimal(cell.amount)

/** The instructions of a batch as CSV. Throws 404. */
export async function exportCsv(ctx: Ctx, batchId: string): Promise<CsvExport> {
  const rows = await findBatchRows(ctx, batchId)
  async function* lines() {
    yield csvLine(COLUMNS.map(({ heading }) => heading))
    for (const row of rows) yield csvLine(COLUMNS.map(({ cell }) => csvField(cell(row))))
  }
  return { name: `${batchId}-instructions.csv`, lines: lines() }
}

/** The instructions of a batch as a workbook. Throws 404. */
export async function exportXlsx(ctx: Ctx, batchId: string): Promise<FileExport> {
  const rows = await findBatchRows(ctx, batchId)
  async function* bytes() {
    yield await writeXlsx({
      name: 'Instructions',
      columns: COLUMNS,
      rows: rows.map((row) => COLUMNS.map(({ cell }) => cell(row))),
    })
  }
  return { name: `${batchId}-instructions.xlsx`, lines: bytes() }
}
