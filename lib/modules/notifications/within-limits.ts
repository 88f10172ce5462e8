import { sql } from 'drizzle-orm'
import { isoTime } from '../../kernel/time.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { portions, rows } from '../../platform/db/rows.ts'
import type { Occurrence } from './sources.ts'
import { MAX_PER_HOUR } from './states.ts'
import { notificationCounts, notifications } from './table.ts'
import type { More } from './words.ts'

type NewNotification = typeof notifications.$inferInsert

/** An occurrence, with the notifications of it. */
export type Made = { readonly occurrence: Occurrence; readonly rows: readonly NewNotification[] }

type Count = typeof notificationCounts.$inferSelect

const HOUR_MS = 3_600_000

/**
 * The notifications to insert, and counts their occurrences. Those that exist already do not count. One more
 * notification of the hour says that others were left out.
 */
export async function withinLimits(ctx: Ctx, made: readonly Made[]): Promise<NewNotification[]> {
  const groups = Map.groupBy(made, ({ occurrence }) => keyOf(limitOf(occurrence)))
  // Locked, so that other processes see the notifications of this one before they count.
  const counts = await lockCounts(ctx.db, groups)
  const existing = await existingAmong(ctx.db, made)
  const within: NewNotification[] = []
  const changed: Count[] = []
  for (const count of counts) {
    const fresh = (groups.get(keyOf(count)) ?? []).filter(({ rows }) => rows.some((row) => !existing.has(row)))
    const room = Math.max(0, MAX_PER_HOUR - count.count)
    const [allowed, omitted] = [fresh.slice(0, room), fresh.slice(room)]
    within.push(...allowed.flatMap(({ rows }) => rows), ...moreOf(count, omitted))
    if (allowed.length > 0) changed.push({ ...count, count: count.count + allowed.length })
  }
  if (changed.length > 0) await writeCounts(ctx.db, changed, sql`excluded.count`)
  return within
}

type Limit = Omit<Count, 'count'>

/** What shares a limit. Each sender has its own, so that none can use up that of others. */
const limitOf = ({ organizationId, partnerId, kind, sender, at }: Occurrence): Limit => ({
  organizationId,
  partnerId: partnerId ?? '',
  kind,
  sender: sender ?? '',
  hour: new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS),
})

const keyOf = ({ partnerId, kind, sender, hour }: Limit) => `${partnerId} ${kind} ${sender} ${hour.getTime()}`

/** In the order of their keys, which prevents deadlocks. */
async function lockCounts(db: Db, groups: ReadonlyMap<string, readonly Made[]>): Promise<Count[]> {
  const limits = [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, made]) => made[0] ?? [])
  if (limits.length === 0) return []
  const rows = limits.map(({ occurrence }) => ({ ...limitOf(occurrence), count: 0 }))
  return await writeCounts(db, rows, sql`${notificationCounts.count}`)
}

const writeCounts = (db: Db, values: Count[], count: ReturnType<typeof sql>): Promise<Count[]> => {
  const { organizationId, partnerId, kind, sender, hour } = notificationCounts
  const target = [organizationId, partnerId, kind, sender, hour]
  return db.insert(notificationCounts).values(values).onConflictDoUpdate({ target, set: { count } }).returning()
}

/** The notifications among these that their members have. */
async function existingAmong(db: Db, made: readonly Made[]): Promise<ReadonlySet<NewNotification>> {
  const existing = new Set<NewNotification>()
  for (const portion of portions(made.flatMap(({ rows }) => rows))) {
    const column = (of: (row: NewNotification) => string) => sql`${sql.param(portion.map(of))}::text[]`
    // With the limit, each is looked up in the index, however few rows there are.
    const found = await rows<{ n: string }>(
      db,
      sql`
      select g.n from unnest(${column((row) => row.memberId)}, ${column((row) => row.kind)}, ${column((row) => row.subject)},
                             ${column((row) => row.occurrence)}) with ordinality as g (member_id, kind, subject, occurrence, n)
       cross join lateral (
         select from ${notifications} e where e.member_id = g.member_id and e.kind = g.kind and e.subject = g.subject
            and e.occurrence = g.occurrence limit 1) e`,
    )
    for (const { n } of found) {
      const row = portion[Number(n) - 1]
      if (row) existing.add(row)
    }
  }
  return existing
}

/** For each member whose notifications are left out, one that says so, once an hour. */
function moreOf({ partnerId, sender, hour }: Limit, omitted: readonly Made[]): NewNotification[] {
  const byMember = new Map<string, NewNotification>()
  for (const { occurrence, rows } of omitted)
    for (const row of rows) {
      if (byMember.has(row.memberId)) continue
      const since = isoTime(hour)
      const facts: More = { more_than: MAX_PER_HOUR, since, ...('sender' in occurrence && { from: occurrence.sender }) }
      byMember.set(row.memberId, { ...row, subject: `${partnerId} ${sender}`, occurrence: `more ${since}`, facts })
    }
  return [...byMember.values()]
}
