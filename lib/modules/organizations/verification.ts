import { asc, eq, sql } from 'drizzle-orm'
import { newId } from '../../kernel/ids.ts'
import type { MemberCtx, OrganizationCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict } from '../../platform/errors.ts'
import type { VerificationInput } from './contract.ts'
import type { OrganizationRow } from './create-organization.ts'
import { findOrganization } from './find-organization.ts'
import { organizations, verificationRequests } from './table.ts'

export type VerificationRow = typeof verificationRequests.$inferSelect

/** An organization and all its requests, oldest first. */
export type Verification = { readonly organization: OrganizationRow; readonly requests: readonly VerificationRow[] }

/** How far the caller's organization has come on its way to live. Throws 404. */
export async function findVerification(ctx: OrganizationCtx): Promise<Verification> {
  const organization = await findOrganization(ctx)
  const requests = await ctx.db
    .select()
    .from(verificationRequests)
    .where(eq(verificationRequests.organizationId, ctx.organizationId))
    // One that waits is the last, also of several asked at the same moment.
    .orderBy(
      asc(verificationRequests.askedAt),
      sql`${verificationRequests.decidedAt} nulls last`,
      asc(verificationRequests.token),
    )
  return { organization, requests }
}

/** Asks the operator for live access. Throws 409 while a request waits, and for a verified organization. */
export async function requestVerification(ctx: Write<MemberCtx>, input: VerificationInput): Promise<Verification> {
  const own = eq(organizations.token, ctx.organizationId)
  const { verification: before } = only(await ctx.db.select().from(organizations).where(own).for('update'))
  if (before === 'pending') throw conflict('A request for live access is already pending')
  if (before === 'verified') throw conflict('This organization is already verified')
  const token = newId('ver', ctx.now, ctx.random)
  await ctx.db.insert(verificationRequests).values({
    token,
    organizationId: ctx.organizationId,
    legalName: input.legal_name,
    registrationNumber: input.registration_number,
    address: input.address,
    website: input.website,
    contactName: input.contact_name,
    contactEmail: input.contact_email,
    askedBy: ctx.actor.name,
    askedAt: ctx.now,
  })
  await ctx.db.update(organizations).set({ verification: 'pending', updatedAt: ctx.now }).where(own)
  ctx.audit({
    action: 'verification.ask',
    resourceId: token,
    before: { verification: before },
    after: { verification: 'pending', ...input },
  })
  return findVerification(ctx)
}
