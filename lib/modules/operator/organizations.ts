import { type AnyColumn, and, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { isId } from '../../kernel/ids.ts'
import type { Ctx } from '../../platform/context.ts'
import { contains } from '../../platform/db/conditions.ts'
import { notFound } from '../../platform/errors.ts'
import { countWorkingKeys } from '../api-keys/index.ts'
import { hasMember, listUnconfirmed, type MemberRow, memberCount } from '../members/index.ts'
import {
  hasNamespace,
  namespaceCount,
  newestNamespaces,
  type PartnerRow,
  partnerProjection as partners,
} from '../namespaces/index.ts'
import {
  findVerification,
  hasRequestOf,
  type OrganizationFacts,
  organizationProjection as organizations,
  type VerificationRow,
} from '../organizations/index.ts'
import { countOpenPayments, paymentProjection as payments } from '../payments/index.ts'
import { leafProjection as leaves } from '../settlements/index.ts'
import { hasWebhookAt } from '../webhooks/index.ts'
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
 * The organizations for which a search is recorded. By email, payment address or payment, on all pages,
 * because the count tells the same. Few: an environment has one namespace with a domain, a payment has two
 * sides, and sign-ups, which can claim an email, are rate limited. By webhook host, only those on the page.
 */
export async function findByRecord(
  ctx: Ctx,
  search: string,
  filters: OrganizationFilters,
  page: readonly string[],
): Promise<string[]> {
  const isShown = inArray(organizations.token, [...page])
  const found = await ctx.db
    .select({ token: organizations.token })
    .from(organizations)
    .where(or(and(hasPrivate(search), matching(filters)), and(hasHost(search), isShown)))
  return found.map(({ token }) => token)
}

/** Found by an email, a payment address or a payment. */
const hasPrivate = (search: string): SQL | undefined => (search.includes('@') ? hasAddress(search) : hasPayment(search))

const hasHost = (search: string): SQL | undefined =>
  search.includes('@') ? sql`false` : hasWebhookAt(organizations.token, search)

/**
 * An ID that a client chose counts only if nothing else in the network matches. Otherwise, an organization
 * could use the name of another one as an ID, and learn from its audit log that the operator searched for it.
 */
const hasPayment = (search: string): SQL | undefined =>
  and(
    isSideOf(organizations.token, search),
    isId('pay', search) ? undefined : sql`not exists (select 1 from ${organizations} where ${hasOther(search)})`,
  )

/** Members only by their full email, so that a search cannot list people. */
const hasAddress = (search: string): SQL | undefined =>
  or(hasNamespace(organizations.token, search), hasMember(organizations.token, search.toLowerCase()))

/** Whether the organization in this column can see the payment. */
const isSideOf = (organizationId: AnyColumn, paymentId: string): SQL => sql`
  ${organizationId} in (
    select side from ${payments}, lateral (values (organization_id), (receiver_organization_id)) as sides (side)
     where payment_id = ${paymentId} and side is not null)`

/** Whether the organization in this column has a position in the batch. */
const isInBatch = (organizationId: AnyColumn, batchId: string): SQL => sql`
  ${organizationId} in (
    select own.organization_id from ${leaves} leaf join ${partners} own on own.token = leaf.partner_id
     where leaf.batch_id = ${batchId.toLowerCase()})`

/** Found by neither an email nor a payment. */
const hasOther = (search: string): SQL | undefined =>
  or(
    contains(organizations.name, search),
    eq(organizations.token, search.toLowerCase()),
    hasNamespace(organizations.token, search),
    hasRequestOf(organizations.token, search),
    isInBatch(organizations.token, search),
    hasHost(search),
  )

const matching = ({ search, verification, enabled }: OrganizationFilters): SQL | undefined =>
  and(
    search ? or(hasOther(search), hasPrivate(search)) : undefined,
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
