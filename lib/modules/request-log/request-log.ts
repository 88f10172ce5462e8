import { lt, type SQL, sql } from 'drizzle-orm'
import { idAtTime, newId } from '../../kernel/ids.ts'
import type { Random } from '../../kernel/random-text.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Logger } from '../../platform/log.ts'
import { requestLog } from './table.ts'

const DAY_MS = 86_400_000
/** How long requests are kept. */
export const KEPT_DAYS = 30
/** What may wait in memory for the next flush: about 10 MB, many seconds of full load. */
const MOST_NOTED = 50_000
/** Rows of one statement: thousands at once would hold up the requests beside them. */
const PORTION = 200

/** A request of a namespace, answered. `path` is the operation's template. */
export type Noted = Omit<typeof requestLog.$inferSelect, 'token'>

export type RequestLog = {
  /** Notes a request. Costs no database call. */
  note(request: Noted): void
  /** Writes what was noted so far, a portion a statement. What could not be written waits for the next flush. */
  flush(): Promise<void>
}

/** The request log of this process, off the hot path: noted in memory, written by `flush`. Beyond a limit it drops, and says so. */
export function createRequestLog({ db, random, log }: { db: Db; random: Random; log: Logger }): RequestLog {
  let noted: Noted[] = []
  let dropped = 0
  return {
    note: (request) => {
      if (noted.length < MOST_NOTED) noted.push(request)
      else dropped++
    },
    flush: async () => {
      for (let left = noted.length; left > 0; left -= PORTION) {
        const taken = noted.slice(0, PORTION)
        noted = noted.slice(PORTION)
        try {
          await db.execute(insertOf(taken, random))
        } catch (error) {
          noted = taken.concat(noted).slice(0, MOST_NOTED)
          throw error
        }
      }
      if (dropped > 0) log.warn({ dropped }, 'the request log was full')
      dropped = 0
    },
  }
}

/** Forgets what is older than a log is kept. */
export async function forgetOldRequests(db: Db, now: Date): Promise<void> {
  const bound = idAtTime('req', new Date(now.getTime() - KEPT_DAYS * DAY_MS))
  await db.delete(requestLog).where(lt(requestLog.token, bound))
}

/** Columns as arrays: one statement, whatever the number of rows. */
function insertOf(requests: readonly Noted[], random: Random): SQL {
  const column = (value: (request: Noted) => string) => sql.param(requests.map(value))
  return sql`
    insert into request_log
      (token, organization_id, partner_id, method, path, status, latency_ms, actor_id, request_id, at)
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
      ${column(({ at }) => at.toISOString())}::timestamptz[])`
}
