import { and, count, desc, eq, getTableColumns, inArray, isNull, min, sql } from 'drizzle-orm'
import { isOfOperator } from '../../../kernel/permissions.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Secrets } from '../../../platform/crypto/secrets.ts'
import type { Mailer } from '../../../platform/outbound/mail.ts'
import { PREFIX } from '../../../wire/operation.ts'
import type { MailLimits } from '../../members/index.ts'
import { partnerProjection as partners } from '../../namespaces/index.ts'
import { organizationProjection as organizations } from '../../organizations/index.ts'
import { MAX_TRIES, retryMs, sendConcurrently } from '../leases.ts'
import { type Recipient, readRecipients } from '../recipients.ts'
import { channelOf, isAlwaysMailed, isSent } from '../settings/channels.ts'
import { NOTIFICATION_KINDS, type NotificationKind, permissionOfKind } from '../states.ts'
import { isStillTrue } from '../still-true.ts'
import { notificationDeliveries as deliveries, type NotificationRow, notifications } from '../table.ts'
import { type Claim, claimMail, collect, collectDue, delay, finish, isHeld, postpone } from './leases.ts'
import { recordRefusal } from './record-refusal.ts'
import { rescheduleMails } from './reschedule-mails.ts'
import { nextAtHour, quietUntil } from './schedule.ts'
import { type Unsubscribed, unsubscribeToken } from './unsubscribe-token.ts'
import { type Content, digestMail, immediateMail, MAX_LISTED, type Place } from './words.ts'

export type MailDeps = {
  readonly mailer?: Mailer | undefined
  readonly mailLimits: Pick<MailLimits, 'mayMailNotification'>
  readonly secrets: Pick<Secrets, 'unsubscriptions'>
  readonly clock?: () => Date
  readonly stopping?: AbortSignal
  readonly onGivenUp?: (notificationId: string) => void
}

type Deps = MailDeps & { readonly mailer: Mailer; readonly signal: () => AbortSignal }

/** Mails that a process sends at the same time: fewer than the mailer does, because other mails are more urgent. */
const MAX_CONCURRENT = 3

/**
 * Mails notifications that are due, until none is left or the process stops. Without a mailer, none are queued.
 * Several processes share the work.
 */
export async function mailNotifications(ctx: Ctx, deps: MailDeps): Promise<void> {
  const { mailer, stopping, clock = () => ctx.now } = deps
  if (!mailer) return
  await rescheduleMails({ ...ctx, now: clock() })
  await sendConcurrently({ concurrency: MAX_CONCURRENT, stopping }, (signal) =>
    mailNext({ ...ctx, now: clock() }, { ...deps, mailer, signal }),
  )
}

/** Sends, postpones or drops the mail that is due next. Returns whether there was one. */
async function mailNext(ctx: Ctx, deps: Deps): Promise<boolean> {
  const claim = await claimMail(ctx.db, ctx.now)
  if (!claim) return false
  const signal = deps.signal()
  const { organizationId, memberId, channel, tries, notificationId } = claim
  const recipient = await findRecipient(ctx, organizationId, memberId)
  if (tries > MAX_TRIES) deps.onGivenUp?.(notificationId)
  if (!recipient || tries > MAX_TRIES) await finish(ctx.db, claim)
  else {
    const quiet = quietUntil(ctx.now, recipient.schedule, recipient.zone)
    if (quiet) await delay(ctx.db, claim, quiet)
    else if (channel === 'digest') await mailDigest(ctx, deps, claim, recipient, signal)
    else await mailOne(ctx, deps, claim, recipient, signal)
  }
  return true
}

/** The member, unless nothing may be mailed: to a former or disabled one, or while the organization is suspended. */
async function findRecipient(ctx: Ctx, organizationId: string, memberId: string): Promise<Recipient | undefined> {
  const { token, enabled, operator } = organizations
  const [active] = await ctx.db
    .select({ operator })
    .from(organizations)
    .where(and(eq(token, organizationId), eq(enabled, true)))
  if (!active) return undefined
  const [recipient] = await readRecipients(ctx, organizationId, memberId)
  if (!recipient?.isMailable) return undefined
  // Another organization can have become the network operator since the notification was made.
  const permissions = [...recipient.permissions].filter((one) => active.operator || !isOfOperator(one))
  return { ...recipient, permissions: new Set(permissions) }
}

type Send = (ctx: Ctx, deps: Deps, claim: Claim, recipient: Recipient, signal: AbortSignal) => Promise<void>

const mailOne: Send = async (ctx, deps, claim, recipient, signal) => {
  const { found, places } = await findCurrent(ctx, claim, recipient)
  const [notification] = found
  if (!notification) return finish(ctx.db, claim)
  const { organizationId, tries } = claim
  const digest = nextAtHour(ctx.now, recipient.schedule.digestHour, recipient.zone)
  if (channelOf(notification, recipient, recipient.choices) === 'digest') return collect(ctx.db, claim, digest)
  // The first attempt was counted.
  const quota = quotaOf(notification.kind, recipient)
  if (tries === 1 && !(await deps.mailLimits.mayMailNotification(organizationId, recipient.token, quota.name))) {
    await collect(ctx.db, claim, digest)
    return collectDue(ctx.db, { memberId: recipient.token, kinds: quota.kinds }, digest, ctx.now)
  }
  const what = isAlwaysMailed(notification.kind, recipient) ? undefined : notification.kind
  const mail = immediateMail(contentFor(deps, recipient, what, places), notification)
  await recordOutcome(ctx, claim, recipient, await deps.mailer.send(mail, organizationId, signal))
}

