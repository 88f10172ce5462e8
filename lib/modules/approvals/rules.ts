import { eq } from 'drizzle-orm'
import { APPROVAL_KINDS, type ApprovalKind, type GatedKind } from '../../kernel/approval-kinds.ts'
import type { MemberCtx, Write } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { conflict } from '../../platform/errors.ts'
import { lockOrganization } from '../organizations/index.ts'
import { type Admins, decisiveTime, lockAdmins } from './admins.ts'
import type { UpdateApprovalRules } from './contract.ts'
import { approvalRules } from './table.ts'

export type Rules = Readonly<Record<ApprovalKind, boolean>> & { readonly updatedAt: Date | null }

const NONE: Rules = { live_keys: false, live_webhooks: false, member_roles: false, deletion: false, updatedAt: null }

/** The rules of an organization. */
export async function findApprovalRules(db: Db, organizationId: string): Promise<Rules> {
  const [row] = await db.select().from(approvalRules).where(eq(approvalRules.organizationId, organizationId))
  if (!row) return NONE
  const { liveKeys, liveWebhooks, memberRoles, deletion, updatedAt } = row
  return { live_keys: liveKeys, live_webhooks: liveWebhooks, member_roles: memberRoles, deletion, updatedAt }
}

/** Whether the rules apply to a kind of change. */
export const isOn = (rules: Rules, kind: GatedKind): boolean =>
  kind === 'approval_rules' ? APPROVAL_KINDS.some((one) => rules[one]) : rules[kind]

/** Changes the rules. Throws 409 if a rule is turned on and fewer than two admins can approve. */
export async function updateApprovalRules(
  ctx: Write<MemberCtx>,
  change: UpdateApprovalRules,
): Promise<{ rules: Rules; countingAdmins: number }> {
  const { organizationId, now: updatedAt } = ctx
  await lockOrganization(ctx, organizationId)
  const before = await findApprovalRules(ctx.db, organizationId)
  const { admins }: Admins = await lockAdmins(ctx, organizationId, await decisiveTime(ctx))
  if (APPROVAL_KINDS.some((kind) => change[kind] && !before[kind]) && admins.size < 2)
    throw conflict(
      'At least two admins must be able to approve. An admin can approve 24 hours after becoming an admin. Invite another admin first, or wait.',
    )
  const after = { ...before, ...given(change), updatedAt }
  const row = {
    liveKeys: after.live_keys,
    liveWebhooks: after.live_webhooks,
    memberRoles: after.member_roles,
    deletion: after.deletion,
    updatedAt,
  }
  if (!APPROVAL_KINDS.some((kind) => after[kind] !== before[kind]))
    return { rules: before, countingAdmins: admins.size }
  await ctx.db
    .insert(approvalRules)
    .values({ organizationId, ...row, createdAt: updatedAt })
    .onConflictDoUpdate({ target: approvalRules.organizationId, set: row })
  ctx.audit({
    action: 'approval.update_rules',
    resourceId: organizationId,
    before: switchesOf(before),
    after: switchesOf(after),
  })
  return { rules: after, countingAdmins: admins.size }
}

const given = (change: UpdateApprovalRules): Partial<Record<ApprovalKind, boolean>> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

export const switchesOf = ({ live_keys, live_webhooks, member_roles, deletion }: Rules) => ({
  live_keys,
  live_webhooks,
  member_roles,
  deletion,
})
