import { type AnyColumn, and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Environment } from '../../kernel/access.ts'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { contains } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/db.ts'
import { portions } from '../../platform/db/rows.ts'
import { directoryPartners } from './directory.ts'
import { SIMULATED_IDS } from './simulated.ts'
import { type PartnerRow, partners } from './table.ts'

// Queries of namespaces for other modules.

/** The newest namespaces of an organization. */
export const newestNamespaces = (db: Db, organizationId: string, limit: number): Promise<PartnerRow[]> =>
  db
    .select()
    .from(partners)
    .where(eq(partners.organizationId, organizationId))
    .orderBy(desc(partners.token))
    .limit(limit)

/** The organization of each of these namespaces. */
export async function organizationsOf(db: Db, ids: Iterable<string>): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const part of portions([...new Set(ids)])) {
    const { token, organizationId } = partners
    const owners = await db.select({ token, organizationId }).from(partners).where(inArray(token, part))
    for (const owner of owners) found.set(owner.token, owner.organizationId)
  }
  return found
}

/** The domain of each of these namespaces, of any organization. */
export async function domainsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { token, domain } = directoryPartners
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ token, domain })
    .from(directoryPartners)
    .where(inArray(token, [...new Set(ids)]))
  return new Map(found.map((one) => [one.token, one.domain]))
}

/** A subquery with the IDs of an organization's namespaces. */
export const idsOfNamespaces = (db: Db, organizationId: string) =>
  db.select({ token: partners.token }).from(partners).where(eq(partners.organizationId, organizationId))

/** The domain of the caller's namespace, locked against a release until the end of the transaction. */
export async function lockOwnDomain(ctx: Write<PartnerCtx>): Promise<string | undefined> {
  const [found] = await ctx.db
    .select({ domain: partners.domain })
    .from(partners)
    .where(and(eq(partners.token, ctx.partnerId), eq(partners.organizationId, ctx.organizationId)))
    .for('key share')
  return found?.domain
}

/** The enabled simulated namespace with this domain. */
export async function findSimulated(db: Db, domain: string): Promise<string | undefined> {
  const [found] = await db
    .select({ token: partners.token })
    .from(partners)
    .where(and(inArray(partners.token, [...SIMULATED_IDS]), eq(partners.domain, domain), eq(partners.enabled, true)))
  return found?.token
}

/** The number of namespaces of the organization in this column. */
export const namespaceCount = (organizationId: SQL, environment?: Environment): SQL<number> =>
  sql<number>`(select count(*)::int from partners p where p.organization_id = ${organizationId}${
    environment ? sql` and p.environment = ${environment}` : sql``
  })`

/**
 * Whether the organization in this column has a namespace with this ID, or with this text in its name
 * or domain. Of a payment address, only the exact domain is searched.
 */
export function hasNamespace(organizationId: AnyColumn, search: string): SQL {
  const domain = search.split('@').at(-1) ?? search
  const found = search.includes('@')
    ? eq(partners.domain, domain.toLowerCase())
    : or(contains(partners.domain, search), contains(partners.name, search), eq(partners.token, search.toLowerCase()))
  return sql`exists (select 1 from ${partners} where ${and(eq(partners.organizationId, organizationId), found)})`
}
