import { eq } from 'drizzle-orm'
import { newId } from '../../kernel/ids.ts'
import { parseMinor } from '../../kernel/money/amount.ts'
import type { OrganizationCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict } from '../../platform/errors.ts'
import { lockOrganization } from '../members/index.ts'
import type { AdmissionPolicy, CreateNamespace } from './contract.ts'
import { isReserved } from './released-domain.ts'
import { partners } from './table.ts'

export type PartnerRow = typeof partners.$inferSelect

/** A name costs nothing in the sandbox: who is unverified has no more of them than this (decision 0076). */
export const MOST_UNVERIFIED = 25

/**
 * Creates a namespace. Only a verified organization may have live ones (contract#organizations).
 * Throws 409 for a live one of an unverified organization, for one more than it may have, and when the domain is taken anywhere in
 * the network.
 */
export async function createNamespace(ctx: Write<OrganizationCtx>, input: CreateNamespace): Promise<PartnerRow> {
  const organization = await lockOrganization(ctx, ctx.organizationId)
  if (organization.verification !== 'verified' && (await countOwn(ctx)) >= MOST_UNVERIFIED) {
    throw conflict(`An unverified organization can have at most ${MOST_UNVERIFIED} namespaces`)
  }
  if (isReserved(input.domain)) throw conflict(`domain: ${input.domain} is reserved`)
  if (input.environment === 'live' && organization.verification !== 'verified') {
    throw conflict('environment: live requires a verified organization')
  }
  const made = await ctx.db
    .insert(partners)
    .values({
      token: newId('part', ctx.now, ctx.random),
      organizationId: ctx.organizationId,
      name: input.name,
      domain: input.domain,
      enabled: input.enabled,
      environment: input.environment,
      ...policyColumns(input.admission_policy),
      reviewedBy: input.reviewed_by,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoNothing({ target: partners.domain })
    .returning()
  if (made.length === 0) throw conflict(`domain: ${input.domain} is taken`)
  const partner = only(made)
  ctx.audit({
    action: 'namespace.create',
    resourceId: partner.token,
    after: {
      name: partner.name,
      domain: partner.domain,
      environment: partner.environment,
      reviewed_by: partner.reviewedBy,
    },
  })
  return partner
}

const countOwn = ({ db, organizationId }: OrganizationCtx) =>
  db.$count(partners, eq(partners.organizationId, organizationId))

/** An admission policy as it is stored. */
export const policyColumns = ({ confirm_incoming, review_threshold: threshold }: AdmissionPolicy) => ({
  confirmIncoming: confirm_incoming,
  reviewCurrency: threshold?.currency ?? null,
  reviewThreshold: threshold ? parseMinor(threshold.total) : null,
})
