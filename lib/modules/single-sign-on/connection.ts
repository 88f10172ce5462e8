import { and, eq } from 'drizzle-orm'
import { STRONGEST_ROLE } from '../../kernel/access.ts'
import type { Ctx, MemberCtx, OrganizationCtx, Write } from '../../platform/context.ts'
import { inColumn } from '../../platform/crypto/sealed-columns.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { only } from '../../platform/db/rows.ts'
import { badRequest, conflict, notFound } from '../../platform/errors.ts'
import { endSessionsBy, hasSecondFactor, lookUpMember, type MemberRow, requireAssignable } from '../members/index.ts'
import { lockOrganization } from '../organizations/index.ts'
import type { ChangeMode, SaveConnection } from './contract.ts'
import { hasVerifiedDomain } from './domains.ts'
import type { Provider } from './provider.ts'
import { type ConnectionRow, connections, identities } from './table.ts'

/** The connection of an organization, if it has one. */
export async function findConnection({ db }: Ctx, organizationId: string): Promise<ConnectionRow | undefined> {
  const [found] = await db.select().from(connections).where(eq(connections.organizationId, organizationId))
  return found
}

/** The connection of the caller's organization. Throws 404. */
export async function findOwnConnection(ctx: OrganizationCtx): Promise<ConnectionRow> {
  const found = await findConnection(ctx, ctx.organizationId)
  if (!found) throw notFound()
  return found
}

export const providerOf = (secrets: Secrets, row: ConnectionRow): Provider => ({
  issuer: row.issuer,
  clientId: row.clientId,
  clientSecret: secrets.open(inColumn('clientSecret', row.organizationId), row.sealedClientSecret),
})

/** The provider that an admin enters, with the stored secret if it is omitted. Throws 400. */
export async function readInput(ctx: OrganizationCtx, secrets: Secrets, input: SaveConnection): Promise<Provider> {
  const stored = await findConnection(ctx, ctx.organizationId)
  const isSame = stored?.issuer === input.issuer && stored.clientId === input.client_id
  // Otherwise, the stored secret could be sent to any server.
  if (input.client_secret === undefined && !(stored && isSame))
    throw badRequest('client_secret: is required with a new issuer or client ID')
  const clientSecret = input.client_secret ?? (stored && providerOf(secrets, stored).clientSecret) ?? ''
  return { issuer: input.issuer, clientId: input.client_id, clientSecret }
}

/**
 * Saves the connection. A new issuer or client ID turns it off until it is tested. A new secret alone
 * does not, so that it can be renewed while single sign-on is required. `isNew`: a new issuer or
 * client ID.
 */
export async function saveConnection(
  ctx: Write<MemberCtx>,
  secrets: Secrets,
  input: SaveConnection,
  provider: Provider,
): Promise<{ connection: ConnectionRow; isNew: boolean }> {
  const { organizationId } = ctx
  await lockOrganization(ctx, organizationId)
  await requireRoles(ctx, input)
  const before = await findConnection(ctx, organizationId)
  const isSame = before?.issuer === provider.issuer && before.clientId === provider.clientId
  const values = {
    issuer: provider.issuer,
    clientId: provider.clientId,
    sealedClientSecret: secrets.seal(inColumn('clientSecret', organizationId), provider.clientSecret),
    defaultRole: input.default_role,
    roleClaim: input.role_claim,
    roleMapping: input.role_mapping,
    updatedAt: ctx.now,
    // Read before the lock, so another admin may have replaced it meanwhile.
    ...(isSame && !input.client_secret && { sealedClientSecret: before.sealedClientSecret }),
    ...(!isSame && { mode: 'off' as const, testedAt: null, breakGlassMemberId: null }),
  }
  const saved = await ctx.db
    .insert(connections)
    .values({ organizationId, createdAt: ctx.now, ...values })
    .onConflictDoUpdate({ target: connections.organizationId, set: values })
    .returning()
  if (before && !isSame) await endSessionsBy(ctx, 'single_sign_on')
  const after = only(saved)
  ctx.audit({
    action: 'single_sign_on.save',
    resourceId: organizationId,
    ...(before && { before: audited(before) }),
    after: { ...audited(after), new_secret: input.client_secret !== undefined },
  })
  return { connection: after, isNew: !isSame }
}

