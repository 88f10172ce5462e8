import type { Ctx } from '../../../platform/context.ts'
import { notificationSchedules } from '../table.ts'
import { DEFAULT_SCHEDULE } from './schedule.ts'

type Refusal = { readonly organizationId: string; readonly memberId: string; readonly email: string }

/** Ends mails to an address that its mail server refuses, until the member asks for another try or has another one. */
export async function recordRefusal(ctx: Ctx, { organizationId, memberId, email }: Refusal): Promise<void> {
  const refused = { refusedEmail: email, refusedAt: ctx.now }
  await ctx.db
    .insert(notificationSchedules)
    .values({ organizationId, memberId, ...DEFAULT_SCHEDULE, ...refused })
    .onConflictDoUpdate({ target: notificationSchedules.memberId, set: refused })
}
