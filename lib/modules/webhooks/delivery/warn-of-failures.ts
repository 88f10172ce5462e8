import { and, eq, lt } from 'drizzle-orm'
import { type Held, type Notices, notifyAdmins, type OwnerCtx } from '../disable-webhook.ts'
import { failingMail } from '../mails.ts'
import { webhooks } from '../table.ts'
import type { Taken } from './leases.ts'
import type { Health } from './record-attempts.ts'
import { noticesDue } from './retry-schedule.ts'

/**
 * Notifies admins of a failing webhook, once per threshold. Records the notice before sending the mail, so a
 * crash can lose one but never repeats one. A notice beyond the organization's quota waits for the next attempt.
 */
export async function warnOfFailures(
  ctx: OwnerCtx,
  { mailer, mailLimits }: Notices,
  { token, leasedBy, endpoint }: Held,
  { failing_since: before, failure_notices: sent }: Taken,
  { failingSince }: Health,
): Promise<void> {
  if (failingSince === null) return
  const due = noticesDue(failingSince, ctx.now)
  if (due <= (before === failingSince.getTime() ? sent : 0)) return
  if (!mailer || !(await mailLimits.mayWarnOfFailures(ctx.organizationId))) return
  const [webhook] = await ctx.db
    .update(webhooks)
    .set({ failureNotices: due })
    .where(
      and(
        eq(webhooks.token, token),
        eq(webhooks.leasedBy, leasedBy),
        eq(webhooks.endpoint, endpoint),
        eq(webhooks.failingSince, failingSince),
        lt(webhooks.failureNotices, due),
      ),
    )
    .returning()
  if (webhook)
    await notifyAdmins(ctx, mailer, (to) => failingMail(mailer.consoleUrl, { to, webhook, since: failingSince }))
}
