import type { GrossPair } from '../../../kernel/netting/netting.ts'
import { isoTime } from '../../../kernel/time.ts'
import { type EntryTotals, type WrittenEntry, writeCamt054 } from '../../../platform/bank-files/index.ts'
import type { PartnerCtx } from '../../../platform/context.ts'
import type { FileExport } from '../../../platform/csv-export.ts'
import { conflict } from '../../../platform/errors.ts'
import { exportXlsx, type TableColumn } from '../../../platform/table-export.ts'
import { MAX_XLSX_ROWS } from '../../../wire/operation.ts'
import { findCompleted } from '../find-settlement.ts'
import { grossOf } from '../run/gross-of.ts'
import type { BatchRow } from '../table.ts'
import { settledFor } from '../visible.ts'
import { positionAccount } from './account.ts'
import { dayOf } from './days.ts'
import { type SettledLine, settledLines } from './settled-lines.ts'

/**
 * The namespace's transactions in a batch as camt.054, with an entry for each line. Their status is `PDNG` until the batch is
 * booked, and the notification of a pending batch has an ID of its own. Throws 404, and 409 until the batch is COMPLETED.
 */
export async function exportCamt054(ctx: PartnerCtx, batchId: string): Promise<FileExport> {
  const { batch } = await findCompleted(ctx, batchId)
  const bookedAt = bookingTime(batch)
  const id = bookedAt ? batchId : `${batchId}-P`
  const lines = writeCamt054({
    messageId: id,
    id,
    createdAt: bookedAt ?? batch.completedAt ?? batch.cutoffAt,
    currency: batch.currency,
    account: await positionAccount(ctx),
    totals: await totalsOf(ctx, batch),
    entries: entriesOf(ctx, batch, bookedAt),
  })
  return { name: `${batchId}-camt054.xml`, lines }
}

const bookingTime = ({ instructionsCount, completedAt, finalAt }: BatchRow) =>
  instructionsCount === null ? completedAt : finalAt

/** Number and sum of the lines in each direction, which precede the lines. */
async function totalsOf({ db, partnerId }: PartnerCtx, batch: BatchRow): Promise<EntryTotals> {
  const pairs = await grossOf(db, settledFor(partnerId, batch))
  const sum = (own: readonly GrossPair[]) => ({
    count: own.reduce((total, { count }) => total + count, 0),
    minor: own.reduce((total, { amount }) => total + amount, 0n),
  })
  return {
    credits: sum(pairs.filter(({ creditor }) => creditor === partnerId)),
    debits: sum(pairs.filter(({ debtor }) => debtor === partnerId)),
  }
}

async function* entriesOf(ctx: PartnerCtx, batch: BatchRow, bookedAt: Date | null): AsyncGenerator<WrittenEntry> {
  const bookedOn = bookedAt && dayOf(bookedAt)
  for await (const { row, reference, token, signed, domain } of settledLines(ctx, batch)) {
    const printable = reference.replaceAll(/\p{C}/gu, '').trim()
    const isShort = printable !== '' && printable.length <= MAX_REFERENCE
    const endToEnd = isShort ? printable : 'NOTPROVIDED'
    yield {
      amount: row.amount,
      credit: signed > 0n,
      booked: bookedAt !== null,
      reversal: false,
      bookedOn,
      bankReference: token,
      references: row.paymentId.length <= MAX_REFERENCE ? [endToEnd, row.paymentId] : [endToEnd],
      remittance: isShort ? '' : printable,
      nature: row.transactionType === 'TT_PAYMENT' ? 'payment' : 'return',
      transactionId: row.token,
      counterparty: domain,
    }
  }
}

/** Characters of a reference in ISO 20022. A longer one of a payment is written as remittance text. */
const MAX_REFERENCE = 35

const COLUMNS: readonly TableColumn<SettledLine>[] = [
  { heading: 'line_id', width: 33, cell: ({ token }) => token },
  { heading: 'transaction_id', width: 33, cell: ({ row }) => row.token },
  { heading: 'payment_id', width: 32, cell: ({ row }) => row.paymentId },
  { heading: 'reference', width: 32, cell: ({ reference }) => reference },
  { heading: 'approval_code', width: 14, cell: ({ row }) => row.approvalCode },
  { heading: 'initiated_on', width: 26, cell: ({ row }) => isoTime(row.initiatedAt) },
  { heading: 'completed_on', width: 26, cell: ({ row }) => isoTime(row.createdAt) },
  { heading: 'direction', width: 10, cell: ({ signed }) => (signed < 0n ? 'debit' : 'credit') },
  { heading: 'counterparty_id', width: 32, cell: ({ counterparty }) => counterparty },
  { heading: 'counterparty_domain', width: 22, cell: ({ domain }) => domain },
  { heading: 'currency', width: 10, cell: ({ row }) => row.currency },
  {
    heading: 'amount',
    width: 20,
    cell: ({ row: { currency }, signed }) => ({ amount: { currency, minor: signed } }),
  },
  { heading: 'transaction_type', width: 16, cell: ({ row }) => row.transactionType },
]

/**
 * The namespace's transactions in a batch as a workbook, with signed amounts. Throws 404, and 409 until the batch is
 * COMPLETED and for too many transactions.
 */
export async function exportLinesXlsx(ctx: PartnerCtx, batchId: string): Promise<FileExport> {
  const { batch, leaf } = await findCompleted(ctx, batchId)
  if (leaf && leaf.count > MAX_XLSX_ROWS)
    throw conflict(
      `The batch has more than ${MAX_XLSX_ROWS} transactions of the namespace. Use the CSV file or the camt.054.`,
    )
  const rows = settledLines(ctx, batch)
  return exportXlsx({ name: `${batchId}-transactions`, columns: COLUMNS, rows }, 'Transactions')
}
