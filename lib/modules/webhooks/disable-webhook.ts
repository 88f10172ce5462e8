import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx, OrganizationCtx } from '../../platform/context.ts'
import type { Mailer } from '../../platform/outbound/mail.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { listMembers } from '../members/index.ts'
import { disabledMail } from './mails.ts'
import type { DisabledReason } from './states.ts'
import { type WebhookRow, webhooks } from './table.ts'

/** Where the webhook belongs: its audit entry stands with those of its namespace. */
type OwnerCtx = Ctx & OrganizationCtx & { readonly partnerId: string }

/** The webhook as the worker held it that tried: of another endpoint, or under another's lease, it has shown nothing. */
type Held = { readonly token: string; readonly leasedBy: string; readonly endpoint: string }

/**
 * Disables a webhook that has failed for too long, or whose endpoint says that it is gone. Its organization finds the reason in
 * its audit log and on the webhook; its admins are mailed, where there is a mail server. What waits for it stays, and is delivered
 * once it is enabled again.
 */
export async function disableWebhook(
  ctx: OwnerCtx,
  mailer: Mailer | undefined,
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
  if (disabled && mailer) await notifyAdmins(ctx, mailer, disabled, reason)
}

async function notifyAdmins(ctx: OwnerCtx, mailer: Mailer, webhook: WebhookRow, reason: DisabledReason): Promise<void> {
  const admins = (await listMembers(ctx)).filter(({ role, emailVerifiedAt }) => role === 'admin' && emailVerifiedAt)
  for (const { email } of admins) mailer.post(disabledMail(mailer.consoleUrl, { to: email, webhook, reason }))
}
