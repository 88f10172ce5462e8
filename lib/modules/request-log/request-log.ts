import { type SQL, sql } from 'drizzle-orm'
import { newId } from '../../kernel/ids.ts'
import type { Random } from '../../kernel/random-text.ts'
import type { Client } from '../../platform/context.ts'
import { databaseError, isDataError } from '../../platform/db/database-error.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Logger } from '../../platform/log.ts'
import { storedClient } from '../../platform/mask-sensitive.ts'
import { expiringById, expiringByTime, type Sweep } from '../../platform/sweep/sweep.ts'
import { maskBody } from './mask-body.ts'
import type { requestLog } from './table.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Retention of requests in days. */
export const RETENTION_DAYS = 30
/** Maximum requests waiting for the next flush: about 10 MB, many seconds of full load. */
const MAX_BUFFERED = 50_000
/** Rows per statement. Thousands would delay concurrent requests. */
const PORTION = 200

/** Addresses per secret of a key: the latest. A shared or leaked secret has no more rows than this. */
const MAX_ADDRESSES = 50
/** Bodies that wait for the next flush, in characters. Further ones are dropped, but not their requests. */
const MAX_BUFFERED_BODIES = 16 * 1024 * 1024

type BufferedRequest = Omit<typeof requestLog.$inferSelect, 'token'> & {
  secretId: string | null
}

/** A completed request in a namespace, with its bodies as sent. `path` is the operation's template. */
export type LoggedRequest = BufferedRequest & {
  client: Client
  bodies: { readonly request: string | undefined; readonly response: string | undefined } | undefined
}

/** A request that waits for the next flush, with masked bodies. */
type Pending = BufferedRequest & {
  readonly client: ReturnType<typeof storedClient>
  readonly request: string | null
  readonly response: string | null
}

/** Bodies and the client are masked at once, so that no secret waits in memory. */
function pendingOf({ bodies, ...logged }: LoggedRequest, room: number): Pending {
  const request = { ...logged, client: storedClient(logged.client) }
  if (!bodies || room <= 0) return { ...request, request: null, response: null }
  return { ...request, request: maskBody(bodies.request), response: maskBody(bodies.response) }
}

const lengthOf = ({ request, response }: Pending): number => (request?.length ?? 0) + (response?.length ?? 0)

type Unwritten = { readonly error: unknown; readonly left: readonly Pending[] }

export type RequestLog = {
  /** Records a request in memory, without a database call. */
  note(request: LoggedRequest): void
  /**
   * Writes the recorded requests in batches. Those that could not be written wait for the next
   * flush.
   */
  flush(): Promise<void>
}

/**
 * The request log of this process, off the hot path. If its buffer is full, it drops requests and
 * logs the count.
 */
export function createRequestLog({ db, random, log }: { db: Db; random: Random; log: Logger }): RequestLog {
  let pending: Pending[] = []
  let bodies = 0
  let dropped = 0

  /**
   * Drops a row that the database refuses: retried, it would hold up all later ones. Returns the rows
   * that were not written for another reason.
   */
  async function write(requests: readonly Pending[]): Promise<Unwritten | undefined> {
    try {
      await db.execute(insertOf(requests, random))
      return undefined
    } catch (error) {
      if (!isDataError(error)) return { error, left: requests }
      if (requests.length === 1) {
        log.error({ code: databaseError(error).code, request_id: requests[0]?.requestId }, 'request not logged')
        return undefined
      }
    }
    const half = Math.ceil(requests.length / 2)
    const rest = requests.slice(half)
    const failed = await write(requests.slice(0, half))
    return failed ? { ...failed, left: [...failed.left, ...rest] } : write(rest)
  }

  return {
    note: (request) => {
      if (pending.length >= MAX_BUFFERED) {
        dropped++
        return
      }
      const buffered = pendingOf(request, MAX_BUFFERED_BODIES - bodies)
      bodies += lengthOf(buffered)
      pending.push(buffered)
    },
    flush: async () => {
      const keys = [...new Set(pending.flatMap(({ actorId, secretId }) => (secretId ? [actorId] : [])))]
      for (let left = pending.length; left > 0; left -= PORTION) {
        const taken = pending.slice(0, PORTION)
        pending = pending.slice(PORTION)
        const failed = await write(taken)
        if (failed) {
          const waiting = [...failed.left, ...pending]
          pending = waiting.slice(0, MAX_BUFFERED)
          dropped += waiting.length - pending.length
          bodies = pending.reduce((sum, one) => sum + lengthOf(one), 0)
          throw failed.error
        }
      }
      bodies = pending.reduce((sum, one) => sum + lengthOf(one), 0)
      if (keys.length > 0) await db.execute(trimAddresses(keys))
      if (dropped > 0) log.warn({ dropped }, 'request log buffer full, entries dropped')
      dropped = 0
    },
  }
}

/** The list shows requests for as long. */
export const RETENTION_MS = RETENTION_DAYS * DAY_MS
/** Bodies expire before their requests. */
export const BODY_RETENTION_DAYS = 7
export const BODY_RETENTION_MS = BODY_RETENTION_DAYS * DAY_MS
const expiring = (table: string) => expiringById({ table, column: 'token', tag: 'req', retentionMs: RETENTION_MS })

