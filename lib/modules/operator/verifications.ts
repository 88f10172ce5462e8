import type { AuditInput, MemberCtx, Write } from '../../platform/context.ts'
import { decideVerification } from '../organizations/index.ts'
import { auditBoth } from './audit-both.ts'
import type { DecideVerification } from './contract.ts'
import type { Involved } from './suspension.ts'

/** Decides a request. Throws 404, and 409 if it is already decided. */
export async function decide(
  ctx: Write<MemberCtx>,
  token: string,
  { decision, reason }: DecideVerification,
  involved: Involved = {},
): Promise<void> {
  const { requested_by: requester } = involved
  const decidedBy = requester === undefined ? ctx.actor.name : `${requester} and ${ctx.actor.name}`
  const { organizationId } = await decideVerification(ctx, token, { decision, reason, decidedBy })
  const entry: AuditInput = {
    action: decision === 'approved' ? 'verification.approve' : 'verification.reject',
    resourceId: token,
    before: { verification: 'pending' },
    after: { verification: decision === 'approved' ? 'verified' : 'rejected', reason },
  }
  auditBoth(ctx, organizationId, entry, involved)
}
