import { and, asc, eq, isNull } from 'drizzle-orm'
import { hashSecret } from '../../kernel/api-key-secret.ts'
import { newId } from '../../kernel/ids.ts'
import type { MemberCtx, OrganizationCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { badRequest, conflict, notFound } from '../../platform/errors.ts'
import { lockOrganization } from '../organizations/index.ts'
import type { CreateServiceToken } from './contract.ts'
import { makeServiceSecret, maskOf } from './secret.ts'
import { type ServiceTokenRow, serviceTokens } from './table.ts'

/** Enough to replace a token and to run a second system. */
const MAX_OF_PURPOSE = 5
/** A longer lifetime is a typo. */
const MAX_YEARS = 10

const current = ({ organizationId }: OrganizationCtx) =>
  and(eq(serviceTokens.organizationId, organizationId), isNull(serviceTokens.revokedAt))

/** The organization's tokens, oldest first, without revoked ones. */
export const listServiceTokens = (ctx: OrganizationCtx): Promise<ServiceTokenRow[]> =>
  ctx.db.select().from(serviceTokens).where(current(ctx)).orderBy(asc(serviceTokens.token))

/** Creates a token. Throws 400 for an expiry in the past, and 409 at the limit. */
export async function createServiceToken(
  ctx: Write<MemberCtx>,
  { name, purpose, expires_at, allowed_networks }: CreateServiceToken,
): Promise<{ row: ServiceTokenRow; secret: string }> {
  const expiresAt = expiryOf(ctx.now, expires_at)
  await lockOrganization(ctx, ctx.organizationId)
  const existing = await ctx.db.$count(serviceTokens, and(current(ctx), eq(serviceTokens.purpose, purpose)))
  if (existing >= MAX_OF_PURPOSE)
    throw conflict(`An organization can have at most ${MAX_OF_PURPOSE} tokens for this purpose. Revoke one first.`)
  const secret = makeServiceSecret(purpose, ctx.random)
  const made = await ctx.db
    .insert(serviceTokens)
    .values({
      token: newId('stk', ctx.now, ctx.random),
      organizationId: ctx.organizationId,
      purpose,
      name,
      secretHash: hashSecret(secret),
      secretMask: maskOf(purpose, secret),
      createdById: ctx.actor.id,
      createdByName: ctx.actor.name,
      expiresAt,
      allowedNetworks: allowed_networks,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning()
  const row = only(made)
  ctx.audit({
    action: 'service_token.create',
    resourceId: row.token,
    after: { name, purpose, expires_at: expiresAt?.toISOString() ?? null, allowed_networks },
  })
  return { row, secret }
}

/** Revokes a token. Authentication reads it for each request, so it is rejected from then on. Throws 404. */
export async function revokeServiceToken(ctx: Write<MemberCtx>, token: string): Promise<void> {
  const [revoked] = await ctx.db
    .update(serviceTokens)
    .set({ revokedAt: ctx.now, updatedAt: ctx.now })
    .where(and(current(ctx), eq(serviceTokens.token, token)))
    .returning()
  if (!revoked) throw notFound()
  const { name, purpose, secretMask } = revoked
  ctx.audit({ action: 'service_token.revoke', resourceId: token, before: { name, purpose, secret: secretMask } })
}

function expiryOf(now: Date, given: string | null): Date | null {
  if (given === null) return null
  const at = new Date(given)
  if (at <= now) throw badRequest('expires_at: must be in the future')
  if (at.getTime() > new Date(now).setUTCFullYear(now.getUTCFullYear() + MAX_YEARS))
    throw badRequest(`expires_at: must be within ${MAX_YEARS} years`)
  return at
}