/**
 * Expired requests, and hourly key usage that ended before them. Weeks are dropped as a whole. Rows
 * are deleted only from the partitions without a week: the table of earlier releases and the
 * default partition, which are usually empty.
 */
export const requestLogSweep: Sweep = {
  name: 'request log',
  tables: [
    expiring('request_log'),
    expiring('logged_requests_default'),
    expiringById({ table: 'logged_bodies', column: 'token', tag: 'req', retentionMs: BODY_RETENTION_MS }),
    expiringByTime({ table: 'api_key_addresses', column: 'last_at', retentionMs: RETENTION_MS }),
    expiringByTime({ table: 'api_key_usage', column: 'hour', retentionMs: RETENTION_MS + HOUR_MS }),
  ],
  partitions: (now) =>
    sql`maintain_logged_requests(${now.toISOString()}, ${new Date(now.getTime() - RETENTION_MS).toISOString()})`,
}

/**
 * One statement for any number of rows, so that the log and its counts are consistent. Columns are
 * passed as arrays. All processes update the counts in the same order, so they cannot deadlock.
 */
function insertOf(requests: readonly Pending[], random: Random): SQL {
  const column = (value: (request: Pending) => string | null) => sql.param(requests.map(value))
  return sql`
    with noted as (
      select * from unnest(
        ${column(({ at }) => newId('req', at, random))}::text[],
        ${column(({ organizationId }) => organizationId)}::text[],
        ${column(({ partnerId }) => partnerId)}::text[],
        ${column(({ method }) => method)}::text[],
        ${column(({ path }) => path)}::text[],
        ${column(({ status }) => String(status))}::smallint[],
        ${column(({ latencyMs }) => String(latencyMs))}::integer[],
        ${column(({ actorId }) => actorId)}::text[],
        ${column(({ requestId }) => requestId)}::text[],
        ${column(({ errorCode }) => errorCode)}::text[],
        ${column(({ errorMessage }) => errorMessage)}::text[],
        ${column(({ at }) => at.toISOString())}::timestamptz[],
        ${column(({ secretId }) => secretId)}::text[],
        ${column(({ request }) => request)}::text[],
        ${column(({ response }) => response)}::text[],
        ${column(({ client }) => client.address)}::text[],
        ${column(({ client }) => client.agent)}::text[]
      ) as r (token, organization_id, partner_id, method, path, status, latency_ms, actor_id, request_id, error_code, error_message, at,
              secret_id, request, response, address, agent)),
    logged as (
      insert into logged_requests
        (token, organization_id, partner_id, method, path, status, latency_ms, actor_id, request_id, error_code, error_message, at)
      select token, organization_id, partner_id, method, path, status, latency_ms, actor_id, request_id, error_code, error_message, at
        from noted),
    bodies as (
      insert into logged_bodies (token, organization_id, partner_id, request, response)
      select token, organization_id, partner_id, request, response from noted
       where request is not null or response is not null),
    addresses as (
      insert into api_key_addresses as a
        (key_id, secret_id, address, organization_id, partner_id, agent, requests, failed, first_at, last_at)
      select actor_id, secret_id, address, min(organization_id), min(partner_id),
             (array_agg(agent order by at desc))[1], count(*), count(*) filter (where status >= 400), min(at), max(at)
        from noted
       where secret_id is not null
       group by actor_id, secret_id, address
       order by actor_id, secret_id, address
          on conflict (key_id, secret_id, address) do update
         set requests = a.requests + excluded.requests, failed = a.failed + excluded.failed,
             agent = case when excluded.last_at >= a.last_at then excluded.agent else a.agent end,
             last_at = greatest(a.last_at, excluded.last_at))
    insert into api_key_usage as u
      (key_id, hour, secret_id, method, path, organization_id, partner_id, requests, failed, last_at)
    select actor_id, date_trunc('hour', at, 'UTC') as hour, secret_id, method, path,
           min(organization_id), min(partner_id), count(*), count(*) filter (where status >= 400), max(at)
      from noted
     where secret_id is not null
     group by actor_id, hour, secret_id, method, path
     order by actor_id, hour, secret_id, method, path
        on conflict (key_id, hour, secret_id, method, path) do update
       set requests = u.requests + excluded.requests, failed = u.failed + excluded.failed,
           last_at = greatest(u.last_at, excluded.last_at)`
}

/** Deletes all but the latest addresses of each secret of the keys. Never waits for other processes. */
const trimAddresses = (keys: readonly string[]): SQL => sql`
  with ranked as (
    select key_id, secret_id, address,
           row_number() over (partition by key_id, secret_id order by last_at desc, address) as position
      from api_key_addresses
     where key_id = any (${sql.param(keys)}::text[])),
  locked as (
    select a.key_id, a.secret_id, a.address
      from api_key_addresses a
      join ranked r using (key_id, secret_id, address)
     where r.position > ${MAX_ADDRESSES}
       for update of a skip locked)
  delete from api_key_addresses a
   using locked l
   where (a.key_id, a.secret_id, a.address) = (l.key_id, l.secret_id, l.address)`
