import type { MemberCtx, Write } from '../../../platform/context.ts'
import { approveChange, lockProposed } from '../../liquidity/index.ts'
import { auditBoth } from '../audit-both.ts'
import type { Involved } from '../suspension.ts'

/** Approves a change of a cap or of funds, which a job then applies. Throws like `lockProposed`. */
export async function approveLiquidityChange(
  ctx: Write<MemberCtx>,
  token: string,
  reason: string,
  involved: Involved = {},
): Promise<void> {
  const change = await lockProposed(ctx, token)
  const isBySecond = involved.requested_by !== undefined
  const { partnerId, organizationId, kind, currency, amount, dueAt } = await approveChange(
    ctx,
    change,
    isBySecond ? ctx.actor.name : null,
  )
  const after = {
    change: token,
    kind,
    currency,
    amount: amount?.toString() ?? null,
    reason,
    effective_at: dueAt?.toISOString() ?? null,
  }
  auditBoth(ctx, organizationId, { action: 'liquidity.approve_change', resourceId: partnerId, after }, involved)
}
