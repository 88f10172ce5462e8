import { newId } from '../../kernel/ids.ts'
import { parseMinor } from '../../kernel/money/amount.ts'
import type { OrganizationCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict } from '../../platform/errors.ts'
import { findOrganization } from '../organizations/index.ts'
import type { AdmissionPolicy, CreateNamespace } from './contract.ts'
import { partners } from './table.ts'

export type PartnerRow = typeof partners.$inferSelect

/**
 * Creates a namespace. Only a verified organization may have live ones (contract 9).
 * Throws 409 for a live one of an unverified organization, and when the domain is taken anywhere in the network.
 */
export async function createNamespace(ctx: Write<OrganizationCtx>, input: CreateNamespace): Promise<PartnerRow> {
  const organization = await findOrganization(ctx)
  if (input.environment === 'live' && organization.verification !== 'verified') {
    throw conflict('environment: live needs a verified organization')
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

/** An admission policy as it is stored. */
export const policyColumns = ({ confirm_incoming, review_threshold: threshold }: AdmissionPolicy) => ({
  confirmIncoming: confirm_incoming,
  reviewCurrency: threshold?.currency ?? null,
  reviewThreshold: threshold ? parseMinor(threshold.total) : null,
})
