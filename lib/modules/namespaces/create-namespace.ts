import { newId } from '../../kernel/ids.ts'
import { parseMinor } from '../../kernel/money/amount.ts'
import type { OrganizationCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict } from '../../platform/errors.ts'
import { lockOrganization } from '../organizations/index.ts'
import type { AdmissionPolicy, CreateNamespace } from './contract.ts'
import { refusalOf, refusalText } from './domain-refusals.ts'
import { type PartnerRow, partners } from './table.ts'

/**
 * Creates a namespace. Throws 409 for a live namespace of an unverified organization, at the limit
 * of namespaces, and if the domain is in use in the environment (contract#addresses).
 */
export async function createNamespace(ctx: Write<OrganizationCtx>, input: CreateNamespace): Promise<PartnerRow> {
  const organization = await lockOrganization(ctx, ctx.organizationId)
  const refusal = await refusalOf(ctx, organization, input)
  if (refusal) throw conflict(refusalText(refusal, input))
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
    .onConflictDoNothing()
    .returning()
  if (made.length === 0) throw conflict(refusalText('taken', input))
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

/** The stored form of an admission policy. */
export const policyColumns = ({ confirm_incoming, review_threshold: threshold }: AdmissionPolicy) => ({
  confirmIncoming: confirm_incoming,
  reviewCurrency: threshold?.currency ?? null,
  reviewThreshold: threshold ? parseMinor(threshold.total) : null,
})
