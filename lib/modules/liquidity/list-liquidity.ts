import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { type LiquidityRow, liquidityPositions } from './table.ts'

type Of = { readonly partnerId: SQL; readonly environment: SQL; readonly currency: SQL }

/** Expressions of the module of finality, which depends on this one. */
export type FinalityOf = {
  /** Net positions in batches that are not final. */
  readonly notFinalTotal: (of: Of) => SQL
  readonly needsFinality: (of: Of) => SQL
}

export type OwnLimit = {
  readonly row: LiquidityRow
  /** With the sign of net positions. */
  readonly notFinal: bigint
  readonly needsFinality: boolean
}

// As text, because the query builder leaves out the table of a column in a query of one table.
const OWN = {
  partnerId: sql.raw('liquidity_positions.partner_id'),
  environment: sql.raw('liquidity_positions.environment'),
  currency: sql.raw('liquidity_positions.currency'),
}

/**
 * Cap, funds and exposure of the caller's namespace, by currency, with what of it is not final. One statement, so that
 * the figures are of one moment.
 */
export const listLiquidity = (
  { db, partnerId }: PartnerCtx,
  { notFinalTotal, needsFinality }: FinalityOf,
): Promise<OwnLimit[]> =>
  db
    .select({
      row: liquidityPositions,
      notFinal: notFinalTotal(OWN).mapWith(BigInt) as SQL<bigint>,
      needsFinality: needsFinality(OWN) as SQL<boolean>,
    })
    .from(liquidityPositions)
    .where(eq(liquidityPositions.partnerId, partnerId))
    .orderBy(asc(liquidityPositions.currency))
