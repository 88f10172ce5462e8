import { and, eq } from 'drizzle-orm'
import type { OrganizationCtx } from '../../platform/context.ts'
import { findOrganization } from '../organizations/index.ts'
import type { DomainQuery } from './contract.ts'
import { directoryPartners } from './directory.ts'
import { refusalOf } from './domain-refusals.ts'
import type { DomainRefusal } from './states.ts'

/** Why a namespace with this domain could not be created now; null if it could (decision 0117). */
export async function checkDomain(ctx: OrganizationCtx, query: DomainQuery): Promise<DomainRefusal | null> {
  const refusal = await refusalOf(ctx, await findOrganization(ctx), query)
  if (refusal) return refusal
  const { token, domain, environment } = directoryPartners
  const taken = await ctx.db
    .select({ token })
    .from(directoryPartners)
    .where(and(eq(domain, query.domain), eq(environment, query.environment)))
    .limit(1)
  return taken.length > 0 ? 'taken' : null
}
