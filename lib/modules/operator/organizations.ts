import { and, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { contains } from '../../platform/db/conditions.ts'
import { notFound } from '../../platform/errors.ts'
import { countWorkingKeys } from '../api-keys/index.ts'
import { hasMember, listUnconfirmed, type MemberRow, memberCount } from '../members/index.ts'
import { hasNamespace, namespaceCount, newestNamespaces, type PartnerRow } from '../namespaces/index.ts'
import {
  findVerification,
  type OrganizationFacts,
  organizationProjection as organizations,
  type VerificationRow,
} from '../organizations/index.ts'
import { countOpenPayments } from '../payments/index.ts'
import type { OrganizationQuery } from './contract.ts'

/** An organization with its counts. */
export type ListedOrganization = {
  readonly organization: OrganizationFacts
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
const ID = sql`organizations.token`

const organizationRows = (ctx: Ctx) =>
  ctx.db
    .select({
      organization: organizations,
      namespaces: namespaceCount(ID),
      liveNamespaces: namespaceCount(ID, 'live'),
      members: memberCount(ID),
    })
    .from(organizations)

/** A page of the network's organizations, or of those with these IDs, newest first. */
export async function listOrganizations(
  ctx: Ctx,
  { limit, page, ids, ...filters }: OrganizationQuery & { readonly ids?: readonly string[] },
): Promise<{ count: number; found: ListedOrganization[] }> {
  const where = and(matching(filters), ids && inArray(organizations.token, [...ids]))
  const [[all], found] = await Promise.all([
    ctx.db.select({ n: count() }).from(organizations).where(where),
    organizationRows(ctx)
      .where(where)
      .orderBy(NEWEST_FIRST)
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return { count: all?.n ?? 0, found }
}

/** The IDs of all matching organizations, in the order of the list. */
export async function organizationIds(ctx: Ctx, filters: OrganizationFilters): Promise<string[]> {
  const query = ctx.db.select({ id: organizations.token }).from(organizations)
  return (await query.where(matching(filters)).orderBy(NEWEST_FIRST)).map(({ id }) => id)
}

const NEWEST_FIRST = desc(organizations.token)

export type OrganizationFilters = Omit<OrganizationQuery, 'limit' | 'page'>

/**
 * The organizations that an email or payment address finds, on all pages. Few: an environment has one
 * namespace with a domain, and sign-ups, which can claim an email, are rate limited.
 */
export async function findByAddress(ctx: Ctx, search: string, filters: OrganizationFilters): Promise<string[]> {
  const found = await ctx.db
    .select({ token: organizations.token })
    .from(organizations)
    .where(and(hasAddress(search), matching(filters)))
  return found.map(({ token }) => token)
}

/** Members only by their full email, so that a search cannot list people. */
const hasAddress = (search: string): SQL | undefined =>
  or(hasNamespace(organizations.token, search), hasMember(organizations.token, search.toLowerCase()))

const matching = ({ search, verification, enabled }: OrganizationFilters): SQL | undefined =>
  and(
    search
      ? or(contains(organizations.name, search), eq(organizations.token, search.toLowerCase()), hasAddress(search))
      : undefined,
    verification && eq(organizations.verification, verification),
    enabled === undefined ? undefined : eq(organizations.enabled, enabled),
  )

/** An organization with the effects of a suspension. Throws 404. */
export async function findNetworkOrganization(ctx: Ctx, token: string): Promise<ListedOrganizationDetails> {
  const [found] = await organizationRows(ctx).where(eq(organizations.token, token))
  if (!found) throw notFound()
  const [{ requests }, spaces, unverified, workingKeys, openPayments] = await Promise.all([
    findVerification({ ...ctx, organizationId: token }),
    newestNamespaces(ctx.db, token, MAX_NAMESPACES),
    listUnconfirmed(ctx.db, token, MAX_UNVERIFIED),
    countWorkingKeys(ctx.db, ctx.now, token),
    countOpenPayments(ctx.db, token, MAX_OPEN),
  ])
  return { ...found, requests, partners: spaces, unverified, workingKeys, openPayments }
}
