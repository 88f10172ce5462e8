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
import { messageText, summaryText } from './words.ts'

export type ChatDeps = RecordDeps &
  PostDeps & {
    readonly consoleUrl?: string | undefined
    readonly clock?: () => Date
    readonly stopping?: AbortSignal
  }

/** Messages that a process sends at the same time. */
const MAX_CONCURRENT = 16
/** Queued messages that are read at once: a summary stands for at most as many. */
const READ = 5000

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
  const queued = await readQueued(ctx, claim)
  const [first] = queued
  const room = MAX_CHAT_PER_MINUTE - sentInMinute(claim, ctx.now)
  const place = first && (await findPlace(ctx, claim, first))
  if (!first || !place) await dropMessages(ctx, claim, first ? [first] : [])
  else if (room <= 0) await waitForMinute(ctx, claim)
  else {
    // The last message of the minute stands for all others.
    const messages = room === 1 && queued.length > 1 ? queued : [first]
    const text =
      messages.length > 1
        ? summaryText(messages.length, deps.consoleUrl)
        : messageText(first, { consoleUrl: deps.consoleUrl, place: place.text })
    const posted = await postMessage(deps, claim, text, until)
    const ended = { ...ctx, now: clock() }
    const outcome = outcomeOf(posted, ended.now)
    if (outcome) await recordOutcome(ended, deps, { claim, messages, outcome })
  }
  return true
}

/** The queued messages in order. Those that are too old are dropped. */
async function readQueued({ db, now }: Ctx, { token }: Claim): Promise<ChatMessageRow[]> {
  const isQueued = and(eq(chatMessages.channelId, token), isNull(chatMessages.endedAt))
  const oldest = new Date(now.getTime() - MAX_CHAT_AGE_MS)
  await db
    .update(chatMessages)
    .set({ endedAt: now })
    .where(and(isQueued, lte(chatMessages.createdAt, oldest)))
  return db.select().from(chatMessages).where(isQueued).orderBy(asc(chatMessages.token)).limit(READ)
}

/** What a message is about, unless it is not sent: while the organization or namespace is disabled, or if it is no longer true. */
async function findPlace(
  ctx: Ctx,
  { organizationId }: Claim,
  message: ChatMessageRow,
): Promise<{ readonly text?: string } | undefined> {
  const isActive = and(eq(organizations.token, organizationId), eq(organizations.enabled, true))
  const [active] = await ctx.db.select({ token: organizations.token }).from(organizations).where(isActive)
  if (!active || !(await isStillTrue(ctx, message))) return undefined
  if (message.partnerId === null) return {}
  const { token, domain, environment, enabled } = partners
  const isOwn = and(eq(token, message.partnerId), eq(partners.organizationId, organizationId), eq(enabled, true))
  const [own] = await ctx.db.select({ domain, environment }).from(partners).where(isOwn)
  return own && { text: `Namespace: ${own.domain} (${own.environment})` }
}
