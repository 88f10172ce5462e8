import { and, eq, isNotNull, isNull, min } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { claimInTurn } from '../leases.ts'
import { type Recipient, readRecipients } from '../recipients.ts'
import { notifications, notificationDeliveries as pending, notificationSchedules as schedules } from '../table.ts'
import { CLAIMS } from './leases.ts'
import { nextAtHour } from './schedule.ts'

/** Members per run of the job. */
const PORTION = 100

type Member = { readonly organizationId: string; readonly memberId: string }

/** Reschedules the waiting mails of members whose hours changed (decision 0216). */
export async function rescheduleMails(ctx: Ctx): Promise<void> {
  const { organizationId, memberId, changedAt } = schedules
  const changed = await ctx.db
    .select({ organizationId, memberId })
    .from(schedules)
    .where(isNotNull(changedAt))
    .orderBy(changedAt)
    .limit(PORTION)
  for (const member of changed)
    await claimInTurn(ctx.db, CLAIMS, async (db) => {
      // Another process may have done it, and a later change sets it again.
      const done = await db
        .update(schedules)
        .set({ changedAt: null })
        .where(and(eq(memberId, member.memberId), isNotNull(changedAt)))
        .returning({ memberId })
      const [recipient] = await readRecipients({ ...ctx, db }, member.organizationId, member.memberId)
      if (done.length > 0 && recipient) await rescheduleMember({ ...ctx, db }, member, recipient)
    })
}

/**
 * Single mails are due, and are delayed again if the new quiet hours include now. Digests are due at the first digest
 * hour after their oldest notification. Attempts that failed keep their time.
 */
async function rescheduleMember({ db, now }: Ctx, { memberId }: Member, { schedule, zone }: Recipient): Promise<void> {
  const waiting = (channel: 'mail' | 'digest') =>
    and(eq(pending.memberId, memberId), eq(pending.channel, channel), eq(pending.tries, 0), isNull(pending.leasedUntil))
  await db.update(pending).set({ dueAt: now }).where(waiting('mail'))
  const [first] = await db
    .select({ madeAt: min(notifications.createdAt) })
    .from(pending)
    .innerJoin(notifications, eq(notifications.token, pending.notificationId))
    .where(waiting('digest'))
  if (!first?.madeAt) return
  const digest = nextAtHour(first.madeAt, schedule.digestHour, zone)
  await db
    .update(pending)
    .set({ dueAt: digest > now ? digest : now })
    .where(waiting('digest'))
}
