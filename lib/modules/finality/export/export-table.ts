import { isoTime } from '../../../kernel/time.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { CsvExport, FileExport } from '../../../platform/csv-export.ts'
import { exportCsv, exportXlsx, type TableColumn } from '../../../platform/table-export.ts'
import { type BatchRow, findBatchRows } from './batch-rows.ts'

const time = (value: Date | null) => value && isoTime(value)

const COLUMNS: readonly TableColumn<BatchRow>[] = [
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

/** The instructions of a batch as CSV. Throws 404. */
export const exportInstructionsCsv = async (ctx: Ctx, batchId: string): Promise<CsvExport> =>
  exportCsv({ name: nameOf(batchId), columns: COLUMNS, rows: await findBatchRows(ctx, batchId) })

/** The instructions of a batch as a workbook. Throws 404. */
export const exportInstructionsXlsx = async (ctx: Ctx, batchId: string): Promise<FileExport> =>
  exportXlsx({ name: nameOf(batchId), columns: COLUMNS, rows: await findBatchRows(ctx, batchId) }, 'Instructions')

const nameOf = (batchId: string) => `${batchId}-instructions`
