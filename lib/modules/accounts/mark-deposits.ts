import { asc, inArray } from 'drizzle-orm'
import type { Ctx, MemberCtx, Write } from '../../platform/context.ts'
import { accountValidations } from './table.ts'

/** Locks validations, ordered by token, so that concurrent calls cannot deadlock. */
export async function lockValidations(ctx: Write<Ctx>, tokens: readonly string[]): Promise<void> {
  await ctx.db
    .select({ token: accountValidations.token })
    .from(accountValidations)
    .where(inArray(accountValidations.token, [...tokens]))
    .orderBy(asc(accountValidations.token))
    .for('update')
}

/** Marks the deposits of locked validations as sent. */
export async function markSent(ctx: Write<MemberCtx>, tokens: readonly string[]): Promise<void> {
  await ctx.db
    .update(accountValidations)
    .set({ depositsSentAt: ctx.now, depositsSentBy: ctx.actor.name, updatedAt: ctx.now })
    .where(inArray(accountValidations.token, [...tokens]))
}
