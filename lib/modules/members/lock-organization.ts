import { eq } from 'drizzle-orm'
import type { Ctx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import type { OrganizationRow } from '../organizations/index.ts'
import { organizations } from '../organizations/table.ts'

/** Serializes changes to an organization's members and roles, which assign numbers and protect the last admin. */
export async function lockOrganization(ctx: Write<Ctx>, token: string): Promise<OrganizationRow> {
  return only(await ctx.db.select().from(organizations).where(eq(organizations.token, token)).for('update'))
}