/**
 * The quota that mails of a kind count against, and the kinds that share it. Each kind that admins always get has its
 * own, so that nothing that others cause uses it up.
 */
function quotaOf(kind: NotificationKind, recipient: Recipient): { name?: NotificationKind; kinds: NotificationKind[] } {
  if (isAlwaysMailed(kind, recipient)) return { name: kind, kinds: [kind] }
  return { kinds: NOTIFICATION_KINDS.filter((one) => !isAlwaysMailed(one, recipient)) }
}

const mailDigest: Send = async (ctx, deps, claim, recipient, signal) => {
  // What exceeds a quota is collected for a digest, too, even if the member has ended digests.
  const hasEnded = recipient.hasEndedDigests
  const isListed = (kind: NotificationKind) => !hasEnded || isAlwaysMailed(kind, recipient)
  const { found, others, oldest, places } = await findCurrent(ctx, claim, recipient, isListed)
  if (found.length === 0) return finish(ctx.db, claim)
  // The oldest row is the same when the digest is sent again.
  const content = contentFor(deps, recipient, hasEnded ? undefined : 'digest', places)
  const mail = digestMail(content, oldest, found, others)
  await recordOutcome(ctx, claim, recipient, await deps.mailer.send(mail, claim.organizationId, signal))
}

/** Records the outcome of a mail. */
async function recordOutcome(
  ctx: Ctx,
  claim: Claim,
  { token, email }: Recipient,
  outcome: Awaited<ReturnType<Mailer['send']>>,
): Promise<void> {
  const { organizationId, tries } = claim
  if (outcome === 'failed') return postpone(ctx.db, claim, new Date(ctx.now.getTime() + retryMs(tries)))
  await ctx.db.transaction(async (db) => {
    if (outcome === 'refused') await recordRefusal({ ...ctx, db }, { organizationId, memberId: token, email })
    await finish(db, claim)
  })
}

type Current = {
  /** Those that a mail lists: first the kinds that the member always gets, then the others, newest first. */
  readonly found: NotificationRow[]
  /** Further unread ones, of which not all are checked. */
  readonly others: number
  /** ID of the oldest notification of the mail. */
  readonly oldest: string
  readonly places: ReadonlyMap<string, Place>
}

/** The first notifications of a mail: at most this many are read and checked. */
const MAX_CHECKED = 500

/** The notifications of a mail that the member may still see, has not read and still has to know. */
async function findCurrent(
  ctx: Ctx,
  claim: Claim,
  recipient: Recipient,
  isListed: (kind: NotificationKind) => boolean = () => true,
): Promise<Current> {
  const isUnread = and(eq(notifications.token, deliveries.notificationId), isNull(notifications.readAt))
  const [all] = await ctx.db
    .select({ unread: count(notifications.token), oldest: min(deliveries.notificationId) })
    .from(deliveries)
    .leftJoin(notifications, isUnread)
    .where(isHeld(claim))
  const always = NOTIFICATION_KINDS.filter((kind) => isAlwaysMailed(kind, recipient))
  const newest = await ctx.db
    .select(getTableColumns(notifications))
    .from(deliveries)
    .innerJoin(notifications, isUnread)
    .where(isHeld(claim))
    // Nothing that others cause displaces what admins always get.
    .orderBy(desc(sql`${notifications.kind} = any(${sql.param(always)}::text[])`), desc(deliveries.notificationId))
    .limit(MAX_CHECKED)
  const places = await findPlaces(ctx, claim, newest)
  const shown = newest.filter(
    (notification) =>
      isListed(notification.kind) &&
      recipient.permissions.has(permissionOfKind(notification.kind)) &&
      (notification.partnerId === null || places.has(notification.partnerId)) &&
      isSent(channelOf(notification, recipient, recipient.choices)),
  )
  const found: NotificationRow[] = []
  let checked = 0
  for (const notification of shown) {
    if (found.length === MAX_LISTED) break
    checked++
    if (await isStillTrue(ctx, notification, recipient)) found.push(notification)
  }
  const others = shown.length - checked + (all?.unread ?? 0) - newest.length
  return { found, others, oldest: all?.oldest ?? claim.notificationId, places }
}

/** The enabled namespaces of notifications. */
async function findPlaces(
  ctx: Ctx,
  { organizationId }: Claim,
  of: readonly NotificationRow[],
): Promise<ReadonlyMap<string, Place>> {
  const namespaces = [...new Set(of.flatMap(({ partnerId }) => partnerId ?? []))]
  const { token, name, environment, enabled } = partners
  const isOwn = and(inArray(token, namespaces), eq(partners.organizationId, organizationId), eq(enabled, true))
  const own = await ctx.db.select({ token, name, environment }).from(partners).where(isOwn)
  return new Map(own.map(({ token, ...place }) => [token, place]))
}

/** Without `what`, the mail has no unsubscribe link. */
function contentFor(
  { mailer: { consoleUrl }, secrets }: Deps,
  { token: memberId, email }: Recipient,
  what: Unsubscribed | undefined,
  places: Current['places'],
): Content {
  const token = what ? unsubscribeToken(secrets, { memberId, what }) : ''
  return {
    to: email,
    consoleUrl,
    unsubscription: what && { what, token, oneClickUrl: `${consoleUrl}${PREFIX}/unsubscribe/${token}` },
    placeOf: (partnerId) => places.get(partnerId),
  }
}
