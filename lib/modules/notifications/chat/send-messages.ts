import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { partnerProjection as partners } from '../../namespaces/index.ts'
import { organizationProjection as organizations } from '../../organizations/index.ts'
import { sendConcurrently } from '../leases.ts'
import { MAX_CHAT_AGE_MS, MAX_CHAT_PER_MINUTE } from '../states.ts'
import { isStillTrue } from '../still-true.ts'
import { type ChatMessageRow, chatMessages } from '../table.ts'
import { type Claim, claimChannel } from './claims.ts'
import { outcomeOf } from './outcome.ts'
import { type PostDeps, postMessage } from './post-message.ts'
import { dropMessages, type Deps as RecordDeps, recordOutcome, sentInMinute, waitForMinute } from './record-outcome.ts'
import { type ChatText, messageText, summaryText } from './words.ts'

export type ChatDeps = RecordDeps &
  PostDeps & {
    readonly consoleUrl?: string | undefined
    readonly clock?: () => Date
    readonly stopping?: AbortSignal
  }

/** Messages that a process sends at the same time. */
const MAX_CONCURRENT = 16
/** Maximum number of notifications in a summary. Each is checked first; the others wait for the next minute. */
const MAX_SUMMARIZED = 200

/**
 * Posts messages that are due to their channels, until none is left or the process stops. Several processes share the
 * work.
 */
export async function sendChatMessages(ctx: Ctx, deps: ChatDeps): Promise<void> {
  const { stopping, clock = () => ctx.now } = deps
  await sendConcurrently({ concurrency: MAX_CONCURRENT, stopping }, (signal) => sendNext(ctx, deps, clock, signal))
}

/** Sends or drops what is due next. Returns whether there was anything. */
async function sendNext(given: Ctx, deps: ChatDeps, clock: () => Date, signal: () => AbortSignal): Promise<boolean> {
  const ctx = { ...given, now: clock() }
  const claim = await claimChannel(ctx.db, ctx.now)
  if (!claim) return false
  const until = signal()
  const room = MAX_CHAT_PER_MINUTE - sentInMinute(claim, ctx.now)
  // The last message of the minute stands for all others.
  const messages = await readQueued(ctx, claim, room === 1 ? MAX_SUMMARIZED : 1)
  const text = await textOf(ctx, claim, messages, deps.consoleUrl)
  if (!text) await dropMessages(ctx, claim, messages)
  else if (room <= 0) await waitForMinute(ctx, claim)
  else {
    const posted = await postMessage(deps, claim, text, until)
    const ended = { ...ctx, now: clock() }
    const outcome = outcomeOf(posted, ended.now)
    if (outcome) await recordOutcome(ended, deps, { claim, messages, outcome })
  }
  return true
}

/** The words for the messages that are still to be sent; undefined if none is. */
async function textOf(
  ctx: Ctx,
  claim: Claim,
  messages: readonly ChatMessageRow[],
  consoleUrl: string | undefined,
): Promise<ChatText | undefined> {
  const texts: ChatText[] = []
  if (!(await isActive(ctx, claim))) return undefined
  for (const message of messages) {
    const place = await findPlace(ctx, claim, message)
    if (place) texts.push(messageText(message, { consoleUrl, place: place.text }))
  }
  return texts.length > 1 ? summaryText(texts.length, consoleUrl) : texts[0]
}

/** The oldest queued messages in order. Those that are too old are dropped. */
async function readQueued({ db, now }: Ctx, { token }: Claim, limit: number): Promise<ChatMessageRow[]> {
  const isQueued = and(eq(chatMessages.channelId, token), isNull(chatMessages.endedAt))
  const oldest = new Date(now.getTime() - MAX_CHAT_AGE_MS)
  await db
    .update(chatMessages)
    .set({ endedAt: now })
    .where(and(isQueued, lte(chatMessages.createdAt, oldest)))
  return db.select().from(chatMessages).where(isQueued).orderBy(asc(chatMessages.token)).limit(limit)
}

async function isActive({ db }: Ctx, { organizationId }: Claim): Promise<boolean> {
  const isOwn = and(eq(organizations.token, organizationId), eq(organizations.enabled, true))
  const [active] = await db.select({ token: organizations.token }).from(organizations).where(isOwn)
  return active !== undefined
}

/** What a message is about, unless it is not sent: while the namespace is disabled, or if it is no longer true. */
async function findPlace(
  ctx: Ctx,
  { organizationId }: Claim,
  message: ChatMessageRow,
): Promise<{ readonly text?: string } | undefined> {
  if (!(await isStillTrue(ctx, message))) return undefined
  if (message.partnerId === null) return {}
  const { token, domain, environment, enabled } = partners
  const isOwn = and(eq(token, message.partnerId), eq(partners.organizationId, organizationId), eq(enabled, true))
  const [own] = await ctx.db.select({ domain, environment }).from(partners).where(isOwn)
  return own && { text: `Namespace: ${own.domain} (${own.environment})` }
}
