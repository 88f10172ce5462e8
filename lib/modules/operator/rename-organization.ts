import type { MemberCtx, Write } from '../../platform/context.ts'
import { changeOrganization, lockOrganization } from '../organizations/index.ts'
import { auditBoth } from './audit-both.ts'
import type { RenameOrganization } from './contract.ts'

/**
 * Changes the name of an organization, which it cannot do itself once it is verified (decision
 * 0038). Throws 404.
 */
export async function renameOrganization(
  ctx: Write<MemberCtx>,
  token: string,
  { name, reason }: RenameOrganization,
): Promise<void> {
  const before = await lockOrganization(ctx, token)
  await changeOrganization(ctx, token, { name })
  auditBoth(ctx, token, {
    action: 'organization.rename',
    resourceId: token,
    before: { name: before.name },
    after: { name, reason },
  })
}
