import { and, eq, lt } from 'drizzle-orm'
import { type Held, type Notices, notifyAdmins, type OwnerCtx } from '../disable-webhook.ts'
import { failingMail } from '../mails.ts'
import { webhooks } from '../table.ts'
import type { Taken } from './leases.ts'
import type { Health } from './record-attempts.ts'
import { DISABLED_AFTER_MS } from './retry-schedule.ts'

/** How long a webhook must have been failing before each notice to admins. Disabling it sends a separate one. */
const NOTICES_AFTER_MS = [10 * 60_000, DISABLED_AFTER_MS * 0.5, DISABLED_AFTER_MS * 0.8] as const

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
  const failingMs = ctx.now.getTime() - failingSince.getTime()
  const due = NOTICES_AFTER_MS.filter((after) => failingMs >= after).length
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
