import { sql } from 'drizzle-orm'
import { newId } from '../../../kernel/ids.ts'
import type { Ctx } from '../../../platform/context.ts'
import { notificationSchedules, notifications } from '../table.ts'
import { DEFAULT_SCHEDULE } from './schedule.ts'

type Refusal = { readonly organizationId: string; readonly memberId: string; readonly email: string }

/**
 * Ends mails to an address that its mail server refuses, until the member resumes them or has another one, and notifies the
 * member in the console. Mails that were sent at the same time and are also refused change nothing.
 */
export async function recordRefusal(ctx: Ctx, { organizationId, memberId, email }: Refusal): Promise<void> {
  const { refusedEmail, memberId: target } = notificationSchedules
  const set = { refusedEmail: email, refusedAt: ctx.now }
  const recorded = await ctx.db
    .insert(notificationSchedules)
    .values({ organizationId, memberId, ...DEFAULT_SCHEDULE, ...set })
    .onConflictDoUpdate({ target, set, setWhere: sql`${refusedEmail} is distinct from ${email}` })
    .returning({ memberId: target })
  if (recorded.length === 0) return
  const token = newId('ntf', ctx.now, ctx.random)
  await ctx.db.insert(notifications).values({
    token,
    organizationId,
    partnerId: null,
    memberId,
    kind: 'mail_refused',
    subject: memberId,
    occurrence: token,
    facts: {},
    createdAt: ctx.now,
  })
}
