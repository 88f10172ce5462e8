import { and, eq } from 'drizzle-orm'
import { newId } from '../../kernel/ids.ts'
import type { MemberCtx, Write } from '../../platform/context.ts'
import { forbidden } from '../../platform/errors.ts'
import type { Logger } from '../../platform/log.ts'
import { decisiveTime, lockAdmins, WAITING_MS } from '../approvals/index.ts'
import { hasSecondFactor, type MemberRow } from '../members/index.ts'
import { ACTIONS } from './approved-actions.ts'
import { endIfOver } from './end-approvals.ts'
import type { ApprovalAction } from './states.ts'
import { operatorApprovals } from './table.ts'

/** Who may act alone, and who counts as an operator. */
export type ApprovalRules = {
  /** OPERATOR_APPROVAL. Default: two. */
  readonly operatorApproval?: 'two' | 'one' | undefined
  /** OPERATOR_SECOND_FACTOR. */
  readonly operatorSecondFactor?: boolean | undefined
  readonly log: Logger
}

type Requested = { readonly action: ApprovalAction; readonly resourceId: string; readonly reason: string }

export const NEW_OPERATOR = `Members who became admins of the operator less than ${WAITING_MS / 3_600_000} hours ago can neither request nor approve this`

/**
 * Takes an action, or requests the approval of a second operator for it (decision 0086). If the
 * same action is already requested, that request stays. Throws 403 for a new operator, and 404 and
 * 409 if the action is not possible.
 */
export async function requestApproval(
  ctx: Write<MemberCtx>,
  rules: ApprovalRules,
  { action, resourceId, reason }: Requested,
): Promise<void> {
  const { lock, take, details } = ACTIONS[action]
  const organizationId = await lock(ctx, resourceId)
  if (rules.operatorApproval === 'one') return void (await take(ctx, resourceId, reason, {}))
  const asOf = await decisiveTime(ctx)
  const { admins, allAdmins, hasLostOne } = await lockAdmins(ctx, ctx.organizationId, asOf)
  if (!admins.has(ctx.actor.id)) throw forbidden(NEW_OPERATOR)
  // A new operator cannot approve yet, but will.
  const others = [...allAdmins.values()].filter((admin) => admin.token !== ctx.actor.id && canApprove(admin, rules))
  if (others.length === 0 && !hasLostOne) {
    // Logged before the commit: a log line too many is better than one too few.
    rules.log.warn({ action, resource: resourceId, member: ctx.actor.id }, 'no second operator to approve the action')
    return void (await take(ctx, resourceId, reason, { second_operator: 'none' }))
  }
  if (await findOpen(ctx, action, resourceId)) return
  const token = newId('apr', asOf, ctx.random)
  await ctx.db.insert(operatorApprovals).values({
    token,
    operatorId: ctx.organizationId,
    action,
    resourceId,
    organizationId,
    reason,
    requestedBy: ctx.actor.id,
    requestedByName: ctx.actor.name,
    createdAt: asOf,
    expiresAt: new Date(asOf.getTime() + VALID_MS),
  })
  const after = {
    action,
    resource: resourceId,
    organization: organizationId,
    reason,
    ...(await details?.(ctx, resourceId)),
  }
  ctx.audit({ action: 'approval.request', resourceId: token, after })
}

const canApprove = (member: MemberRow, { operatorSecondFactor }: ApprovalRules) =>
  hasSecondFactor(member) || operatorSecondFactor === false

/** How long a request waits for a second operator. */
const VALID_MS = 24 * 3_600_000

/** Whether the action is requested already. A request that is over is ended first. */
async function findOpen(ctx: Write<MemberCtx>, action: ApprovalAction, resourceId: string): Promise<boolean> {
  const { operatorId, state } = operatorApprovals
  const same = and(eq(operatorApprovals.action, action), eq(operatorApprovals.resourceId, resourceId))
  const [found] = await ctx.db
    .select()
    .from(operatorApprovals)
    .where(and(eq(operatorId, ctx.organizationId), eq(state, 'pending'), same))
    .for('update')
  return found !== undefined && (await endIfOver(ctx, found)).state === 'pending'
}
