import type { PartnerCtx } from '../../platform/context.ts'
import { paymentsOf } from './between.ts'
import { returns } from './table.ts'

/** The payments of returns with these IDs that the caller's namespace sent or received. */
export const paymentsOfReturns = (ctx: PartnerCtx, ids: readonly string[]): Promise<string[]> =>
  paymentsOf(returns, ctx, ids)
