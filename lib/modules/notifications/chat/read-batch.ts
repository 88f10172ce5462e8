import { and, asc, eq, isNull, lte, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type ChatChannelRow, type ChatMessageRow, chatMessages } from '../table.ts'
import { dueThrough, dueTime, expiredThrough, heldThrough, quietEnd } from './schedule.ts'
import type { SummaryReason } from './words.ts'

/** Messages that one post stands for. */
export type Batch = { readonly reason: SummaryReason; readonly messages: readonly ChatMessageRow[] }

/** Maximum number of notifications in a summary. Each is checked first; the others wait for the next minute. */
const MAX_SUMMARIZED = 200
/** Notifications that are posted one by one although they have waited. */
const MAX_SINGLE = 5
/** Maximum number of notifications in a digest. */
const MAX_DIGEST = 10_000

/** The oldest messages that are due now. Empty in quiet hours. Those that are too old are dropped. */
export async function readBatch(ctx: Ctx, channel: ChatChannelRow, room: number): Promise<Batch> {
  const { now } = ctx
  if (quietEnd(now, channel)) return { reason: 'held', messages: [] }
  await ctx.db
    .update(chatMessages)
    .set({ endedAt: now })
    .where(isQueued(channel, expiredThrough(now, channel)))
  const read = (through: Date, limit: number): Promise<ChatMessageRow[]> =>
    ctx.db.select().from(chatMessages).where(isQueued(channel, through)).orderBy(asc(chatMessages.token)).limit(limit)
  if (channel.digestHour !== null)
    return { reason: 'digest', messages: await read(dueThrough(now, channel), MAX_DIGEST) }
  const through = heldThrough(now, channel)
  const held = through ? await read(through, MAX_SUMMARIZED) : []
  if (held.length > MAX_SINGLE) return { reason: 'held', messages: held }
  // The last message of the minute stands for all others.
  return { reason: 'minute', messages: await read(now, room === 1 ? MAX_SUMMARIZED : 1) }
}

/** When the channel has something to post; null if nothing is queued. Its row is locked, so that nothing is queued meanwhile. */
export async function nextDue(db: Db, channel: ChatChannelRow, now: Date): Promise<Date | null> {
  const { createdAt } = chatMessages
  const [oldest] = await db
    .select({ createdAt })
    .from(chatMessages)
    .where(isQueued(channel))
    .orderBy(createdAt)
    .limit(1)
  if (!oldest) return null
  const isDue = oldest.createdAt <= dueThrough(now, channel)
  return isDue ? (quietEnd(now, channel) ?? now) : dueTime(oldest.createdAt, channel)
}

/** Whether a message waits; with a time, whether it was queued until then. */
const isQueued = ({ token }: ChatChannelRow, through?: Date): SQL | undefined =>
  and(eq(chatMessages.channelId, token), isNull(chatMessages.endedAt), through && lte(chatMessages.createdAt, through))
