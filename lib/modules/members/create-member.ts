import { and, eq, isNull, max } from 'drizzle-orm'
import { isBuiltIn, type RoleRef } from '../../kernel/access.ts'
import { newId } from '../../kernel/ids.ts'
import type { Ctx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { conflict } from '../../platform/errors.ts'
import { lockOrganization } from '../organizations/index.ts'
import { lockEmail } from './email-confirmation.ts'
import type { MemberRow } from './find-members.ts'
import { findOwnRole } from './roles/find-roles.ts'
import { members } from './table.ts'

/** Several operations read all members of an organization, some of them while they hold its lock. */
const MAX_MEMBERS = 1000

type NewMember = {
  organizationId: string
  email: string
  firstName: string
  lastName: string
  role: RoleRef
  /** When the email was verified; undefined if it is only claimed. */
  emailVerifiedAt?: Date
  /**
   * Hashed before the transaction, because hashing takes longer than any statement (decision 0017).
   */
  passwordHash: string
}

/**
 * Adds a member with the next number. Throws 409 if the organization has a member with the email or
 * is full or its role was deleted, and for a verified email if any account has verified it.
 */
export async function createMember(ctx: Write<Ctx>, input: NewMember): Promise<MemberRow> {
  await lockOrganization(ctx, input.organizationId)
  if (!isBuiltIn(input.role) && !(await findOwnRole({ ...ctx, organizationId: input.organizationId }, input.role)))
    throw conflict('The role no longer exists. Ask an admin for another one.')
  if (input.emailVerifiedAt) await lockEmail(ctx, input.email)
  const current = and(eq(members.organizationId, input.organizationId), isNull(members.removedAt))
  if ((await ctx.db.$count(members, current)) >= MAX_MEMBERS)
    throw conflict(`The organization already has ${MAX_MEMBERS} members. An admin must remove one first.`)
  const [{ last } = { last: 0 }] = await ctx.db
    .select({ last: max(members.number) })
    .from(members)
    .where(eq(members.organizationId, input.organizationId))
  const made = await ctx.db
    .insert(members)
    .values({
      ...input,
      token: newId('mem', ctx.now, ctx.random),
      email: input.email.toLowerCase(),
      number: (last ?? 0) + 1,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning()
  if (made.length === 0) throw conflict('A member with this email already exists')
  const member = only(made)
  ctx.audit({
    action: 'member.create',
    resourceId: member.token,
    organizationId: member.organizationId,
    after: { number: member.number, role: member.role },
  })
  return member
}
