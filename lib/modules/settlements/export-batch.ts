import { type CsvField, csvLine } from '../../kernel/csv.ts'
import { plainDecimal } from '../../kernel/money/amount.ts'
import { positionType } from '../../kernel/netting/netting.ts'
import { isoTime } from '../../kernel/time.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import type { CsvExport } from '../../platform/csv-export.ts'
import { findCompleted, positionsOf, type SettlementDetails } from './find-settlement.ts'
import { settledLines } from './statements/settled-lines.ts'

const LINE_HEADINGS = [
  'line_id',
  'transaction_id',
  'payment_id',
  'reference',
  'approval_code',
  'initiated_on',
  'completed_on',
  'direction',
  'counterparty_id',
  'counterparty_domain',
  'currency',
  'amount',
  'signed_minor_units',
  'transaction_type',
]

/**
 * All transaction lines of the namespace in a batch, oldest first. Throws 404 or 409 before
 * anything is sent.
 */
export async function exportTransactions(ctx: PartnerCtx, batchId: string): Promise<CsvExport> {
  const { batch } = await findCompleted(ctx, batchId)
  async function* lines() {
    yield csvLine(LINE_HEADINGS)
    for await (const { row, reference, token, signed, counterparty, domain } of settledLines(ctx, batch)) {
      const { currency } = row
      yield csvLine([
        token,
        row.token,
        { text: row.paymentId },
        { text: reference },
        row.approvalCode,
        isoTime(row.initiatedAt),
        isoTime(row.createdAt),
        signed < 0n ? 'debit' : 'credit',
        counterparty,
        { text: domain },
        currency,
        plainDecimal({ currency, minor: row.amount }),
        signed.toString(),
        row.transactionType,
      ])
    }
  }
  return { name: `${batchId}-transactions.csv`, lines: lines() }
}

const STATEMENT_HEADINGS = [
  'batch_id',
  'cutoff_time',
  'status',
  'currency',
  'counterparty_id',
  'counterparty_name',
  'counterparty_domain',
  'transactions',
  'credits',
  'debits',
  'net',
  'position_type',
]

/**
 * The namespace's net positions in a batch: a row per counterparty, and the totals. Throws 404 or
 * 409 before anything is sent.
 */
export async function exportStatement(ctx: PartnerCtx, batchId: string): Promise<CsvExport> {
  const { batch, leaf } = await findCompleted(ctx, batchId)
  const details = { batch, leaf, positions: leaf ? await positionsOf(ctx, batch, leaf) : [] }
  async function* lines() {
    yield csvLine(STATEMENT_HEADINGS)
    yield* statementRows(details).map(csvLine)
  }
  return { name: `${batchId}-statement.csv`, lines: lines() }
}

function statementRows({ batch, leaf, positions }: SettlementDetails): CsvField[][] {
  const { currency } = batch
  const head = [batch.token, isoTime(batch.cutoffAt), batch.status, currency]
  const decimal = (minor: bigint) => plainDecimal({ currency, minor })
  const figures = (row: { count: number; credits: bigint; debits: bigint; net: bigint }): CsvField[] => [
    row.count,
    decimal(row.credits),
    decimal(row.debits),
    decimal(row.net),
    positionType(row.net),
  ]
  const rows = positions.map(({ counterparty: { token, name, domain }, ...row }) => [
    ...head,
    token,
    { text: name },
    { text: domain },
    ...figures(row),
  ])
  if (!leaf) return rows
  const sum = (of: 'credits' | 'debits') => positions.reduce((total, row) => total + row[of], 0n)
  const totals = { count: leaf.count, credits: sum('credits'), debits: sum('debits'), net: leaf.total }
  const within = leaf.count - positions.reduce((total, { count }) => total + count, 0)
  const none = { count: within, credits: 0n, debits: 0n, net: 0n }
  return [
    ...rows,
    ...(within > 0 ? [[...head, null, 'Within the namespace', null, ...figures(none)]] : []),
    [...head, null, 'Total', null, ...figures(totals)],
  ]
}
