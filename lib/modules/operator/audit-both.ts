import type { AuditInput, MemberCtx, Write } from '../../platform/context.ts'

/**
 * Every act of the operator stands in two logs: that of the organization that it touches, as the operator's, and the operator's
 * own, with the member who did it (decision 0038).
 */
export function auditBoth(
  ctx: Write<MemberCtx>,
  organizationId: string,
  entry: Omit<AuditInput, 'organizationId'>,
): void {
  ctx.audit({ ...entry, organizationId })
  if (organizationId !== ctx.organizationId)
    ctx.audit({ ...entry, after: { ...entry.after, organization: organizationId } })
}
