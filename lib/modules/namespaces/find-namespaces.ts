import { and, count, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { OrganizationCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { sortedBy } from '../../platform/db/sorted-by.ts'
import { cachedPer } from '../../platform/db/statement.ts'
import { notFound } from '../../platform/errors.ts'
import type { NamespaceQuery } from './contract.ts'
import { type PartnerRow, partners } from './table.ts'

/** Enabled namespaces first. */
const COLUMNS = {
  name: sql`lower(${partners.name})`,
  environment: partners.environment,
  status: sql`not ${partners.enabled}`,
  created: partners.token,
}

/**
 * A page of the organization's namespaces, newest first unless sorted, and the total number of
 * matches.
 */
export async function listNamespaces(
  ctx: OrganizationCtx,
  query: z.infer<typeof NamespaceQuery>,
): Promise<{ count: number; found: PartnerRow[] }> {
  const where = and(
    eq(partners.organizationId, ctx.organizationId),
    query.enabled === undefined ? undefined : eq(partners.enabled, query.enabled),
  )
  const [[total], found] = await Promise.all([
    ctx.db.select({ n: count() }).from(partners).where(where),
    ctx.db
      .select()
      .from(partners)
      .where(where)
      .orderBy(...sortedBy(query.sort, COLUMNS, partners.token))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
  ])
  return { count: total?.n ?? 0, found }
}

/** A namespace of the caller's organization. Throws 404. */
export async function findNamespace(ctx: OrganizationCtx, token: string): Promise<PartnerRow> {
  const found = await findOwnPartner(ctx.db, ctx.organizationId, token)
  if (!found) throw notFound()
  return found
}

// Runs for every call of a member in a namespace, so it is prepared once.
const findOwn = cachedPer((db: Db) =>
  db
    .select()
    .from(partners)
    .where(
      and(eq(partners.token, sql.placeholder('token')), eq(partners.organizationId, sql.placeholder('organization'))),
    )
    .prepare('find_own_partner'),
)

/** A namespace of an organization; undefined if it belongs to another one. */
export async function findOwnPartner(db: Db, organizationId: string, token: string): Promise<PartnerRow | undefined> {
  const [row] = await findOwn(db).execute({ token, organization: organizationId })
  return row
}
