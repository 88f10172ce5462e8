import { eq } from 'drizzle-orm'
import type { MemberCtx, Write } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { organizations } from '../organizations/table.ts'
import { auditBoth } from './audit-both.ts'
import type { RenameOrganization } from './contract.ts'

/** Changes the name of an organization, which it cannot do itself once it is verified (decision 0038). Throws 404. */
export async function renameOrganization(
  ctx: Write<MemberCtx>,
  token: string,
  { name, reason }: RenameOrganization,
): Promise<void> {
  const [before] = await ctx.db.select().from(organizations).where(eq(organizations.token, token)).for('update')
  if (!before) throw notFound()
  await ctx.db.update(organizations).set({ name, updatedAt: ctx.now }).where(eq(organizations.token, token))
  auditBoth(ctx, token, {
    action: 'organization.rename',
    resourceId: token,
    before: { name: before.name },
    after: { name, reason },
  })
}
