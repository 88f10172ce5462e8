import type { IdRange } from '../../kernel/ids.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { paymentsOf, paymentsWithin } from './between.ts'
import { returns } from './table.ts'

/** The payments of returns with these IDs that the caller's namespace sent or received. */
export const paymentsOfReturns = (ctx: PartnerCtx, ids: readonly string[]): Promise<string[]> =>
  paymentsOf(returns, ctx, ids)

/** The payments of returns whose IDs are in a range. */
export const paymentsOfReturnsWithin = (ctx: PartnerCtx, range: IdRange, limit: number): Promise<string[]> =>
  paymentsWithin(returns, ctx, range, limit)
