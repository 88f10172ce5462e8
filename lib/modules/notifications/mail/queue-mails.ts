import type { Ctx } from '../../../platform/context.ts'
import { portions } from '../../../platform/db/rows.ts'
import type { Recipient } from '../recipients.ts'
import { channelOf, isSent } from '../settings/channels.ts'
import { notificationDeliveries, type notifications } from '../table.ts'
import { nextAtHour } from './schedule.ts'

type Made = Pick<typeof notifications.$inferSelect, 'token' | 'organizationId' | 'memberId' | 'kind' | 'partnerId'>

/** Queues the mails of new notifications, in the transaction that makes them. */
export async function queueMails(ctx: Ctx, made: readonly Made[], recipients: readonly Recipient[]): Promise<void> {
  const byId = new Map(recipients.map((recipient) => [recipient.token, recipient]))
  const rows = made.flatMap((notification) => {
    const recipient = byId.get(notification.memberId)
    if (!recipient?.isMailable) return []
    const channel = channelOf(notification, recipient, recipient.choices)
    if (!isSent(channel)) return []
    const { token: notificationId, organizationId, memberId } = notification
    const { schedule, zone } = recipient
    const dueAt = channel === 'digest' ? nextAtHour(ctx.now, schedule.digestHour, zone) : ctx.now
    return [{ notificationId, channel, organizationId, memberId, dueAt }]
  })
  for (const portion of portions(rows)) await ctx.db.insert(notificationDeliveries).values(portion)
}
