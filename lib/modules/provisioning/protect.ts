import { and, eq, gt, inArray } from 'drizzle-orm'
import { STRONGEST_ROLE } from '../../kernel/access.ts'
import { idAtTime } from '../../kernel/ids.ts'
import type { OrganizationCtx } from '../../platform/context.ts'
import { databaseTime } from '../../platform/db/database-time.ts'
import { conflict } from '../../platform/errors.ts'
import { auditProjection as auditEntries } from '../../platform/write/projections.ts'
import { LAST_ADMIN, listMembers, type MemberRow } from '../members/index.ts'
import { findConnection } from '../single-sign-on/index.ts'

const HOUR_MS = 3_600_000
/** How long admins have to react to what the directory did (decision 0180). */
const REACTION_MS = 24 * HOUR_MS

const BREAK_GLASS = 'This member is the break-glass admin. Choose another one first.'
const NEWLY_MANAGED =
  'The directory has managed this admin for less than 24 hours. Try again later, or remove the member in the console.'
const NO_OTHER =
  'There must be another admin whom the directory has not created, activated, renamed or promoted in the last 24 hours. Try again later, or remove the member in the console.'
const ONE_A_DAY =
  'The directory has already deactivated, deleted or demoted an admin in the last 24 hours. Try again later, or remove the member in the console.'

/** The break-glass admin must be able to sign in when the directory fails, so it changes nothing about them. Throws 409. */
export async function requireNotBreakGlass(ctx: OrganizationCtx, memberId: string): Promise<void> {
  const connection = await findConnection(ctx, ctx.organizationId)
  if (connection?.breakGlassMemberId === memberId) throw conflict(BREAK_GLASS)
}

/**
 * Adopting and deactivating an admin in one request would skip the wait after an adoption, which is not
 * in the audit log yet. Throws 409.
 */
export function requireNoAdmin({ role, enabled }: MemberRow): void {
  if (role === STRONGEST_ROLE && enabled) throw conflict(NEWLY_MANAGED)
}

/** Decides in order which admins can be deactivated, deleted or demoted in this transaction. */
export type AdminGuard = {
  /** Counts a member as an admin from here on. */
  promote(member: MemberRow): void
  /** The reason why the member must stay as they are; undefined: they are no longer counted as an admin. */
  demote(member: MemberRow): string | undefined
}

/**
 * The guard of an organization's admins, whatever its caller. A directory is limited further, so that
 * a leaked token cannot remove the admins before they react. Requires the organization's lock.
 */
export async function guardAdmins(ctx: OrganizationCtx): Promise<AdminGuard> {
  const connection = await findConnection(ctx, ctx.organizationId)
  const found = (await listMembers(ctx)).filter(({ role, enabled }) => role === STRONGEST_ROLE && enabled)
  const admins = new Set(found.map(({ token }) => token))
  const isDirectory = ctx.actor.kind === 'service_token'
  const { adopted, touched, lost } = isDirectory ? await recentChanges(ctx) : nothing()
  return {
    promote: ({ token, enabled }) => {
      if (enabled) admins.add(token)
      if (isDirectory) touched.add(token)
    },
    demote: ({ token }) => {
      if (connection?.breakGlassMemberId === token) return BREAK_GLASS
      if (!admins.has(token)) return undefined
      const others = [...admins].filter((id) => id !== token)
      if (others.length === 0) return LAST_ADMIN
      if (adopted.has(token)) return NEWLY_MANAGED
      if (others.every((id) => touched.has(id))) return NO_OTHER
      if ([...lost].some((id) => id !== token)) return ONE_A_DAY
      admins.delete(token)
      if (isDirectory) lost.add(token)
      return undefined
    },
  }
}

type Recent = {
  /** Members whom the directory adopted. */
  readonly adopted: ReadonlySet<string>
  /** Members whom it created, activated or renamed, or gave another role, also in this transaction. */
  readonly touched: Set<string>
  /** Admins whom it deactivated, deleted or demoted. */
  readonly lost: Set<string>
}

const nothing = (): Recent => ({ adopted: new Set(), touched: new Set(), lost: new Set() })

const LOSSES = ['member.disable', 'member.remove', 'member.change_role']
const TOUCHES = ['member.create', 'member.enable', 'member.change_role', 'provisioning.change_user_name']

/** What directories did within the reaction time, from the audit log. */
async function recentChanges(ctx: OrganizationCtx): Promise<Recent> {
  const asOf = Math.min(ctx.now.getTime(), (await databaseTime(ctx.db)).getTime())
  const { action, resourceId, before, after } = auditEntries
  const found = await ctx.db
    .select({ action, resourceId, before, after })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.organizationId, ctx.organizationId),
        gt(auditEntries.token, idAtTime('evt', new Date(asOf - REACTION_MS + 1))),
        eq(auditEntries.actorKind, 'service_token'),
        inArray(action, ['provisioning.adopt', ...LOSSES, ...TOUCHES]),
      ),
    )
  const idsOf = (which: (change: (typeof found)[number]) => boolean) =>
    new Set(found.filter(which).map((change) => change.resourceId))
  return {
    adopted: idsOf((change) => change.action === 'provisioning.adopt' && fieldOf(change.after, 'created') === false),
    touched: idsOf((change) => TOUCHES.includes(change.action)),
    lost: idsOf(({ action, before }) => LOSSES.includes(action) && wasAdmin(before)),
  }
}

/** Earlier releases did not store whether the member was enabled. */
const wasAdmin = (before: unknown): boolean =>
  fieldOf(before, 'role') === STRONGEST_ROLE && fieldOf(before, 'enabled') !== false

const fieldOf = (record: unknown, name: string): unknown =>
  typeof record === 'object' && record !== null ? (record as Record<string, unknown>)[name] : undefined

/**
 * Who controls an email can reset the password of its account. A directory can therefore change only
 * emails of members that it created and that are not admins. Throws 409.
 */
export function requireMovable({ isFromDirectory, role }: MemberRow): void {
  if (!isFromDirectory)
    throw conflict('userName: this member existed before the directory managed it, so its email cannot be changed')
  if (role === STRONGEST_ROLE) throw conflict('userName: the email of an admin cannot be changed')
}
