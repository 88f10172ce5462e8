import { and, eq } from 'drizzle-orm'
import type { MemberCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import type { UpdateMe } from './contract.ts'
import { findMe, type MemberRow } from './find-members.ts'
import { members } from './table.ts'

/** Changes the signed-in member's own profile; omitted fields keep their values. */
export async function updateMe(ctx: Write<MemberCtx>, body: UpdateMe): Promise<MemberRow> {
  const before = await findMe(ctx)
  const changed = await ctx.db
    .update(members)
    .set({
      firstName: body.first_name,
      lastName: body.last_name,
      timeZone: body.time_zone,
      locale: body.locale,
      mentionEmails: body.mention_emails,
      updatedAt: ctx.now,
    })
    .where(and(eq(members.token, ctx.actor.id), eq(members.organizationId, ctx.organizationId)))
    .returning()
  const after = only(changed)
  const settings = Object.entries(SETTINGS).flatMap(([name, column]) =>
    before[column] === after[column] ? [] : [name],
  )
  if (settings.length > 0 || before.firstName !== after.firstName || before.lastName !== after.lastName) {
    ctx.audit({
      action: 'member.update',
      resourceId: after.token,
      before: nameOf(before),
      after: { ...nameOf(after), ...(settings.length > 0 && { settings }) },
    })
  }
  return after
}

/** Settings whose values only the member sees. The audit log says which of them changed. */
const SETTINGS = { time_zone: 'timeZone', locale: 'locale', mention_emails: 'mentionEmails' } as const

const nameOf = ({ firstName, lastName }: MemberRow) => ({ first_name: firstName, last_name: lastName })
