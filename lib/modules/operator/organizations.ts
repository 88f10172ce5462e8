import { and, asc, count, desc, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { contains } from '../../platform/db/conditions.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { notFound } from '../../platform/errors.ts'
import { apiKeys } from '../api-keys/table.ts'
import { type MemberRow, members, withEmail } from '../members/table.ts'
import type { PartnerRow } from '../namespaces/index.ts'
import { partners } from '../namespaces/table.ts'
import { findVerification, type OrganizationRow, type VerificationRow } from '../organizations/index.ts'
import { organizations } from '../organizations/table.ts'
import type { OrganizationQuery } from './contract.ts'

/** An organization with its counts. */
export type ListedOrganization = {
  readonly organization: OrganizationRow
  readonly namespaces: number
  readonly liveNamespaces: number
  readonly members: number
}

export type ListedOrganizationDetails = ListedOrganization & {
  readonly requests: readonly VerificationRow[]
  readonly partners: readonly PartnerRow[]
  readonly unverified: readonly MemberRow[]
  readonly workingKeys: number
  readonly openPayments: number
}

/** Maximum count of open payments. */
const MAX_OPEN = 1000
const MAX_NAMESPACES = 100
const MAX_UNVERIFIED = 100

// Qualified explicitly: in a query of one table the builder omits its name, and `token` would refer
// to the namespace.
const seen = (ctx: Ctx) =>
  ctx.db
    .select({
      organization: organizations,
      namespaces: sql<number>`(select count(*)::int from partners p where p.organization_id = organizations.token)`,
      liveNamespaces: sql<number>`(
        select count(*)::int from partners p where p.organization_id = organizations.token and p.environment = 'live')`,
      members: sql<number>`(
        select count(*)::int from members m where m.organization_id = organizations.token and m.removed_at is null)`,
    })
    .from(organizations)

/** A page of the network's organizations, newest first. */
export async function listOrganizations(
  ctx: Ctx,
  { limit, page, ...filters }: OrganizationQuery,
): Promise<{ count: number; found: ListedOrganization[] }> {
  const where = matching(ctx, filters)
  const [[all], found] = await Promise.all([
    ctx.db.select({ n: count() }).from(organizations).where(where),
    seen(ctx)
      .where(where)
      .orderBy(desc(organizations.token))
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return { count: all?.n ?? 0, found }
}

type Filters = Omit<OrganizationQuery, 'limit' | 'page'>

const matching = (ctx: Ctx, { search, verification, enabled }: Filters): SQL | undefined =>
  and(
    search
      ? or(
          contains(organizations.name, search),
          eq(organizations.token, search.toLowerCase()),
          ownsNamespace(ctx, search),
          hasMember(ctx, search),
        )
      : undefined,
    verification && eq(organizations.verification, verification),
    enabled === undefined ? undefined : eq(organizations.enabled, enabled),
  )

/** By ID, name or part of the domain. Of a payment address, only the exact domain is searched. */
function ownsNamespace(ctx: Ctx, search: string): SQL {
  const domain = search.split('@').at(-1) ?? search
  const found = search.includes('@')
    ? eq(partners.domain, domain.toLowerCase())
    : or(contains(partners.domain, search), contains(partners.name, search), eq(partners.token, search.toLowerCase()))
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(partners)
      .where(and(eq(partners.organizationId, organizations.token), found)),
  )
}

/** Only by the full email, so that a search cannot list people. */
const hasMember = (ctx: Ctx, search: string): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(members)
      .where(and(eq(members.organizationId, organizations.token), withEmail(search.toLowerCase()))),
  )

/** An organization with the effects of a suspension. Throws 404. */
export async function findNetworkOrganization(ctx: Ctx, token: string): Promise<ListedOrganizationDetails> {
  const [found] = await seen(ctx).where(eq(organizations.token, token))
  if (!found) throw notFound()
  const [{ requests }, spaces, unverified, [keys], openPayments] = await Promise.all([
    findVerification({ ...ctx, organizationId: token }),
    ctx.db
      .select()
      .from(partners)
      .where(eq(partners.organizationId, token))
      .orderBy(desc(partners.token))
      .limit(MAX_NAMESPACES),
    ctx.db
      .select()
      .from(members)
      .where(and(eq(members.organizationId, token), isNull(members.removedAt), isNull(members.emailVerifiedAt)))
      .orderBy(asc(members.number))
      .limit(MAX_UNVERIFIED),
    ctx.db
      .select({ n: count() })
      .from(apiKeys)
      .where(and(eq(apiKeys.organizationId, token), eq(apiKeys.enabled, true), sql`${apiKeys.revokedAt} is null`)),
    countOpenPayments(ctx, token),
  ])
  return { ...found, requests, partners: spaces, unverified, workingKeys: keys?.n ?? 0, openPayments }
}

/** Uses the indexes of both sides, per namespace. */
async function countOpenPayments(ctx: Ctx, organizationId: string): Promise<number> {
  const isOpen = sql`state in ('created', 'in_admission', 'on_hold')`
  const found = await rows<{ n: number }>(
    ctx.db,
    sql`
    select count(*)::int as n from (
      select payment_id from partners p cross join lateral (
        select payment_id from payments where partner_id = p.token and ${isOpen}
        union
        select payment_id from payments where receiver_partner_id = p.token and ${isOpen}) mine
       where p.organization_id = ${organizationId} limit ${MAX_OPEN}) as open`,
  )
  return only(found).n
}
