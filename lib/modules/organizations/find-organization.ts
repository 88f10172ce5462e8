import { eq } from 'drizzle-orm'
import type { OrganizationCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { type OrganizationRow, organizations } from './table.ts'

/** The caller's organization, optionally locked for update. Throws 404. */
export async function findOrganization(ctx: OrganizationCtx, lock?: 'update'): Promise<OrganizationRow> {
  const found = ctx.db.select().from(organizations).where(eq(organizations.token, ctx.organizationId))
  const [row] = await (lock ? found.for(lock) : found)
  if (!row) throw notFound()
  return row
}
