import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { MemberCtx, OrganizationCtx } from '../../platform/context.ts'
import { contains } from '../../platform/db/conditions.ts'
import { notFound } from '../../platform/errors.ts'
import { type MemberRow, members } from './table.ts'

export type { MemberRow }

/** The signed-in member. Throws 404 if they were removed. */
export async function findMe(ctx: MemberCtx): Promise<MemberRow> {
  const [row] = await ctx.db
    .select()
    .from(members)
    .where(and(eq(members.token, ctx.actor.id), eq(members.organizationId, ctx.organizationId)))
  if (!row) throw notFound()
  return row
}

const searched = sql`${members.firstName} || ' ' || ${members.lastName} || ' ' || ${members.email}`

/** The organization's members by number, without removed ones. */
export function listMembers(ctx: OrganizationCtx, search?: string): Promise<MemberRow[]> {
  return ctx.db
    .select()
    .from(members)
    .where(
      and(
        eq(members.organizationId, ctx.organizationId),
        isNull(members.removedAt),
        search ? contains(searched, search) : undefined,
      ),
    )
    .orderBy(asc(members.number))
}

/** A member of the organization, unless there is none or it was removed. */
export async function lookUpMember(ctx: OrganizationCtx, memberId: string): Promise<MemberRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(members)
    .where(and(eq(members.token, memberId), eq(members.organizationId, ctx.organizationId), isNull(members.removedAt)))
  return row
}

/** A member of the organization. Throws 404, also for removed ones. */
export async function findMember(ctx: OrganizationCtx, memberId: string): Promise<MemberRow> {
  const row = await lookUpMember(ctx, memberId)
  if (!row) throw notFound()
  return row
}

/** The organization's member with this email, and whether one with it was removed. */
export async function findByEmail(
  { db, organizationId }: OrganizationCtx,
  email: string,
): Promise<{ member: MemberRow | undefined; wasRemoved: boolean }> {
  const found = await db
    .select()
    .from(members)
    .where(and(eq(members.organizationId, organizationId), eq(members.email, email.toLowerCase())))
  return { member: found.find(({ removedAt }) => !removedAt), wasRemoved: found.some(({ removedAt }) => removedAt) }
}
