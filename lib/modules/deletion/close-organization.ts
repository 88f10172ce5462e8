import type { Ctx, Write } from '../../platform/context.ts'
import { endSessionsOf } from '../members/index.ts'
import { closeIfDue } from '../organizations/index.ts'

/** Reason that the operator sees. */
const REASON = 'Deleted by its own admin'

/**
 * Closes an organization whose deletion is due, like a permanent suspension (decision 0038): its
 * keys and sessions stop working, no new payments are accepted, and completed ones still settle.
 * Does nothing if the deletion was canceled.
 */
export async function closeOrganization(ctx: Write<Ctx>, token: string): Promise<void> {
  if (!(await closeIfDue(ctx, token, REASON))) return
  ctx.audit({
    action: 'organization.close',
    resourceId: token,
    organizationId: token,
    after: { sessions_ended: await endSessionsOf(ctx, token) },
  })
}
