import { and, eq, sql } from 'drizzle-orm'
import type { MemberCtx, Write } from '../../../platform/context.ts'
import { badRequest, notFound } from '../../../platform/errors.ts'
import { findOwnPartner } from '../../namespaces/index.ts'
import type { UpdateNotificationSettings } from '../contract.ts'
import { DEFAULT_SCHEDULE } from '../mail/schedule.ts'
import { hasNamespace, kindsChosenBy } from '../states.ts'
import { notificationSchedules, notificationSettings } from '../table.ts'
import { type Choice, defaultChannel, isAlwaysMailed, isSent } from './channels.ts'

/** Changes what is given of the caller's settings. Stores only what differs from the default. */
export async function updateSettings(ctx: Write<MemberCtx>, body: UpdateNotificationSettings): Promise<void> {
  const own = kindsChosenBy(ctx.actor)
  for (const { kind, partner_id: partnerId = '', channel } of body.channels ?? []) {
    if (channel !== null && !isSent(channel) && own.includes(kind) && isAlwaysMailed(kind, ctx.actor))
      throw badRequest(
        `channels: the channel of ${kind} must be mail or digest, because admins always get emails about it`,
      )
    if (partnerId !== '') {
      if (!hasNamespace(kind))
        throw badRequest(`channels: partner_id is not allowed for ${kind}, which concerns the whole organization`)
      if (!(await findOwnPartner(ctx.db, ctx.organizationId, partnerId))) throw notFound()
    }
    const isDefault = partnerId === '' && channel === defaultChannel(kind, ctx.actor)
    if (channel === null || isDefault) await clearChoice(ctx, { partnerId, kind })
    else await storeChoice(ctx, ctx.actor.id, { partnerId, kind, channel })
  }
  await storeSchedule(ctx, body)
  ctx.audit({ action: 'notification.change_settings', resourceId: ctx.actor.id, after: { ...body } })
}

const isOf = (memberId: string, { partnerId, kind }: Omit<Choice, 'channel'>) =>
  and(
    eq(notificationSettings.memberId, memberId),
    eq(notificationSettings.partnerId, partnerId),
    eq(notificationSettings.kind, kind),
  )

async function clearChoice(ctx: Write<MemberCtx>, choice: Omit<Choice, 'channel'>): Promise<void> {
  await ctx.db
    .delete(notificationSettings)
    .where(and(eq(notificationSettings.organizationId, ctx.organizationId), isOf(ctx.actor.id, choice)))
}

/** Sets a channel of a member, instead of an earlier choice. */
export async function storeChoice(
  { db, organizationId }: Pick<MemberCtx, 'db' | 'organizationId'>,
  memberId: string,
  choice: Choice,
): Promise<void> {
  const { memberId: member, partnerId, kind } = notificationSettings
  await db
    .insert(notificationSettings)
    .values({ organizationId, memberId, ...choice })
    .onConflictDoUpdate({ target: [member, partnerId, kind], set: { channel: choice.channel } })
}

async function storeSchedule(ctx: Write<MemberCtx>, body: UpdateNotificationSettings): Promise<void> {
  const { quiet_hours: quiet, digest_hour: digestHour, resume_mail: isResumed } = body
  const set = {
    ...(quiet !== undefined && { quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null }),
    ...(digestHour !== undefined && { digestHour }),
    ...((quiet !== undefined || digestHour !== undefined) && { changedAt: ctx.now }),
    ...(isResumed && { refusedEmail: sql`null`, refusedAt: sql`null` }),
  }
  if (Object.keys(set).length === 0) return
  const { organizationId, actor } = ctx
  await ctx.db
    .insert(notificationSchedules)
    .values({ organizationId, memberId: actor.id, ...DEFAULT_SCHEDULE, ...set })
    .onConflictDoUpdate({ target: notificationSchedules.memberId, set })
}
