import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { newId } from '../../../kernel/ids.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { portions } from '../../../platform/db/rows.ts'
import type { Occurrence } from '../sources.ts'
import type { ChatKind } from '../states.ts'
import { type ChatChannelRow, chatChannels, chatMessages } from '../table.ts'

export type NewMessage = typeof chatMessages.$inferInsert

/** The channels of an organization that are not paused. A failed one gets what was queued if it is resumed soon. */
export const readChannels = (db: Db, organizationId: string): Promise<ChatChannelRow[]> =>
  db
    .select()
    .from(chatChannels)
    .where(and(eq(chatChannels.organizationId, organizationId), isNull(chatChannels.pausedAt)))

/** One message per channel that gets the occurrence, however many members are notified of it. */
export const messagesFor = (ctx: Ctx, one: Occurrence, channels: readonly ChatChannelRow[]): NewMessage[] =>
  channels.filter((channel) => isFor(channel, one)).map((channel) => messageFor(ctx, one, channel))

const isFor = ({ token, partnerId, kinds }: ChatChannelRow, one: Occurrence): boolean =>
  one.onlyNumber === undefined &&
  kinds.includes(one.kind as ChatKind) &&
  (partnerId === null || partnerId === one.partnerId) &&
  token !== one.subject

const messageFor = (ctx: Ctx, one: Occurrence, { token: channelId }: ChatChannelRow): NewMessage => ({
  token: newId('cmsg', one.at, ctx.random),
  organizationId: one.organizationId,
  channelId,
  partnerId: one.partnerId,
  kind: one.kind,
  subject: one.subject,
  occurrence: one.occurrence,
  facts: one.facts,
  createdAt: ctx.now,
})

/** Queues messages in the transaction that makes the notifications. A channel gets each occurrence once. */
export async function queueMessages({ db, now }: Ctx, messages: readonly NewMessage[]): Promise<void> {
  for (const portion of portions(messages)) {
    const queued = await db.insert(chatMessages).values(portion).onConflictDoNothing().returning()
    await makeDue(db, now, [...new Set(queued.map(({ channelId }) => channelId))])
  }
}

/** Locks the channels in the order of their IDs, which prevents deadlocks. */
async function makeDue(db: Db, now: Date, channelIds: readonly string[]): Promise<void> {
  if (channelIds.length === 0) return
  const { token, dueAt, failedAt, pausedAt } = chatChannels
  const locked = db
    .select({ token })
    .from(chatChannels)
    .where(and(inArray(token, [...channelIds]), isNull(failedAt), isNull(pausedAt)))
    .orderBy(token)
    .for('update')
  const set = { dueAt: sql`coalesce(${dueAt}, ${now.toISOString()}::timestamptz)` }
  await db.update(chatChannels).set(set).where(inArray(token, locked))
}
