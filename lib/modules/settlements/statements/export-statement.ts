import { isoTime } from '../../../kernel/time.ts'
import { type WrittenEntry, writeCamt053 } from '../../../platform/bank-files/index.ts'
import type { PartnerCtx } from '../../../platform/context.ts'
import type { FileExport } from '../../../platform/csv-export.ts'
import { conflict } from '../../../platform/errors.ts'
import { exportCsv, exportXlsx, type TableColumn } from '../../../platform/table-export.ts'
import { MAX_XLSX_ROWS } from '../../../wire/operation.ts'
import { positionAccount } from './account.ts'
import type { Booking } from './booked-batches.ts'
import type { StatementPath } from './contract.ts'
import { closingOf, dayOf, daysLater } from './days.ts'
import { type FullStatement, findStatement } from './list-statements.ts'

/**
 * The statement of a closed day as camt.053, with an entry for each batch. A repeated download has the same bytes, unless the
 * namespace has been renamed. Throws 404 and 409.
 */
export async function exportCamt053(ctx: PartnerCtx, path: StatementPath): Promise<FileExport> {
  const statement = await findStatement(ctx, path)
  const { currency, start, opening, bookings } = statement
  const id = `${dayOf(start).replaceAll('-', '')}-${currency}-${ctx.partnerId.slice(-16)}`
  const lines = writeCamt053({
    messageId: id,
    id,
    createdAt: closingOf(start),
    from: start,
    to: new Date(daysLater(start, 1).getTime() - 1),
    currency,
    account: await positionAccount(ctx),
    opening,
    entries: bookings.map(entryOf),
  })
  return { name: `${nameOf(ctx, statement)}-camt053.xml`, lines }
}

const entryOf = ({ batchId, net, transactions, bookedAt, reference }: Booking): WrittenEntry => ({
  amount: net < 0n ? -net : net,
  credit: net >= 0n,
  booked: true,
  reversal: false,
  bookedOn: bookedAt && dayOf(bookedAt),
  bankReference: batchId,
  references: reference === null ? [] : [reference],
  remittance: '',
  nature: 'sum',
  batch: { count: transactions, notificationId: batchId },
})

const nameOf = ({ partnerId }: PartnerCtx, { currency, start }: FullStatement) =>
  `${partnerId}-statement-${currency}-${dayOf(start)}`

/** A row of the table: a balance, or a batch with the balance after it. */
type Row = {
  readonly kind: 'opening' | 'batch' | 'closing'
  readonly date: string
  readonly currency: string
  readonly booking?: Booking
  readonly amount?: bigint
  readonly balance: bigint
  readonly transactions?: number
}

const time = (value: Date | null | undefined) => (value ? isoTime(value) : null)

const COLUMNS: readonly TableColumn<Row>[] = [
  { heading: 'kind', width: 10, cell: ({ kind }) => kind },
  { heading: 'date', width: 12, cell: ({ date }) => date },
  { heading: 'batch_id', width: 34, cell: ({ booking }) => booking?.batchId ?? null },
  { heading: 'cutoff_time', width: 26, cell: ({ booking }) => time(booking?.cutoffAt) },
  { heading: 'completed_on', width: 26, cell: ({ booking }) => time(booking?.completedAt) },
  { heading: 'booked_on', width: 26, cell: ({ booking }) => time(booking?.bookedAt) },
  { heading: 'reference', width: 24, cell: ({ booking }) => booking?.reference ?? null },
  { heading: 'transactions', width: 14, cell: ({ transactions }) => transactions ?? null },
  { heading: 'currency', width: 10, cell: ({ currency }) => currency },
  {
    heading: 'amount',
    width: 20,
    cell: ({ amount, currency }) => (amount === undefined ? null : { amount: { currency, minor: amount } }),
  },
  { heading: 'balance', width: 20, cell: ({ balance, currency }) => ({ amount: { currency, minor: balance } }) },
]

function rowsOf({ currency, start, opening, bookings }: FullStatement): Row[] {
  const common = { date: dayOf(start), currency }
  let balance = opening
  const batches = bookings.map((booking): Row => {
    balance += booking.net
    return { kind: 'batch', ...common, booking, amount: booking.net, balance, transactions: booking.transactions }
  })
  const transactions = bookings.reduce((sum, booking) => sum + booking.transactions, 0)
  return [
    { kind: 'opening', ...common, balance: opening },
    ...batches,
    { kind: 'closing', ...common, amount: balance - opening, balance, transactions },
  ]
}

/** The statement of a closed day as CSV. Throws 404 and 409. */
export async function exportStatementCsv(ctx: PartnerCtx, path: StatementPath) {
  const statement = await findStatement(ctx, path)
  return exportCsv({ name: nameOf(ctx, statement), columns: COLUMNS, rows: rowsOf(statement) })
}

/** The statement of a closed day as a workbook. Throws 404, and 409 also for too many batches. */
export async function exportStatementXlsx(ctx: PartnerCtx, path: StatementPath): Promise<FileExport> {
  const statement = await findStatement(ctx, path)
  if (statement.bookings.length > MAX_XLSX_ROWS)
    throw conflict(`The day has more than ${MAX_XLSX_ROWS} batches. Use the CSV file or the camt.053.`)
  return exportXlsx({ name: nameOf(ctx, statement), columns: COLUMNS, rows: rowsOf(statement) }, 'Statement')
}
