import { asc, eq } from 'drizzle-orm'
import type { Ctx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { Refusal } from '../../platform/errors.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import type { AuditedAction } from '../../wire/audit.ts'
import { decisiveTime, lockAdmins } from '../approvals/index.ts'
import { lockOrganization } from '../organizations/index.ts'
import { ACTIONS } from './approved-actions.ts'
import type { ApprovalState } from './states.ts'
import { type ApprovalRow, operatorApprovals } from './table.ts'

type Ended = {
  readonly state: Exclude<ApprovalState, 'pending'>
  readonly by?: { readonly id: string; readonly name: string } | undefined
  readonly reason?: string | undefined
}

/** Ends a pending request that the transaction has locked. */
export async function endApproval(ctx: Write<Ctx>, token: string, { state, by, reason }: Ended): Promise<ApprovalRow> {
  const ended = await ctx.db
    .update(operatorApprovals)
    .set({ state, decidedBy: by?.id, decidedByName: by?.name, decisionReason: reason, endedAt: ctx.now })
    .where(eq(operatorApprovals.token, token))
    .returning()
  const row = only(ended)
  const { action, resourceId, organizationId, operatorId, requestedByName } = row
  if (state !== 'approved') await ACTIONS[action].drop?.(ctx, resourceId, NOT_APPROVED[state])
  ctx.audit({
    action: AUDIT_ACTIONS[state],
    resourceId: token,
    organizationId: operatorId,
    before: { state: 'pending', requested_by: requestedByName },
    after: { action, resource: resourceId, organization: organizationId, ...(reason !== undefined && { reason }) },
  })
  return row
}

/** Why what waited for the approval is refused. */
const NOT_APPROVED: Record<Exclude<Ended['state'], 'approved'>, string> = {
  rejected: 'The proposal was rejected',
  withdrawn: 'The proposal was withdrawn',
  expired: 'The proposal expired',
  obsolete: 'The proposal became obsolete',
}

const AUDIT_ACTIONS: Record<Ended['state'], AuditedAction> = {
  approved: 'approval.approve',
  rejected: 'approval.reject',
  withdrawn: 'approval.withdraw',
  expired: 'approval.expire',
  obsolete: 'approval.become_obsolete',
}

/**
 * Ends a locked pending request that has expired, whose author is no longer an operator, or whose
 * action is no longer possible. Returns the request as it is then.
 */
export async function endIfOver(ctx: Write<Ctx>, row: ApprovalRow): Promise<ApprovalRow> {
  if (row.state !== 'pending') return row
  const asOf = await decisiveTime(ctx)
  if (row.expiresAt <= asOf) return endApproval(ctx, row.token, { state: 'expired' })
  const { admins } = await lockAdmins(ctx, row.operatorId, asOf)
  const reason = admins.has(row.requestedBy)
    ? await blockerOf(ctx, row)
    : `${row.requestedByName} can no longer request this`
  return reason === undefined ? row : endApproval(ctx, row.token, { state: 'obsolete', reason })
}

/** Why the action is no longer possible, if it is not. */
async function blockerOf(ctx: Write<Ctx>, { action, resourceId }: ApprovalRow): Promise<string | undefined> {
  try {
    await ACTIONS[action].lock(ctx, resourceId)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/** Locks a request after the organization that it affects, in the order of all writes. */
export async function lockApproval(ctx: Write<Ctx>, found: ApprovalRow): Promise<ApprovalRow> {
  await lockOrganization(ctx, found.organizationId)
  const own = eq(operatorApprovals.token, found.token)
  return only(await ctx.db.select().from(operatorApprovals).where(own).for('update'))
}

/**
 * Ends all pending requests that are over, so that the audit log records it even if nobody decides.
 */
export async function endApprovals(ctx: Ctx): Promise<void> {
  const pending = await ctx.db
    .select()
    .from(operatorApprovals)
    .where(eq(operatorApprovals.state, 'pending'))
    .orderBy(asc(operatorApprovals.token))
  for (const found of pending) await writeOnce(ctx, async (write) => endIfOver(write, await lockApproval(write, found)))
}
