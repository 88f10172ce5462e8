import type { AuditInput, MemberCtx, Write } from '../../platform/context.ts'

/**
 * Each operator action is recorded in two logs: in that of the affected organization as the
 * operator's, and in the operator's own with the member (decision 0038).
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
