import { and, eq } from 'drizzle-orm'
import type { RoleRef } from '../../kernel/access.ts'
import { zoneOr } from '../../kernel/calendar/wall-time.ts'
import type { Permission } from '../../kernel/permissions.ts'
import type { Ctx, OrganizationCtx } from '../../platform/context.ts'
import { listMembers, lookUpMember, type MemberRow, readRoles } from '../members/index.ts'
import { DEFAULT_SCHEDULE, DEFAULT_ZONE, type Schedule } from './mail/schedule.ts'
import { type Choice, hasDigest } from './settings/channels.ts'
import { notificationSchedules, notificationSettings } from './table.ts'

/** A member who can be notified, with what the member has chosen. */
export type Recipient = {
  readonly token: string
  readonly number: number
  readonly email: string
  readonly role: RoleRef
  readonly permissions: ReadonlySet<Permission>
  readonly zone: string
  readonly choices: readonly Choice[]
  readonly schedule: Schedule
  /** Whether the member unsubscribed from digests and has put no kind in one since. */
  readonly hasEndedDigests: boolean
  /** Whether the member has confirmed the email, and no mail server has refused it. */
  readonly isMailable: boolean
}

/** The enabled members of an organization, or only one of them. */
export async function readRecipients(given: Ctx, organizationId: string, memberId?: string): Promise<Recipient[]> {
  const ctx: OrganizationCtx = { ...given, organizationId }
  const members = (await readMembers(ctx, memberId)).filter(({ enabled }) => enabled)
  const roleOf = await readRoles(ctx)
  const settings = await ctx.db
    .select()
    .from(notificationSettings)
    .where(of(notificationSettings, ctx, memberId))
  const schedules = await ctx.db
    .select()
    .from(notificationSchedules)
    .where(of(notificationSchedules, ctx, memberId))
  const choices = Map.groupBy(settings, (one) => one.memberId)
  const scheduleOf = new Map(schedules.map((schedule) => [schedule.memberId, schedule]))
  return members.map(({ token, number, email, emailVerifiedAt, role, timeZone }) => {
    const schedule = scheduleOf.get(token)
    const { permissions } = roleOf(role)
    const own = choices.get(token) ?? []
    return {
      token,
      number,
      email,
      role,
      permissions,
      zone: zoneOr(timeZone ?? DEFAULT_ZONE, DEFAULT_ZONE),
      choices: own,
      schedule: schedule ?? DEFAULT_SCHEDULE,
      hasEndedDigests: (schedule?.digestEndedAt ?? null) !== null && !hasDigest({ role, permissions }, own),
      isMailable: emailVerifiedAt !== null && schedule?.refusedEmail !== email,
    }
  })
}

async function readMembers(ctx: OrganizationCtx, memberId?: string): Promise<MemberRow[]> {
  if (memberId === undefined) return listMembers(ctx)
  const member = await lookUpMember(ctx, memberId)
  return member ? [member] : []
}

const of = (
  table: typeof notificationSettings | typeof notificationSchedules,
  { organizationId }: OrganizationCtx,
  memberId?: string,
) => and(eq(table.organizationId, organizationId), memberId === undefined ? undefined : eq(table.memberId, memberId))
