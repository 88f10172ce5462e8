import { and, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { idAtTime, isId } from '../../kernel/ids.ts'
import { isoTime } from '../../kernel/time.ts'
import type { OrganizationCtx } from '../../platform/context.ts'
import { type CsvColumns, type CsvExport, exportList } from '../../platform/csv-export.ts'
import { contains } from '../../platform/db/conditions.ts'
import { drain } from '../../platform/drain.ts'
import { badRequest } from '../../platform/errors.ts'
import { type SearchTimeout, searching } from '../../platform/search-budget.ts'
import { auditProjection as auditEntries } from '../../platform/write/projections.ts'
import type { AuditFilters, AuditQuery } from './contract.ts'
import type { AuditRow } from './entry.ts'

/**
 * A page of the organization's entries, newest first. Throws 400 for an invalid cursor, and 429 and
 * 503 like `searching`.
 */
export async function listEntries(
  ctx: OrganizationCtx,
  { cursor, limit, ...filters }: AuditQuery,
  patience?: SearchTimeout,
): Promise<{ found: AuditRow[]; nextCursor: string | null }> {
  if (cursor !== undefined && !isId('evt', cursor))
    throw badRequest('cursor: must be the next_cursor of an earlier page of this list')
  const search = searched(filters)
  const where = and(
    eq(auditEntries.organizationId, ctx.organizationId),
    inIndex(filters),
    search,
    cursor ? lt(auditEntries.token, cursor) : undefined,
  )
  const read = ({ db }: OrganizationCtx): Promise<AuditRow[]> =>
    db
      .select()
      .from(auditEntries)
      .where(where)
      .orderBy(desc(auditEntries.token))
      .limit(limit + 1)
  const found = await searching(ctx, search, read, patience)
  const shown = found.slice(0, limit)
  return { found: shown, nextCursor: found.length > limit ? (shown.at(-1)?.token ?? null) : null }
}

/** Filters that are ranges of the list's index: IDs are time-ordered, so a time range is one of IDs. */
const inIndex = ({ token, at_from, at_to }: AuditFilters): SQL | undefined =>
  and(
    token ? eq(auditEntries.token, token) : undefined,
    at_from ? gte(auditEntries.token, bound(at_from)) : undefined,
    at_to ? lt(auditEntries.token, bound(at_to, 1)) : undefined,
  )

/** Filters that may read all entries of the organization. */
const searched = ({ actor, actor_kind, action, resource }: AuditFilters): SQL | undefined =>
  and(
    actor ? or(eq(auditEntries.actorId, actor), contains(auditEntries.actorName, actor)) : undefined,
    actor_kind ? eq(auditEntries.actorKind, actor_kind) : undefined,
    action ? sql`starts_with(${auditEntries.action}, ${action})` : undefined,
    resource ? eq(auditEntries.resourceId, resource) : undefined,
  )

const bound = (iso: string, later = 0) => idAtTime('evt', new Date(Math.max(0, Date.parse(iso) + later)))

const PORTION = 500

/** Exports all matching entries. */
export const exportEntries = (ctx: OrganizationCtx, filters: AuditFilters): CsvExport =>
  exportList(
    { partnerId: ctx.organizationId, now: ctx.now },
    'audit',
    COLUMNS,
    drain((cursor) => listEntries(ctx, { ...filters, cursor, limit: PORTION }, cursor ? 'export' : 'request')),
  )

const COLUMNS: CsvColumns<AuditRow> = {
  at: (row) => isoTime(row.at),
  actor_kind: (row) => row.actorKind,
  actor_id: (row) => row.actorId,
  actor_name: (row) => ({ text: row.actorName ?? '' }),
  action: (row) => row.action,
  resource_id: (row) => ({ text: row.resourceId }),
  namespace_id: (row) => row.partnerId,
  before: (row) => ({ text: row.before ? JSON.stringify(row.before) : '' }),
  after: (row) => ({ text: row.after ? JSON.stringify(row.after) : '' }),
  address: (row) => ({ text: row.address ?? '' }),
  // The caller may choose it.
  request_id: (row) => ({ text: row.requestId }),
  entry_id: (row) => row.token,
}
