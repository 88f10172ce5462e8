import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { partnerProjection as partners } from '../../namespaces/index.ts'
import { organizationProjection as organizations } from '../../organizations/index.ts'
import { sendConcurrently } from '../leases.ts'
import { MAX_CHAT_PER_MINUTE } from '../states.ts'
import { isStillTrue } from '../still-true.ts'
import type { ChatMessageRow } from '../table.ts'
import { type Claim, claimChannel } from './claims.ts'
import { outcomeOf } from './outcome.ts'
import { type PostDeps, postMessage } from './post-message.ts'
import { type Batch, readBatch } from './read-batch.ts'
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
/** Notifications of a digest that are checked at most: the newest. */
const MAX_CHECKED = 500

/**
 * Posts messages that are due to their channels, until none is left or the process stops. Several processes share the
 * work.
 */
export async function sendChatMessages(ctx: Ctx, deps: ChatDeps): Promise<void> {
  const { stopping, clock = () => ctx.now } = deps
  await sendConcurrently({ concurrency: MAX_CONCURRENT, stopping }, (signal) => sendNext(ctx, deps, clock, signal))
}

/** Sends, drops or reschedules what is due next. Returns whether there was anything. */
async function sendNext(given: Ctx, deps: ChatDeps, clock: () => Date, signal: () => AbortSignal): Promise<boolean> {
  const ctx = { ...given, now: clock() }
  const claim = await claimChannel(ctx.db, ctx.now)
  if (!claim) return false
  const until = signal()
  const room = MAX_CHAT_PER_MINUTE - sentInMinute(claim, ctx.now)
  const batch = await readBatch(ctx, claim, room)
  const { messages } = batch
  const text = await textOf(ctx, claim, batch, deps.consoleUrl)
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
  { reason, messages }: Batch,
  consoleUrl: string | undefined,
): Promise<ChatText | undefined> {
  if (messages.length === 0 || !(await isActive(ctx, claim))) return undefined
  const places = await findPlaces(ctx, claim, messages)
  const current: ChatMessageRow[] = []
  for (const [at, message] of messages.entries()) {
    const isChecked = at >= messages.length - MAX_CHECKED
    if (message.partnerId !== null && !places.has(message.partnerId)) continue
    if (!isChecked || (await isStillTrue(ctx, message))) current.push(message)
  }
  const [first, ...others] = current
  if (!first) return undefined
  const partnerId = current.every((one) => one.partnerId === first.partnerId) ? first.partnerId : null
  const options = { consoleUrl, place: partnerId === null ? undefined : places.get(partnerId) }
  return others.length === 0 ? messageText(first, options) : summaryText(current, reason, options)
}

async function isActive({ db }: Ctx, { organizationId }: Claim): Promise<boolean> {
  const isOwn = and(eq(organizations.token, organizationId), eq(organizations.enabled, true))
  const [active] = await db.select({ token: organizations.token }).from(organizations).where(isOwn)
  return active !== undefined
}

/** The enabled namespaces of messages, in words. */
async function findPlaces(
  { db }: Ctx,
  { organizationId }: Claim,
  messages: readonly ChatMessageRow[],
): Promise<ReadonlyMap<string, string>> {
  const namespaces = [...new Set(messages.flatMap(({ partnerId }) => partnerId ?? []))]
  const { token, domain, environment, enabled } = partners
  const isOwn = and(inArray(token, namespaces), eq(partners.organizationId, organizationId), eq(enabled, true))
  const own = await db.select({ token, domain, environment }).from(partners).where(isOwn)
  return new Map(own.map((one) => [one.token, `Namespace: ${one.domain} (${one.environment})`]))
}
