import { asc, eq, sql } from 'drizzle-orm'
import { newId } from '../../kernel/ids.ts'
import type { Ctx, MemberCtx, OrganizationCtx, Write } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { changeOrganization, lockOrganization } from './change-organization.ts'
import type { VerificationInput } from './contract.ts'
import { findOrganization } from './find-organization.ts'
import { type OrganizationRow, type VerificationRow, verificationRequests } from './table.ts'

/** An organization and all its requests, oldest first. */
export type Verification = { readonly organization: OrganizationRow; readonly requests: readonly VerificationRow[] }

/** Verification status of the caller's organization. Throws 404. */
export async function findVerification(ctx: OrganizationCtx): Promise<Verification> {
  const organization = await findOrganization(ctx)
  const requests = await ctx.db
    .select()
    .from(verificationRequests)
    .where(eq(verificationRequests.organizationId, ctx.organizationId))
    // Sorts the pending request last, even if others were submitted at the same time.
    .orderBy(
      asc(verificationRequests.requestedAt),
      sql`${verificationRequests.decidedAt} nulls last`,
      asc(verificationRequests.token),
    )
  return { organization, requests }
}

/** Requests live access. Throws 409 while a request is pending, and for a verified organization. */
export async function requestVerification(ctx: Write<MemberCtx>, input: VerificationInput): Promise<Verification> {
  const { verification: before } = await lockOrganization(ctx, ctx.organizationId)
  if (before === 'pending') throw conflict('A live access request is already pending')
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
    requestedBy: ctx.actor.name,
    requestedAt: ctx.now,
  })
  await changeOrganization(ctx, ctx.organizationId, { verification: 'pending' })
  ctx.audit({
    action: 'verification.ask',
    resourceId: token,
    before: { verification: before },
    after: { verification: 'pending', ...input },
  })
  return findVerification(ctx)
}

/**
 * Locks a pending request and its organization, in the order of all writes. Throws 404, and 409 if
 * it is already decided.
 */
export async function lockPendingVerification(ctx: Write<Ctx>, token: string): Promise<VerificationRow> {
  const own = eq(verificationRequests.token, token)
  const [found] = await ctx.db.select().from(verificationRequests).where(own)
  if (!found) throw notFound()
  await lockOrganization(ctx, found.organizationId)
  const [request] = await ctx.db.select().from(verificationRequests).where(own).for('update')
  if (!request) throw notFound()
  const { decision, decidedBy } = request
  if (decision) throw conflict(`This request was already ${decision} by ${decidedBy}`)
  return request
}

type VerificationDecision = {
  readonly decision: 'approved' | 'rejected'
  readonly reason: string
  /** Shown to the operator only. */
  readonly decidedBy: string
}

/**
 * Decides a pending request. Returns the request as it was. Throws 404, and 409 if it is already
 * decided.
 */
export async function decideVerification(
  ctx: Write<Ctx>,
  token: string,
  { decision, reason, decidedBy }: VerificationDecision,
): Promise<VerificationRow> {
  const request = await lockPendingVerification(ctx, token)
  await ctx.db
    .update(verificationRequests)
    .set({ decision, reason, decidedBy, decidedAt: ctx.now })
    .where(eq(verificationRequests.token, token))
  await changeOrganization(ctx, request.organizationId, { verification: VERIFICATION_AFTER[decision] })
  return request
}

const VERIFICATION_AFTER = { approved: 'verified', rejected: 'rejected' } as const
