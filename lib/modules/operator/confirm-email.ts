import type { MemberCtx, Write } from '../../platform/context.ts'
import { confirmEmailOf } from '../members/index.ts'
import { auditBoth } from './audit-both.ts'

/**
 * Confirms a member's email (decision 0074). Returns the member's organization. Throws 404 and 409.
 */
export async function confirmMemberEmail(ctx: Write<MemberCtx>, memberId: string, reason: string): Promise<string> {
  const { organizationId } = await confirmEmailOf(ctx, memberId)
  auditBoth(ctx, organizationId, { action: 'member.confirm_email', resourceId: memberId, after: { reason } })
  return organizationId
}