/** Throws 400 for a role that does not exist, and 403 for one with permissions that the caller lacks. */
async function requireRoles(ctx: Write<MemberCtx>, input: SaveConnection): Promise<void> {
  if (input.default_role) await requireAssignable(ctx, input.default_role, 'default_role')
  for (const [at, { role }] of input.role_mapping.entries())
    await requireAssignable(ctx, role, `role_mapping.${at}.role`)
}

/** The number of settings that refer to a role: mappings, and the default. */
export async function countMappings(ctx: OrganizationCtx, role: string): Promise<number> {
  const found = await findConnection(ctx, ctx.organizationId)
  if (!found) return 0
  return [found.defaultRole, ...found.roleMapping.map((mapping) => mapping.role)].filter((one) => one === role).length
}

const audited = (row: ConnectionRow) => ({
  issuer: row.issuer,
  client_id: row.clientId,
  mode: row.mode,
  default_role: row.defaultRole,
  role_claim: row.roleClaim,
  role_mapping: row.roleMapping,
})

/** Deletes the connection and the links of its accounts to members. Throws 404. */
export async function deleteConnection(ctx: Write<MemberCtx>): Promise<void> {
  const { organizationId } = ctx
  await lockOrganization(ctx, organizationId)
  const before = await findOwnConnection(ctx)
  await ctx.db.delete(identities).where(eq(identities.organizationId, organizationId))
  await ctx.db.delete(connections).where(eq(connections.organizationId, organizationId))
  const count = await endSessionsBy(ctx, 'single_sign_on')
  ctx.audit({
    action: 'single_sign_on.delete',
    resourceId: organizationId,
    before: audited(before),
    after: { ended_sessions: count },
  })
}

/**
 * Turns single sign-on on or off, or requires it. Sessions that were started in a way that no longer
 * applies end, except the caller's. Throws 404, and 409 with what is missing.
 */
export async function changeMode(ctx: Write<MemberCtx>, input: ChangeMode): Promise<ConnectionRow> {
  const { organizationId } = ctx
  await lockOrganization(ctx, organizationId)
  const before = await findOwnConnection(ctx)
  const breakGlassMemberId = input.mode === 'required' ? input.break_glass_member_id : null
  if (input.mode !== 'off') await requireReady(ctx, before)
  if (input.mode === 'required') await requireAccess(ctx, before, breakGlassMemberId)
  const changed = await ctx.db
    .update(connections)
    .set({ mode: input.mode, breakGlassMemberId, updatedAt: ctx.now })
    .where(eq(connections.organizationId, organizationId))
    .returning()
  const ended = await endSessions(ctx, before, input)
  ctx.audit({
    action: 'single_sign_on.change_mode',
    resourceId: organizationId,
    before: { mode: before.mode, break_glass_member_id: before.breakGlassMemberId },
    after: { mode: input.mode, break_glass_member_id: breakGlassMemberId, ended_sessions: ended },
  })
  return only(changed)
}

async function endSessions(ctx: Write<MemberCtx>, before: ConnectionRow, { mode }: ChangeMode): Promise<number> {
  if (mode === before.mode || mode === 'optional') return 0
  return endSessionsBy(ctx, mode === 'required' ? 'password' : 'single_sign_on')
}

async function requireReady(ctx: OrganizationCtx, { testedAt }: ConnectionRow): Promise<void> {
  if (!testedAt) throw conflict('The connection has not been tested. Complete a test sign-in first.')
  if (!(await hasVerifiedDomain(ctx))) throw conflict('No email domain is verified. Verify a domain first.')
}

/** Otherwise, a failure of the provider would lock everyone out. */
async function requireAccess(ctx: MemberCtx, row: ConnectionRow, breakGlassMemberId: string | null): Promise<void> {
  if (breakGlassMemberId !== null) {
    const member = await lookUpMember(ctx, breakGlassMemberId)
    if (!member || !mayBreakGlass(member))
      throw conflict('break_glass_member_id: must be an admin of this organization with two-factor authentication')
    return
  }
  const own = and(
    eq(identities.organizationId, ctx.organizationId),
    eq(identities.memberId, ctx.actor.id),
    eq(identities.issuer, row.issuer),
    eq(identities.clientId, row.clientId),
  )
  if ((await ctx.db.$count(identities, own)) === 0) {
    throw conflict(
      'You have not signed in with this provider yet. Test the connection with your own account, or choose a break-glass admin.',
    )
  }
}

/** Whether a member meets the conditions of a break-glass admin. */
export const mayBreakGlass = (member: MemberRow): boolean =>
  member.role === STRONGEST_ROLE && member.enabled && hasSecondFactor(member)
