import type { PartnerCtx } from '../../platform/context.ts'
import { paymentsOf } from '../returns/index.ts'
import { recalls } from './table.ts'

/** The payments of recalls with these IDs that the caller's namespace sent or received. */
export const paymentsOfRecalls = (ctx: PartnerCtx, ids: readonly string[]): Promise<string[]> =>
  paymentsOf(recalls, ctx, ids)
