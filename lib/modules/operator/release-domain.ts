import type { MemberCtx, Write } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import { deleteCustomersOf } from '../customers/index.ts'
import {
  lockNamespace,
  moveToReleasedDomain,
  type PartnerRow,
  releasedDomain,
  SIMULATED_IDS,
} from '../namespaces/index.ts'
import { findOrganization } from '../organizations/index.ts'
import { auditBoth } from './audit-both.ts'

/**
 * Releases a namespace's domain in its environment (decision 0076). The namespace continues
 * with a domain derived from its ID. Customers in the old domain are deleted, so links and payments
 * no longer resolve to them. Returns the namespace's organization. Throws 404; 409 for a simulated
 * namespace or a released domain, and for a live namespace unless its organization is suspended.
 */
export async function releaseDomain(ctx: Write<MemberCtx>, partnerId: string, reason: string): Promise<string> {
  const partner = await lockNamespace(ctx, partnerId)
  await requireReleasable(ctx, partner)
  const domain = await moveToReleasedDomain(ctx, partner.token)
  const customersDeleted = await deleteCustomersOf(ctx, partner.token)
  auditBoth(ctx, partner.organizationId, {
    action: 'namespace.release_domain',
    resourceId: partner.token,
    before: { domain: partner.domain, environment: partner.environment },
    after: { domain, reason, customers_deleted: customersDeleted },
  })
  return partner.organizationId
}

async function requireReleasable(ctx: MemberCtx, { token, domain, environment, organizationId }: PartnerRow) {
  if (SIMULATED_IDS.includes(token)) throw conflict('The domain of a simulated namespace cannot be released')
  if (domain === releasedDomain(token)) throw conflict('The domain of this namespace is already released')
  if (environment === 'sandbox') return
  const { enabled } = await findOrganization({ ...ctx, organizationId })
  if (enabled) throw conflict('To release the domain of a live namespace, first suspend its organization')
}
