import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { RoleRef } from '../../../kernel/access.ts'
import type { OrganizationCtx, Write } from '../../../platform/context.ts'
import { only } from '../../../platform/db/rows.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { endResets } from '../authentication/change-password.ts'
import { endSessions } from '../authentication/sessions.ts'
import { lockEmail } from '../email-confirmation.ts'
import { findByEmail, type MemberRow } from '../find-members.ts'
import { endInvitationTo } from '../invitations.ts'
import { members, passwordResets } from '../table.ts'

// Members that the organization's directory manages (decision 0176).

const own = ({ organizationId }: OrganizationCtx, memberId?: string) =>
  and(
    eq(members.organizationId, organizationId),
    isNull(members.removedAt),
    memberId === undefined ? undefined : eq(members.token, memberId),
  )

type Which = Partial<Pick<MemberRow, 'token' | 'email' | 'externalId'>>

type FoundMembers = { readonly total: number; readonly found: MemberRow[] }

/** A part of the managed members by number, and how many match. */
export async function listProvisioned(
  ctx: OrganizationCtx,
  which: Which,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<FoundMembers> {
  const matching: (SQL | undefined)[] = [own(ctx), isNotNull(members.provisionedAt)]
  if (which.token !== undefined) matching.push(eq(members.token, which.token))
  if (which.email !== undefined) matching.push(eq(members.email, which.email.toLowerCase()))
  if (typeof which.externalId === 'string') matching.push(eq(members.externalId, which.externalId))
  const where = and(...matching)
  const [total, found] = [
    await ctx.db.$count(members, where),
    await ctx.db.select().from(members).where(where).orderBy(asc(members.number)).offset(offset).limit(limit),
  ]
  return { total, found }
}

/** A managed member. Throws 404. */
export async function findProvisioned(ctx: OrganizationCtx, memberId: string): Promise<MemberRow> {
  const [found] = await ctx.db
    .select()
    .from(members)
    .where(and(own(ctx, memberId), isNotNull(members.provisionedAt)))
  if (!found) throw notFound()
  return found
}

/** Marks a member as managed by the directory. */
export async function provision(
  ctx: Write<OrganizationCtx>,
  memberId: string,
  { externalId, isFromDirectory }: Pick<MemberRow, 'externalId' | 'isFromDirectory'>,
): Promise<MemberRow> {
  const vouched = isFromDirectory ? await voucher(ctx) : {}
  const adopted = await store(ctx, memberId, { provisionedAt: ctx.now, externalId, isFromDirectory, ...vouched })
  ctx.audit({
    action: 'provisioning.adopt',
    resourceId: memberId,
    after: { external_id: externalId, created: isFromDirectory, role: adopted.role },
  })
  return adopted
}

type Profile = Pick<MemberRow, 'firstName' | 'lastName' | 'externalId'>

/** Stores what the directory says about a person. */
export async function updateProvisioned(
  ctx: Write<OrganizationCtx>,
  before: MemberRow,
  change: Partial<Profile>,
): Promise<MemberRow> {
  const fields = Object.entries(change) as [keyof Profile, string | null][]
  if (fields.every(([field, value]) => before[field] === value)) return before
  const after = await store(ctx, before.token, change)
  ctx.audit({
    action: 'provisioning.update_user',
    resourceId: before.token,
    before: profileOf(before),
    after: profileOf(after),
  })
  return after
}

const profileOf = ({ firstName, lastName, externalId }: Profile) => ({
  first_name: firstName,
  last_name: lastName,
  external_id: externalId,
})

/**
 * Gives a member another email, whose domain the organization has verified. Their password, sessions
 * and links end, because they belonged to the other mailbox, and so does an invitation to the new one. Requires the organization's lock. Throws
 * 409 if an account has the email.
 */
export async function changeUserName(
  ctx: Write<OrganizationCtx>,
  before: MemberRow,
  email: string,
  passwordHash: string,
): Promise<MemberRow> {
  await lockEmail(ctx, email)
  if ((await findByEmail(ctx, email)).member) throw conflict('A member with this email already exists')
  const confirmed = { emailVerifiedAt: ctx.now, emailSecretHash: null, passwordHash }
  const after = await store(ctx, before.token, { email, ...confirmed, ...(await voucher(ctx)) })
  const sessions = await endSessions(ctx, after)
  const { organizationId, memberId } = passwordResets
  await endResets(ctx, sql`${organizationId} = ${ctx.organizationId} and ${memberId} = ${before.token}`)
  await endInvitationTo(ctx, email)
  ctx.audit({
    action: 'provisioning.change_user_name',
    resourceId: before.token,
    before: { email: before.email },
    after: { email, ended_sessions: sessions },
  })
  return after
}

/**
 * The author of the token of this change, who could control the account that it affects, or who vouches
 * for that author. The first one stays, and nobody vouches for themselves.
 */
export async function voucher({ db, actor, organizationId }: OrganizationCtx): Promise<{ vouchedById?: SQL }> {
  if (actor.kind !== 'service_token' || actor.authorId === undefined) return {}
  const { token, vouchedById } = members
  const [author] = await db
    .select({ vouchedById })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), eq(token, actor.authorId)))
  const root = author?.vouchedById ?? actor.authorId
  return { vouchedById: sql`coalesce(${vouchedById}, nullif(${root}, ${token}))` }
}

/** Whether a group gives the member the current role. The console and role claims do not change it then. */
export const hasDirectoryRole = ({ role, directoryRole }: Pick<MemberRow, 'role' | 'directoryRole'>): boolean =>
  directoryRole === role

/** Stores the role that groups give members; null: none. */
export async function setDirectoryRole(
  ctx: Write<OrganizationCtx>,
  memberIds: readonly string[],
  directoryRole: RoleRef | null,
): Promise<void> {
  await ctx.db
    .update(members)
    .set({ directoryRole, updatedAt: ctx.now })
    .where(and(own(ctx), inArray(members.token, [...memberIds])))
}

type Stored = Omit<Partial<MemberRow>, 'vouchedById'> & { readonly vouchedById?: SQL }

async function store(ctx: Write<OrganizationCtx>, memberId: string, change: Stored): Promise<MemberRow> {
  const changed = await ctx.db
    .update(members)
    .set({ ...change, updatedAt: ctx.now })
    .where(own(ctx, memberId))
    .returning()
  return only(changed)
}
