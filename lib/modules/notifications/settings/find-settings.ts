import { and, asc, eq } from 'drizzle-orm'
import type { MemberCtx } from '../../../platform/context.ts'
import { findMe } from '../../members/index.ts'
import type { NotificationSettings } from '../contract.ts'
import { DEFAULT_SCHEDULE } from '../mail/schedule.ts'
import { hasNamespace, kindsChosenBy } from '../states.ts'
import { notificationSchedules, notificationSettings } from '../table.ts'
import { channelOf, defaultChannel, isAlwaysMailed } from './channels.ts'

/** What the caller has chosen, or the defaults. */
export async function findSettings(ctx: MemberCtx, isMailing: boolean): Promise<NotificationSettings> {
  const { id: memberId, permissions } = ctx.actor
  const me = await findMe(ctx)
  const holder = { role: me.role, permissions }
  const { organizationId, memberId: member, partnerId, kind } = notificationSettings
  const choices = await ctx.db
    .select()
    .from(notificationSettings)
    .where(and(eq(organizationId, ctx.organizationId), eq(member, memberId)))
    .orderBy(asc(partnerId), asc(kind))
  const [schedule] = await ctx.db
    .select()
    .from(notificationSchedules)
    .where(
      and(eq(notificationSchedules.organizationId, ctx.organizationId), eq(notificationSchedules.memberId, memberId)),
    )
  const { quietFrom, quietUntil, digestHour } = schedule ?? DEFAULT_SCHEDULE
  const kinds = kindsChosenBy(ctx.actor)
  const block = () => {
    if (!isMailing) return 'not_configured'
    if (!me.emailVerifiedAt) return 'unconfirmed_email'
    return schedule?.refusedEmail === me.email ? 'refused' : null
  }
  return {
    mail_blocked_by: block(),
    time_zone: me.timeZone,
    quiet_from: quietFrom,
    quiet_until: quietUntil,
    digest_hour: digestHour,
    kinds: kinds.map((kind) => ({
      kind,
      channel: channelOf({ kind, partnerId: null }, holder, choices),
      default_channel: defaultChannel(kind, holder),
      has_namespace: hasNamespace(kind),
      is_always_mailed: isAlwaysMailed(kind, holder),
    })),
    namespaces: choices
      .filter((one) => one.partnerId !== '' && kinds.includes(one.kind))
      .map((one) => ({ partner_id: one.partnerId, kind: one.kind, channel: channelOf(one, holder, choices) })),
  }
}
