import { eq } from 'drizzle-orm'
import { newId } from '../../kernel/ids.ts'
import { parseMinor } from '../../kernel/money/amount.ts'
import type { OrganizationCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict } from '../../platform/errors.ts'
import { lockOrganization } from '../organizations/index.ts'
import type { AdmissionPolicy, CreateNamespace } from './contract.ts'
import { isReserved } from './released-domain.ts'
import { partners } from './table.ts'

export type PartnerRow = typeof partners.$inferSelect

/**
 * Limits the namespaces of unverified organizations, because domains are free in the sandbox
 * (decision 0076).
 */
export const MAX_UNVERIFIED = 25

/**
 * Creates a namespace. Throws 409 for a live namespace of an unverified organization, at the limit
 * of namespaces, and if the domain is in use in the environment (contract#addresses).
 */
export async function createNamespace(ctx: Write<OrganizationCtx>, input: CreateNamespace): Promise<PartnerRow> {
  const organization = await lockOrganization(ctx, ctx.organizationId)
  if (organization.verification !== 'verified' && (await countOwn(ctx)) >= MAX_UNVERIFIED) {
    throw conflict(
      `An unverified organization can have at most ${MAX_UNVERIFIED} namespaces. Request live access to create more.`,
    )
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
    .onConflictDoNothing()
    .returning()
  if (made.length === 0) throw conflict(`domain: ${input.domain} is taken in ${input.environment}`)
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

/** The stored form of an admission policy. */
export const policyColumns = ({ confirm_incoming, review_threshold: threshold }: AdmissionPolicy) => ({
  confirmIncoming: confirm_incoming,
  reviewCurrency: threshold?.currency ?? null,
  reviewThreshold: threshold ? parseMinor(threshold.total) : null,
})
