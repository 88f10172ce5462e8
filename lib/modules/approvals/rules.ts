import { eq } from 'drizzle-orm'
import { APPROVAL_KINDS, type ApprovalKind, type GatedKind } from '../../kernel/approval-kinds.ts'
import { canonicalJson } from '../../kernel/canonical.ts'
import { parseMinor } from '../../kernel/money/amount.ts'
import type { MemberCtx, Write } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { conflict } from '../../platform/errors.ts'
import type { Amount } from '../../wire/shapes.ts'
import { revokeInvitations } from '../members/index.ts'
import { lockOrganization } from '../organizations/index.ts'
import { type Admins, decisiveTime, lockAdmins } from './admins.ts'
import type { UpdateApprovalRules } from './contract.ts'
import { type EndDeps, optionsOf } from './end-approvals.ts'
import { approvalRules } from './table.ts'

type Switches = Readonly<Record<ApprovalKind, boolean>>
export type Rules = Switches & {
  /** Limits up to which returns need no second admin, in minor units by currency. */
  readonly returnsUpTo: Readonly<Record<string, string>>
  readonly updatedAt: Date | null
}

const MEMBERS_FIRST =
  '`member_roles` must stay on while another rule is on. Otherwise one admin could add a second account and approve with it.'

const NONE: Rules = {
  live_keys: false,
  live_webhooks: false,
  live_returns: false,
  member_roles: false,
  deletion: false,
  returnsUpTo: {},
  updatedAt: null,
}

/** The rules of an organization. */
export async function findApprovalRules(db: Db, organizationId: string): Promise<Rules> {
  const [row] = await db.select().from(approvalRules).where(eq(approvalRules.organizationId, organizationId))
  if (!row) return NONE
  const { liveKeys, liveWebhooks, liveReturns, memberRoles, deletion, returnsUpTo, updatedAt } = row
  const switches = { live_keys: liveKeys, live_webhooks: liveWebhooks, live_returns: liveReturns }
  return { ...implied({ ...switches, member_roles: memberRoles, deletion }), returnsUpTo, updatedAt }
}

/** Any rule includes the one for members: a second account could approve what the others protect. */
const implied = (rules: Switches): Switches => ({
  ...rules,
  member_roles: Object.values(rules).includes(true),
})

/** Whether the rules apply to a kind of change. */
export const isOn = (rules: Rules, kind: GatedKind): boolean =>
  kind === 'approval_rules' ? APPROVAL_KINDS.some((one) => rules[one]) : rules[kind]

type Updated = { readonly rules: Rules; readonly adminsWhoCanApprove: number }

/**
 * Changes the rules. Turning one on includes the one for members, which revokes open invitations:
 * nobody approved them. Throws 409 if a rule is turned on and fewer than two admins can approve, or if
 * the one for members is turned off while another is on.
 */
export async function updateApprovalRules(
  ctx: Write<MemberCtx>,
  deps: Pick<EndDeps, 'mailer'>,
  change: UpdateApprovalRules,
): Promise<Updated> {
  const { organizationId, now: updatedAt } = ctx
  await lockOrganization(ctx, organizationId)
  const before = await findApprovalRules(ctx.db, organizationId)
  const { admins }: Admins = await lockAdmins(ctx, organizationId, await decisiveTime(ctx), optionsOf(deps))
  if (APPROVAL_KINDS.some((kind) => change[kind] && !before[kind]) && admins.size < 2)
    throw conflict(
      'At least two admins must be able to approve. An admin can approve 24 hours after becoming one and, if this server sends email, only with a confirmed email.',
    )
  const after: Rules = {
    ...implied({ ...switchesOf(before), ...given(change) }),
    returnsUpTo: change.returns_up_to ? byCurrency(change.returns_up_to) : before.returnsUpTo,
    updatedAt,
  }
  if (change.member_roles === false && after.member_roles) throw conflict(MEMBERS_FIRST)
  const row = {
    liveKeys: after.live_keys,
    liveWebhooks: after.live_webhooks,
    liveReturns: after.live_returns,
    returnsUpTo: after.returnsUpTo,
    memberRoles: after.member_roles,
    deletion: after.deletion,
    updatedAt,
  }
  if (canonicalJson(presentSwitches(after)) === canonicalJson(presentSwitches(before)))
    return { rules: before, adminsWhoCanApprove: admins.size }
  await ctx.db
    .insert(approvalRules)
    .values({ organizationId, ...row, createdAt: updatedAt })
    .onConflictDoUpdate({ target: approvalRules.organizationId, set: row })
  ctx.audit({
    action: 'approval.update_rules',
    resourceId: organizationId,
    before: presentSwitches(before),
    after: presentSwitches(after),
  })
  if (after.member_roles && !before.member_roles) await revokeInvitations(ctx)
  return { rules: after, adminsWhoCanApprove: admins.size }
}

const given = ({ returns_up_to: _, ...change }: UpdateApprovalRules): Partial<Switches> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

const byCurrency = (amounts: readonly Amount[]): Rules['returnsUpTo'] =>
  Object.fromEntries(amounts.map(({ currency, total }) => [currency, parseMinor(total).toString()]))

const switchesOf = ({ live_keys, live_webhooks, live_returns, member_roles, deletion }: Rules): Switches => ({
  live_keys,
  live_webhooks,
  live_returns,
  member_roles,
  deletion,
})

/** The rules in their wire form, as they are also audited. */
export const presentSwitches = (rules: Rules) => ({
  ...switchesOf(rules),
  returns_up_to: Object.entries(rules.returnsUpTo)
    .map(([currency, total]) => ({ currency, total }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
})
