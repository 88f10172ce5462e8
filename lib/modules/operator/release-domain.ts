import { and, eq, isNull } from 'drizzle-orm'
import type { MemberCtx, Write } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { CUSTOMER_STATUS } from '../customers/states.ts'
import { customers } from '../customers/table.ts'
import { type PartnerRow, releasedDomain, SIMULATED_IDS } from '../namespaces/index.ts'
import { partners } from '../namespaces/table.ts'
import { findOrganization } from '../organizations/index.ts'
import { auditBoth } from './audit-both.ts'

/**
 * Releases a namespace's domain for other organizations (decision 0076). The namespace continues
 * with a domain derived from its ID. Customers in the old domain are deleted, so links and payments
 * no longer resolve to them. Returns the namespace's organization. Throws 404; 409 for a simulated
 * namespace or a released domain, and for a live namespace unless its organization is suspended.
 */
export async function releaseDomain(ctx: Write<MemberCtx>, partnerId: string, reason: string): Promise<string> {
  const [partner] = await ctx.db.select().from(partners).where(eq(partners.token, partnerId)).for('update')
  if (!partner) throw notFound()
  await requireReleasable(ctx, partner)
  const domain = releasedDomain(partner.token)
  await ctx.db.update(partners).set({ domain, updatedAt: ctx.now }).where(eq(partners.token, partner.token))
  const deleted = await ctx.db
    .update(customers)
    .set({ status: CUSTOMER_STATUS.deleted, deletedAt: ctx.now, updatedAt: ctx.now })
    .where(and(eq(customers.partnerId, partner.token), isNull(customers.deletedAt)))
    .returning({ token: customers.token })
  auditBoth(ctx, partner.organizationId, {
    action: 'namespace.release_domain',
    resourceId: partner.token,
    before: { domain: partner.domain },
    after: { domain, reason, customers_deleted: deleted.length },
  })
  return partner.organizationId
}

async function requireReleasable(ctx: MemberCtx, { token, domain, environment, organizationId }: PartnerRow) {
  if (SIMULATED_IDS.includes(token)) throw conflict('This namespace is simulated: its domain is part of the sandbox')
  if (domain === releasedDomain(token)) throw conflict('The domain of this namespace is already released')
  if (environment === 'sandbox') return
  const { enabled } = await findOrganization({ ...ctx, organizationId })
  if (enabled) throw conflict('This namespace is live: suspend its organization first')
}
