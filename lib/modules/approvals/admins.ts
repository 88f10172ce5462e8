import { and, eq, gt, inArray } from 'drizzle-orm'
import { STRONGEST_ROLE } from '../../kernel/access.ts'
import { idAtTime } from '../../kernel/ids.ts'
import type { Ctx, OrganizationCtx, Write } from '../../platform/context.ts'
import { databaseTime } from '../../platform/db/database-time.ts'
import { auditProjection as auditEntries } from '../../platform/write/projections.ts'
import { listMembers, lockMembers, type MemberRow, type RoleBook, readRoles } from '../members/index.ts'

const HOUR_MS = 3_600_000

/**
 * New admins count after this period, and removed ones until its end. Otherwise one admin could
 * invite a second account of their own, or remove all colleagues, and decide alone.
 */
export const WAITING_MS = 24 * HOUR_MS

export type Admins = {
  /** Active members of any role, by ID. */
  readonly members: ReadonlyMap<string, MemberRow>
  /** Active admins for longer than the waiting period, by ID. They count for approvals. */
  readonly admins: ReadonlyMap<string, MemberRow>
  /** IDs of members who must confirm their email first. */
  readonly isUnconfirmed: ReadonlySet<string>
  /** IDs of members who joined, or got another role, sign-in or password, within the waiting period. */
  readonly isNew: ReadonlySet<string>
  /** All active admins by ID, new ones included. */
  readonly allAdmins: ReadonlyMap<string, MemberRow>
  readonly roleOf: RoleBook
  /** Whether a member stopped being an admin within the waiting period. */
  readonly hasLostOne: boolean
}

type Options = {
  /** Whether only members with a confirmed email count. Nobody can confirm one if no email is configured. */
  readonly confirmedOnly?: boolean
}

/** The caller's time, but never ahead of the database's clock (decision 0051). */
export async function decisiveTime({ db, now }: Ctx): Promise<Date> {
  return new Date(Math.min(now.getTime(), (await databaseTime(db)).getTime()))
}

/**
 * The admins of an organization who count for approvals (decisions 0086 and 0175), locked against
 * changes of their role until the end of the transaction.
 */
export async function lockAdmins(
  ctx: Write<Ctx>,
  organizationId: string,
  asOf: Date,
  options: Options = {},
): Promise<Admins> {
  const all = await lockMembers(ctx, organizationId)
  const roleOf = await readRoles({ db: ctx.db, organizationId })
  return { ...adminsAmong(all, await recentChanges(ctx, organizationId, asOf), options), roleOf }
}

/**
 * Whether an organization has no admin besides this one and lost none recently. A new admin cannot
 * approve yet, but will.
 */
export const isOnlyAdmin = ({ admins, allAdmins, hasLostOne }: Admins, id: string): boolean =>
  admins.has(id) && allAdmins.size === 1 && !hasLostOne

/** The number of admins of the caller's organization who count for approvals. */
export async function countAdmins(ctx: OrganizationCtx, options: Options): Promise<number> {
  const { organizationId } = ctx
  const all = await listMembers(ctx)
  const changes = await recentChanges(ctx, organizationId, await decisiveTime(ctx))
  return adminsAmong(all, changes, options).admins.size
}

function adminsAmong(
  found: readonly MemberRow[],
  changes: readonly Change[],
  { confirmedOnly = false }: Options,
): Omit<Admins, 'roleOf'> {
  const isNew = new Set(changes.flatMap(joinedBy))
  const enabled = found.filter((member) => member.enabled)
  const isUnconfirmed = new Set(
    enabled.filter(({ emailVerifiedAt }) => confirmedOnly && !emailVerifiedAt).map(({ token }) => token),
  )
  const all = enabled.filter(({ role }) => role === STRONGEST_ROLE)
  return {
    members: byId(enabled),
    admins: byId(all.filter(({ token }) => !isNew.has(token) && !isUnconfirmed.has(token))),
    isUnconfirmed,
    isNew,
    allAdmins: byId(all),
    hasLostOne: changes.some(isLoss),
  }
}

const byId = (rows: readonly MemberRow[]) => new Map(rows.map((row) => [row.token, row]))

const WATCHED = [
  ...['invitation.accept', 'single_sign_on.link', 'member.change_role', 'member.remove'],
  ...['member.disable', 'member.enable', 'provisioning.adopt', 'provisioning.change_user_name'],
  ...['member.disable_totp', 'member.remove_passkey', 'member.reset_password'],
]

type Change = Pick<typeof auditEntries.$inferSelect, 'action' | 'resourceId' | 'before' | 'after'>

/** Changes of an organization's members within the waiting period, from its audit log. */
function recentChanges(ctx: Ctx, organizationId: string, asOf: Date): Promise<Change[]> {
  const { action, resourceId, before, after } = auditEntries
  return ctx.db
    .select({ action, resourceId, before, after })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.organizationId, organizationId),
        gt(auditEntries.token, idAtTime('evt', new Date(asOf.getTime() - WAITING_MS + 1))),
        inArray(action, WATCHED),
      ),
    )
}

/** The directory of an organization can create members, enable them and give them another email. */
const JOINING = ['single_sign_on.link', 'member.enable', 'provisioning.change_user_name']

/**
 * The member who joined, got another role, or whose password an admin's link reset: an admin could
 * use the account. A new account at the identity provider counts as joining, because an admin of the
 * provider can create one or link it to a colleague.
 */
function joinedBy({ action, resourceId, after }: Change): string[] {
  if (JOINING.includes(action)) return [resourceId]
  // Adopting a member changes neither email, password nor role, so only a created one joins.
  if (action === 'provisioning.adopt') return fieldOf(after, 'created') === true ? [resourceId] : []
  const member = fieldOf(after, 'member')
  if (action === 'invitation.accept') return typeof member === 'string' ? [member] : []
  const isReset = action === 'member.reset_password' && fieldOf(after, 'link_by') !== undefined
  return isReset || action === 'member.change_role' ? [resourceId] : []
}

const isLoss = ({ action, before, after }: Change): boolean =>
  (['member.disable_totp', 'member.remove_passkey'].includes(action) && fieldOf(after, 'two_factor') === false) ||
  (['member.change_role', 'member.remove', 'member.disable'].includes(action) &&
    fieldOf(before, 'role') === STRONGEST_ROLE &&
    // Earlier releases did not store this.
    fieldOf(before, 'enabled') !== false)

const fieldOf = (record: unknown, name: string): unknown =>
  typeof record === 'object' && record !== null ? (record as Record<string, unknown>)[name] : undefined
