import type { IdRange } from '../../kernel/ids.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { paymentsOf, paymentsWithin } from '../returns/index.ts'
import { recalls } from './table.ts'

/** The payments of recalls with these IDs that the caller's namespace sent or received. */
export const paymentsOfRecalls = (ctx: PartnerCtx, ids: readonly string[]): Promise<string[]> =>
  paymentsOf(recalls, ctx, ids)

/** The payments of recalls whose IDs are in a range. */
export const paymentsOfRecallsWithin = (ctx: PartnerCtx, range: IdRange, limit: number): Promise<string[]> =>
  paymentsWithin(recalls, ctx, range, limit)
