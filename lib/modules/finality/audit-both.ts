import type { AuditInput, OrganizationCtx, Write } from '../../platform/context.ts'

/** Records an action of the operator in its own log and in those of the organizations that it affects. */
export function auditBoth(
  ctx: Write<OrganizationCtx>,
  organizationIds: readonly string[],
  entry: Omit<AuditInput, 'organizationId'>,
): void {
  for (const organizationId of new Set([...organizationIds, ctx.organizationId]))
    ctx.audit({ ...entry, organizationId })
}
