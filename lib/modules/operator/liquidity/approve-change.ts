import type { MemberCtx, Write } from '../../../platform/context.ts'
import { approveChange, type ChangeRow, cancelChange, lockChange } from '../../liquidity/index.ts'
import { auditBoth } from '../audit-both.ts'
import type { Involved } from '../suspension.ts'

/** Approves a change of a cap or of funds, which a job then applies. Throws like `lockChange`. */
export async function approveLiquidityChange(
  ctx: Write<MemberCtx>,
  token: string,
  reason: string,
  involved: Involved = {},
): Promise<void> {
  const change = await lockChange(ctx, token, 'proposed')
  const isBySecond = involved.requested_by !== undefined
  const { partnerId, organizationId, kind, currency, amount, dueAt } = await approveChange(
    ctx,
    change,
    isBySecond ? ctx.actor.name : null,
  )
  const after = { ...described({ token, kind, currency, amount }), reason, effective_at: dueAt?.toISOString() ?? null }
  auditBoth(ctx, organizationId, { action: 'liquidity.approve_change', resourceId: partnerId, after }, involved)
}

/** Cancels an approved change before it applies. Throws like `lockChange`. */
export async function cancelLiquidityChange(ctx: Write<MemberCtx>, token: string, reason: string): Promise<void> {
  const change = await lockChange(ctx, token, 'approved')
  await cancelChange(ctx, change, reason)
  const after = { ...described(change), reason, effective_at: change.dueAt?.toISOString() ?? null }
  const { partnerId: resourceId, organizationId } = change
  auditBoth(ctx, organizationId, { action: 'liquidity.cancel_change', resourceId, after })
}

/** A change in the audit log. */
const described = ({ token, kind, currency, amount }: Pick<ChangeRow, 'token' | 'kind' | 'currency' | 'amount'>) => ({
  change: token,
  kind,
  currency,
  amount: amount?.toString() ?? null,
})
