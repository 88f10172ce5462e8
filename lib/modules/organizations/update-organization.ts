import { eq } from 'drizzle-orm'
import type { OrganizationCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import type { UpdateOrganization } from './contract.ts'
import type { OrganizationRow } from './create-organization.ts'
import { findOrganization } from './find-organization.ts'
import { organizations } from './table.ts'

/** Changes what is given of the caller's organization. Its verification is the operator's matter. Throws 404. */
export async function updateOrganization(
  ctx: Write<OrganizationCtx>,
  { name, country }: UpdateOrganization,
): Promise<OrganizationRow> {
  const before = await findOrganization(ctx)
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
