import { and, desc, eq, gte, lt, lte, type SQL } from 'drizzle-orm'
import { isId } from '../../kernel/ids.ts'
import { plainDecimal } from '../../kernel/money/amount.ts'
import { isoTime } from '../../kernel/time.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { type CsvColumns, type CsvExport, exportList } from '../../platform/csv-export.ts'
import { badRequest } from '../../platform/errors.ts'
import type { MovementFilters, MovementQuery } from './contract.ts'
import { liquidityMovements, type MovementRow } from './table.ts'
import { timeOf } from './time-of.ts'

const { token, partnerId, currency, kind, createdAt } = liquidityMovements

/** A page of movements, newest first. Throws 400 for an invalid cursor. */
export async function listMovements(
  ctx: PartnerCtx,
  { cursor, limit, ...filters }: MovementQuery,
): Promise<{ found: MovementRow[]; nextCursor: string | null }> {
  if (cursor !== undefined && !isId('lqm', cursor))
    throw badRequest('cursor: must be the next_cursor of an earlier page of this list')
  const found = await page(ctx, filters, cursor, limit + 1)
  const shown = found.slice(0, limit)
  return { found: shown, nextCursor: found.length > limit ? (shown.at(-1)?.token ?? null) : null }
}

/** Exports all matching movements. */
export const exportMovements = (ctx: PartnerCtx, filters: MovementFilters): CsvExport =>
  exportList(ctx, 'liquidity-movements', COLUMNS, all(ctx, filters))

const PAGE = 500

async function* all(ctx: PartnerCtx, filters: MovementFilters): AsyncGenerator<MovementRow> {
  for (let cursor: string | undefined; ; ) {
    const found = await page(ctx, filters, cursor, PAGE)
    yield* found
    cursor = found.at(-1)?.token
    if (found.length < PAGE) return
  }
}

const page = (ctx: PartnerCtx, filters: MovementFilters, cursor: string | undefined, limit: number) =>
  ctx.db
    .select()
    .from(liquidityMovements)
    .where(and(eq(partnerId, ctx.partnerId), matching(filters), cursor ? lt(token, cursor) : undefined))
    .orderBy(desc(token))
    .limit(limit)

const matching = (given: MovementFilters): SQL | undefined =>
  and(
    given.currency ? eq(currency, given.currency) : undefined,
    given.kind ? eq(kind, given.kind) : undefined,
    given.created_from ? gte(createdAt, timeOf(given.created_from)) : undefined,
    given.created_to ? lte(createdAt, timeOf(given.created_to)) : undefined,
  )

const decimal = (row: MovementRow, minor: bigint | null) =>
  minor === null ? null : plainDecimal({ currency: row.currency, minor })

const COLUMNS: CsvColumns<MovementRow> = {
  movement_id: (row) => row.token,
  created_on: (row) => isoTime(row.createdAt),
  kind: (row) => row.kind,
  currency: (row) => row.currency,
  amount: (row) => decimal(row, row.amount),
  net_debit_cap: (row) => decimal(row, row.netDebitCap),
  funds: (row) => decimal(row, row.funds),
  reason: (row) => ({ text: row.reason }),
  batch_id: (row) => row.batchId,
}
