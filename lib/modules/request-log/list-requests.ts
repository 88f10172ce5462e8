import { and, between, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { idAtTime, isId } from '../../kernel/ids.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { contains, ownedBy } from '../../platform/db/conditions.ts'
import { drain } from '../../platform/drain.ts'
import { badRequest } from '../../platform/errors.ts'
import { type SearchTimeout, searching } from '../../platform/search-budget.ts'
import type { LoggedBodies, RequestLogFilters, RequestLogQuery } from './contract.ts'
import { BODY_RETENTION_MS, RETENTION_MS } from './request-log.ts'
import { loggedBodies, type RequestRow, requestLog } from './table.ts'

/** Bodies by request. */
export type BodiesOf = ReadonlyMap<string, LoggedBodies>
const NO_BODIES: BodiesOf = new Map()

/** The bodies of requests that have some and are not older than 7 days. */
async function bodiesOf(ctx: PartnerCtx, requests: readonly RequestRow[]): Promise<BodiesOf> {
  const { token, request, response } = loggedBodies
  const tokens = requests.map((row) => row.token).filter((id) => id >= oldest(ctx, BODY_RETENTION_MS))
  if (tokens.length === 0) return NO_BODIES
  const found = await ctx.db
    .select({ token, request, response })
    .from(loggedBodies)
    .where(and(ownedBy(ctx, loggedBodies), inArray(token, tokens)))
  return new Map(found.map(({ token, ...bodies }) => [token, bodies]))
}

/** The lowest ID of a request that is not older than this. */
const oldest = ({ now }: PartnerCtx, retentionMs: number): string =>
  idAtTime('req', new Date(Math.max(0, now.getTime() - retentionMs)))

/**
 * A page of the namespace's requests, newest first. Throws 400 for an invalid cursor, and 429 and
 * 503 like `searching`.
 */
export async function listRequests(
  ctx: PartnerCtx,
  query: RequestLogQuery,
  patience?: SearchTimeout,
): Promise<{ found: RequestRow[]; bodies: BodiesOf; nextCursor: string | null }> {
  const { cursor, limit } = query
  if (cursor !== undefined && !isId('req', cursor))
    throw badRequest('cursor: must be the next_cursor of an earlier page of this list')
  // A week is dropped when its last request has expired.
  const unexpired = gte(requestLog.token, oldest(ctx, RETENTION_MS))
  const search = searched(query)
  const read = ({ db }: PartnerCtx): Promise<RequestRow[]> =>
    db
      .select()
      .from(requestLog)
      .where(
        and(
          ownedBy(ctx, requestLog),
          unexpired,
          inIndex(query),
          search,
          cursor ? lt(requestLog.token, cursor) : undefined,
        ),
      )
      .orderBy(desc(requestLog.token))
      .limit(limit + 1)
  const found = await searching(ctx, search, read, patience)
  const shown = found.slice(0, limit)
  const bodies = query.bodies ? await bodiesOf(ctx, shown) : NO_BODIES
  return { found: shown, bodies, nextCursor: found.length > limit ? (shown.at(-1)?.token ?? null) : null }
}

/** Requests per page of an export. */
const PORTION = 500

/** All matching requests, newest first. */
export const allRequests = (ctx: PartnerCtx, query: RequestLogFilters): AsyncGenerator<RequestRow> =>
  drain((cursor) => listRequests(ctx, { ...query, cursor, limit: PORTION }, cursor ? 'export' : 'request'))

/** Filters that are ranges of the list's index: IDs are time-ordered, so a time range is one of IDs. */
const inIndex = ({ token, at_from, at_to }: RequestLogFilters): SQL | undefined =>
  and(
    token ? eq(requestLog.token, token) : undefined,
    at_from ? gte(requestLog.token, bound(at_from)) : undefined,
    at_to ? lt(requestLog.token, bound(at_to, 1)) : undefined,
  )

/**
 * Filters that may read all requests of the namespace. Clients can send the same `request_id` with
 * every request.
 */
function searched(query: RequestLogFilters): SQL | undefined {
  const { method, status_class, credential, member_reads, key_id, path, request_id } = query
  const hundreds = status_class && Number(status_class.charAt(0)) * 100
  return and(
    method && eq(requestLog.method, method),
    hundreds ? between(requestLog.status, hundreds, hundreds + 99) : undefined,
    credential && sql`starts_with(${requestLog.actorId}, ${credential === 'api_key' ? 'api_' : 'mem_'})`,
    member_reads === false
      ? sql`not (${requestLog.method} = 'GET' and starts_with(${requestLog.actorId}, 'mem_'))`
      : undefined,
    key_id ? eq(requestLog.actorId, key_id) : undefined,
    path ? contains(requestLog.path, path) : undefined,
    request_id ? eq(requestLog.requestId, request_id) : undefined,
  )
}

/** The lowest ID of a time. Limited to 1970, where IDs start. */
const bound = (iso: string, later = 0) => idAtTime('req', new Date(Math.max(0, Date.parse(iso) + later)))
