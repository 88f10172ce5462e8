import { and, eq, isNull } from 'drizzle-orm'
import { STRONGEST_ROLE } from '../../kernel/access.ts'
import type { Ctx, OrganizationCtx } from '../../platform/context.ts'
import type { Mail, Mailer } from '../../platform/outbound/mail.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { listMembers, type MailLimits } from '../members/index.ts'
import { disabledMail } from './mails.ts'
import type { DisabledReason } from './states.ts'
import { webhooks } from './table.ts'

/** Sends the notices to admins, within the organization's quota (decision 0160). */
export type Notices = { readonly mailer?: Mailer | undefined; readonly mailLimits: MailLimits }

/** Namespace of the webhook, for its audit entry. */
export type OwnerCtx = Ctx & OrganizationCtx & { readonly partnerId: string }

/**
 * The webhook as leased for the attempt. If its endpoint or lease has changed, the attempt does not
 * count.
 */
export type Held = { readonly token: string; readonly leasedBy: string; readonly endpoint: string }

/**
 * Disables a webhook that has failed for too long or whose endpoint is gone. The reason is recorded
 * in the audit log and on the webhook, and admins are notified by mail if possible. Pending
 * deliveries are kept and sent once it is enabled again.
 */
export async function disableWebhook(
  ctx: OwnerCtx,
  { mailer, mailLimits }: Notices,
  { token, leasedBy, endpoint }: Held,
  reason: DisabledReason,
): Promise<void> {
  const disabled = await writeOnce(ctx, async (write) => {
    const [row] = await write.db
      .update(webhooks)
      .set({ enabled: false, disabledReason: reason, updatedAt: ctx.now })
      .where(
        and(
          eq(webhooks.token, token),
          eq(webhooks.enabled, true),
          isNull(webhooks.deletedAt),
          eq(webhooks.leasedBy, leasedBy),
          eq(webhooks.endpoint, endpoint),
        ),
      )
      .returning()
    if (row) {
      write.audit({
        action: 'webhook.disable',
        resourceId: token,
        before: { enabled: true },
        after: { enabled: false, reason, endpoint: row.endpoint },
      })
    }
    return row
  })
  if (disabled && mailer && (await mailLimits.mayNotify(ctx.organizationId)))
    await notifyAdmins(ctx, mailer, (to) => disabledMail(mailer.consoleUrl, { to, webhook: disabled, reason }))
}

/** Mails every enabled admin with a confirmed address. */
export async function notifyAdmins(ctx: OwnerCtx, mailer: Mailer, mail: (to: string) => Mail): Promise<void> {
  const admins = (await listMembers(ctx)).filter(
    ({ role, enabled, emailVerifiedAt }) => role === STRONGEST_ROLE && enabled && emailVerifiedAt,
  )
  for (const { email } of admins) {
    mailer.post(mail(email), ctx.organizationId)
  }
}
