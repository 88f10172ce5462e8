import { asc, eq } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { type LiquidityRow, liquidityPositions } from './table.ts'

/** Cap, funds and exposure of the caller's namespace, by currency. */
export const listLiquidity = ({ db, partnerId }: PartnerCtx): Promise<LiquidityRow[]> =>
  db
    .select()
    .from(liquidityPositions)
    .where(eq(liquidityPositions.partnerId, partnerId))
    .orderBy(asc(liquidityPositions.currency))
