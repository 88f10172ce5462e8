import { and, asc, eq } from 'drizzle-orm'
import type { MemberCtx, OrganizationCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { members } from './table.ts'

export type MemberRow = typeof members.$inferSelect

/** The signed-in member. Throws 404 if it was removed meanwhile. */
export async function findMe(ctx: MemberCtx): Promise<MemberRow> {
  const [row] = await ctx.db
    .select()
    .from(members)
    .where(and(eq(members.token, ctx.actor.id), eq(members.organizationId, ctx.organizationId)))
  if (!row) throw notFound()
  return row
}

/** The members of the organization, by number. */
export function listMembers(ctx: OrganizationCtx): Promise<MemberRow[]> {
  return ctx.db
    .select()
    .from(members)
    .where(eq(members.organizationId, ctx.organizationId))
    .orderBy(asc(members.number))
}
