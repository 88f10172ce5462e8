import { eq } from 'drizzle-orm'
import type { OrganizationCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { OrganizationRow } from './create-organization.ts'
import { organizations } from './table.ts'

/** The caller's organization. Throws 404. */
export async function findOrganization(ctx: OrganizationCtx): Promise<OrganizationRow> {
  const [row] = await ctx.db.select().from(organizations).where(eq(organizations.token, ctx.organizationId))
  if (!row) throw notFound()
  return row
}
