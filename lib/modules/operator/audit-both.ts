import type { AuditInput, MemberCtx, Write } from '../../platform/context.ts'

/**
 * Each operator action is recorded in two logs: in that of the affected organization as the
 * operator's, and in the operator's own with the member (decision 0038). `own` is recorded in the
 * operator's log only.
 */
export function auditBoth(
  ctx: Write<MemberCtx>,
  organizationId: string,
  entry: Omit<AuditInput, 'organizationId'>,
  own: Record<string, unknown> = {},
): void {
  if (organizationId === ctx.organizationId) {
    ctx.audit({ ...entry, organizationId, after: { ...entry.after, ...own } })
    return
  }
  ctx.audit({ ...entry, organizationId })
  ctx.audit({ ...entry, after: { ...entry.after, organization: organizationId, ...own } })
}
