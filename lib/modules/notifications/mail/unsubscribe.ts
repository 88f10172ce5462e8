import { eq, isNull } from 'drizzle-orm'
import type { Ctx, OrganizationCtx, Write } from '../../../platform/context.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { findAnyMember, readRoles } from '../../members/index.ts'
import { type Choice, channelOf, isAlwaysMailed, isDigestByDefault, isSent } from '../settings/channels.ts'
import { storeChoice } from '../settings/update-settings.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '../states.ts'
import { notificationSchedules, notificationSettings } from '../table.ts'
import { DEFAULT_SCHEDULE } from './schedule.ts'
import type { Unsubscribed, Unsubscription } from './unsubscribe-token.ts'

/**
 * Ends the mails that a link names, in all namespaces; the console still shows the notifications. Repeating it changes
 * nothing. Ending the digest switches kinds that an admin always gets to single mails. Throws 404 for a link of a former
 * member, and 409 for mails that the member always gets.
 */
export async function unsubscribe(ctx: Write<Ctx>, given: Unsubscription): Promise<Unsubscribed> {
  const member = await findAnyMember(ctx, given.memberId)
  if (!member) throw notFound()
  const { token: memberId, organizationId, role } = member
  const own = { ...ctx, organizationId }
  const stored = await ctx.db.select().from(notificationSettings).where(eq(notificationSettings.memberId, memberId))
  const holder = { role, permissions: (await readRoles(own))(role).permissions }
  // Happens only with links in mails from before the member became an admin.
  if (given.what !== 'digest' && isAlwaysMailed(given.what, holder))
    throw conflict('Admins always get these emails. Choose immediate emails or the daily digest in the settings.')
  const isEnded = ({ kind, channel }: Choice) =>
    given.what === 'digest' ? channel === 'digest' : kind === given.what && isSent(channel)
  const general = NOTIFICATION_KINDS.map((kind) => ({
    partnerId: '',
    kind,
    channel: channelOf({ kind, partnerId: null }, holder, stored),
  }))
  const hasChosen = (kind: NotificationKind) => stored.some((one) => one.kind === kind && one.partnerId === '')
  // Another role must not put a kind in the digest again.
  const isLater = ({ kind }: Choice) => given.what === 'digest' && isDigestByDefault(kind) && !hasChosen(kind)
  const ended = [
    ...general.filter((one) => isEnded(one) || isLater(one)),
    ...stored.filter((one) => one.partnerId !== '' && isEnded(one)),
  ]
  for (const { partnerId, kind } of ended) await storeChoice(own, memberId, { partnerId, kind, channel: 'console' })
  const hasEndedDigests = given.what === 'digest' && (await endDigests(own, memberId))
  if (ended.length > 0 || hasEndedDigests)
    ctx.audit({
      action: 'notification.unsubscribe',
      resourceId: memberId,
      organizationId,
      after: { stopped: given.what },
    })
  return given.what
}

/** Ends the digests of what exceeds the quota of mails, which no kind has chosen. Returns whether they had not ended. */
async function endDigests({ db, now, organizationId }: OrganizationCtx, memberId: string): Promise<boolean> {
  const { memberId: target, digestEndedAt } = notificationSchedules
  const set = { digestEndedAt: now }
  const changed = await db
    .insert(notificationSchedules)
    .values({ organizationId, memberId, ...DEFAULT_SCHEDULE, ...set })
    .onConflictDoUpdate({ target, set, setWhere: isNull(digestEndedAt) })
    .returning({ memberId: target })
  return changed.length > 0
}
