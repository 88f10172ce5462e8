import { and, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { type OrganizationFacts, organizationProjection as organizations } from '../../organizations/index.ts'
import type { MemberRow } from '../find-members.ts'
import { members, withEmail } from '../table.ts'

/** A member who can sign in, or could if the organization were not suspended. */
export type Account = MemberRow & { readonly suspension: string | undefined }

/** Why an organization is suspended, or undefined if it is not. */
const suspensionOf = ({ enabled, suspensionReason }: OrganizationFacts): string | undefined =>
  enabled ? undefined : (suspensionReason ?? '')

const ofEmail = (email: string) => and(withEmail(email), eq(members.enabled, true), isNull(organizations.closedAt))

/**
 * Accounts with an email and another condition: the one that verified the email, then the newest,
 * suspended organizations last. Any number of accounts can claim an email, so callers limit how
 * many they read.
 */
export async function findAccounts(
  ctx: Ctx,
  email: string,
  { which, limit }: { readonly which?: SQL; readonly limit: number },
): Promise<Account[]> {
  const found = await ctx.db
    .select({ member: members, organization: organizations })
    .from(members)
    .innerJoin(organizations, eq(organizations.token, members.organizationId))
    .where(and(ofEmail(email), which))
    .orderBy(sql`${members.emailVerifiedAt} nulls last`, desc(organizations.enabled), desc(members.token))
    .limit(limit)
  return found.map(({ member, organization }) => ({ ...member, suspension: suspensionOf(organization) }))
}

/** The account of a member; undefined if the member was removed or the organization deleted. */
export async function findAccount(ctx: Ctx, memberId: string): Promise<Account | undefined> {
  const [found] = await ctx.db
    .select({ member: members, organization: organizations })
    .from(members)
    .innerJoin(organizations, eq(organizations.token, members.organizationId))
    .where(and(eq(members.token, memberId), eq(members.enabled, true), isNull(organizations.closedAt)))
  return found && { ...found.member, suspension: suspensionOf(found.organization) }
}

/** A stored password without its hash: algorithm, version, costs and salt. */
const settings = sql<string>`regexp_replace(${members.passwordHash}, '[^$]*$', '')`

/**
 * The number of accounts with an email, and the settings with which their passwords are hashed:
 * usually the same for all of them, because they share the salt (`findSalt`).
 */
export async function findHashSettings(
  ctx: Ctx,
  email: string,
): Promise<{ readonly accounts: number; readonly settings: readonly string[] }> {
  const found = await ctx.db
    .select({ settings, accounts: count() })
    .from(members)
    .innerJoin(organizations, eq(organizations.token, members.organizationId))
    .where(ofEmail(email))
    .groupBy(settings)
  return {
    accounts: found.reduce((sum, { accounts }) => sum + accounts, 0),
    settings: found.map((each) => each.settings),
  }
}
