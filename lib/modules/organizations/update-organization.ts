import { eq } from 'drizzle-orm'
import type { OrganizationCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict } from '../../platform/errors.ts'
import type { UpdateOrganization } from './contract.ts'
import { findOrganization } from './find-organization.ts'
import { type OrganizationRow, organizations } from './table.ts'

/**
 * Updates the caller's organization; omitted fields keep their values. Throws 404, and 409 for
 * fields that the operator is reviewing or has verified (decision 0038).
 */
export async function updateOrganization(
  ctx: Write<OrganizationCtx>,
  { name, country }: UpdateOrganization,
): Promise<OrganizationRow> {
  const before = await findOrganization(ctx, 'update')
  refuseWhatIsJudged(before, { name, country })
  const changed = await ctx.db
    .update(organizations)
    .set({ name, country, updatedAt: ctx.now })
    .where(eq(organizations.token, ctx.organizationId))
    .returning()
  const after = only(changed)
  ctx.audit({
    action: 'organization.update',
    resourceId: after.token,
    before: { name: before.name, country: before.country },
    after: { name: after.name, country: after.country },
  })
  return after
}

function refuseWhatIsJudged({ verification, ...before }: OrganizationRow, { name, country }: UpdateOrganization): void {
  const isRenamed = name !== undefined && name !== before.name
  const isMoved = country !== undefined && country !== before.country
  if (verification === 'pending' && isRenamed)
    throw conflict('name: cannot be changed while the operator reviews the live access request')
  if (verification === 'pending' && isMoved)
    throw conflict('country: cannot be changed while the operator reviews the live access request')
  if (verification === 'verified' && isRenamed)
    throw conflict('name: can be changed only by the network operator, because the organization is verified')
  if (verification === 'verified' && isMoved) throw conflict('country: cannot be changed after verification')
}
