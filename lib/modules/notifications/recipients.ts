import { eq } from 'drizzle-orm'
import type { RoleRef } from '../../kernel/access.ts'
import type { Permission } from '../../kernel/permissions.ts'
import type { Ctx, OrganizationCtx } from '../../platform/context.ts'
import { listMembers, readRoles } from '../members/index.ts'
import { DEFAULT_SCHEDULE, DEFAULT_ZONE, type Schedule } from './mail/schedule.ts'
import type { Choice } from './settings/channels.ts'
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
  /** Whether the member has confirmed the email, and no mail server has refused it. */
  readonly isMailable: boolean
}

/** The enabled members of an organization. */
export async function readRecipients(given: Ctx, organizationId: string): Promise<Recipient[]> {
  const ctx: OrganizationCtx = { ...given, organizationId }
  const ofOrganization = <T extends typeof notificationSettings | typeof notificationSchedules>(table: T) =>
    eq(table.organizationId, organizationId)
  const roleOf = await readRoles(ctx)
  const members = (await listMembers(ctx)).filter(({ enabled }) => enabled)
  const settings = await ctx.db.select().from(notificationSettings).where(ofOrganization(notificationSettings))
  const schedules = await ctx.db.select().from(notificationSchedules).where(ofOrganization(notificationSchedules))
  const choices = Map.groupBy(settings, ({ memberId }) => memberId)
  const scheduleOf = new Map(schedules.map((schedule) => [schedule.memberId, schedule]))
  return members.map(({ token, number, email, emailVerifiedAt, role, timeZone }) => {
    const schedule = scheduleOf.get(token)
    return {
      token,
      number,
      email,
      role,
      permissions: roleOf(role).permissions,
      zone: timeZone ?? DEFAULT_ZONE,
      choices: choices.get(token) ?? [],
      schedule: schedule ?? DEFAULT_SCHEDULE,
      isMailable: emailVerifiedAt !== null && schedule?.refusedEmail !== email,
    }
  })
}
