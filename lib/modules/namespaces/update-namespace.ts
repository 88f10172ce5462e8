import { and, eq } from 'drizzle-orm'
import type { OrganizationCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { notFound } from '../../platform/errors.ts'
import type { UpdateNamespace } from './contract.ts'
import { policyColumns } from './create-namespace.ts'
import { type PartnerRow, partners } from './table.ts'

/**
 * Updates a namespace. A new admission policy applies to later submissions; existing tasks stay.
 * The review rule applies immediately. Throws 404.
 */
export async function updateNamespace(
  ctx: Write<OrganizationCtx>,
  token: string,
  { admission_policy, ...given }: UpdateNamespace,
): Promise<PartnerRow> {
  const own = and(eq(partners.organizationId, ctx.organizationId), eq(partners.token, token))
  const [before] = await ctx.db.select().from(partners).where(own).for('update')
  if (!before) throw notFound()
  const { name, enabled, reviewed_by: reviewedBy, log_bodies: logBodies, task_waiting_minutes } = given
  const policy = admission_policy && policyColumns(admission_policy)
  const changed = await ctx.db
    .update(partners)
    .set({
      ...{ name, enabled, ...policy, reviewedBy, logBodies },
      taskWaitingMinutes: task_waiting_minutes,
      updatedAt: ctx.now,
    })
    .where(own)
    .returning()
  const after = only(changed)
  ctx.audit({ action: 'namespace.update', resourceId: token, before: audited(before), after: audited(after) })
  return after
}

const audited = (partner: PartnerRow) => ({
  name: partner.name,
  enabled: partner.enabled,
  confirm_incoming: partner.confirmIncoming,
  review_currency: partner.reviewCurrency,
  // As text, because JSON numbers cannot represent integers of this size.
  review_threshold: partner.reviewThreshold?.toString() ?? null,
  reviewed_by: partner.reviewedBy,
  log_bodies: partner.logBodies,
  task_waiting_minutes: partner.taskWaitingMinutes,
})
