import { inArray } from 'drizzle-orm'
import { type CsvField, csvLine } from '../../kernel/csv.ts'
import { plainDecimal } from '../../kernel/money/amount.ts'
import { positionType } from '../../kernel/netting/netting.ts'
import { isoTime } from '../../kernel/time.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import type { CsvExport } from '../../platform/csv-export.ts'
import { directoryPartners } from '../namespaces/index.ts'
import { referencesOf } from '../payments/index.ts'
import type { BookedTransaction } from '../transactions/index.ts'
import { findCompleted, positionsOf, type SettlementDetails } from './find-settlement.ts'
import { settledPages } from './settled-page.ts'
import type { BatchRow } from './table.ts'

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
  const domains = domainsFor(ctx)
  async function* lines() {
    yield csvLine(LINE_HEADINGS)
    for await (const { row, reference } of allReferenced(ctx, batch)) {
      for (const line of ownLines(row, ctx.partnerId)) {
        const { currency } = row
        yield csvLine([
          line.token,
          row.token,
          { text: row.paymentId },
          { text: reference },
          row.approvalCode,
          isoTime(row.initiatedAt),
          isoTime(row.createdAt),
          line.signed < 0n ? 'debit' : 'credit',
          line.counterparty,
          { text: await domains(line.counterparty) },
          currency,
          plainDecimal({ currency, minor: row.amount }),
          line.signed.toString(),
          row.transactionType,
        ])
      }
    }
  }
  return { name: `${batchId}-transactions.csv`, lines: lines() }
}

/** All settled transactions with the references of their payments, oldest first. */
async function* allReferenced(
  ctx: PartnerCtx,
  batch: BatchRow,
): AsyncGenerator<{ readonly row: BookedTransaction; readonly reference: string }> {
  for await (const page of settledPages(ctx, batch)) {
    const references = await referencesOf(
      ctx,
      page.map(({ paymentId }) => paymentId),
    )
    for (const row of page) yield { row, reference: references.get(row.paymentId) ?? '' }
  }
}

type Line = { readonly token: string; readonly counterparty: string; readonly signed: bigint }

/** A payment within the namespace has two lines that cancel out. */
function ownLines(row: BookedTransaction, partnerId: string): Line[] {
  const debit = { token: row.debitLineToken, counterparty: row.creditorPartnerId, signed: -row.amount }
  const credit = { token: row.creditLineToken, counterparty: row.debtorPartnerId, signed: row.amount }
  return [
    ...(row.debtorPartnerId === partnerId ? [debit] : []),
    ...(row.creditorPartnerId === partnerId ? [credit] : []),
  ]
}

/** Cached domains of counterparties; a namespace has at most thousands. */
function domainsFor({ db }: PartnerCtx): (partnerId: string) => Promise<string> {
  const domains = new Map<string, string>()
  return async (partnerId) => {
    const cached = domains.get(partnerId)
    if (cached !== undefined) return cached
    const { token, domain } = directoryPartners
    const [found] = await db
      .select({ domain })
      .from(directoryPartners)
      .where(inArray(token, [partnerId]))
    domains.set(partnerId, found?.domain ?? '')
    return found?.domain ?? ''
  }
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
