import { type SQL, sql } from 'drizzle-orm'
import { isoTime } from '../../kernel/time.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { portions, rows } from '../../platform/db/rows.ts'
import type { NewMessage } from './chat/queue-messages.ts'
import type { Occurrence } from './sources.ts'
import { MAX_PER_HOUR } from './states.ts'
import { chatMessages, notificationCounts, notifications } from './table.ts'
import type { More } from './words.ts'

type NewNotification = typeof notifications.$inferInsert

/** Notifications of members, and messages for chat channels. */
type Copies = { readonly rows: readonly NewNotification[]; readonly messages: readonly NewMessage[] }

/** An occurrence, with the notifications and messages of it. */
export type Made = Copies & { readonly occurrence: Occurrence }

type Count = typeof notificationCounts.$inferSelect

const HOUR_MS = 3_600_000

/**
 * The notifications and messages to insert, and counts their occurrences. Those that exist already do not count. One
 * more of the hour says that others were left out.
 */
export async function withinLimits(ctx: Ctx, made: readonly Made[]): Promise<Copies> {
  const groups = Map.groupBy(made, ({ occurrence }) => keyOf(limitOf(occurrence)))
  // Locked, so that other processes see the notifications of this one before they count.
  const counts = await lockCounts(ctx.db, groups)
  const existing = await existingAmong(ctx.db, made)
  const isFresh = ({ rows, messages }: Made) => [...rows, ...messages].some((copy) => !existing.has(copy))
  const within: Copies[] = []
  const changed: Count[] = []
  for (const count of counts) {
    const fresh = (groups.get(keyOf(count)) ?? []).filter(isFresh)
    const room = Math.max(0, MAX_PER_HOUR - count.count)
    const [allowed, omitted] = [fresh.slice(0, room), fresh.slice(room)]
    within.push(...allowed, moreOf(count, omitted))
    if (allowed.length > 0) changed.push({ ...count, count: count.count + allowed.length })
  }
  if (changed.length > 0) await writeCounts(ctx.db, changed, sql`excluded.count`)
  return { rows: within.flatMap(({ rows }) => rows), messages: within.flatMap(({ messages }) => messages) }
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

/** The copies among these that exist. */
async function existingAmong(db: Db, made: readonly Made[]): Promise<ReadonlySet<object>> {
  const rows = made.flatMap((one) => one.rows.map((copy) => ({ ...keyed(copy), owner: copy.memberId, copy })))
  const messages = made.flatMap((one) => one.messages.map((copy) => ({ ...keyed(copy), owner: copy.channelId, copy })))
  return new Set([
    ...(await existingIn(db, sql`${notifications} e where e.member_id`, rows)),
    ...(await existingIn(db, sql`${chatMessages} e where e.channel_id`, messages)),
  ])
}

type Keyed = { readonly kind: string; readonly subject: string; readonly occurrence: string }
type Owned = Keyed & { readonly owner: string; readonly copy: object }

const keyed = ({ kind, subject, occurrence }: Keyed): Keyed => ({ kind, subject, occurrence })

async function existingIn(db: Db, owned: SQL, copies: readonly Owned[]): Promise<object[]> {
  const existing: object[] = []
  for (const portion of portions(copies)) {
    const column = (of: (copy: Owned) => string) => sql`${sql.param(portion.map(of))}::text[]`
    // With the limit, each is looked up in the index, however few rows there are.
    const found = await rows<{ n: string }>(
      db,
      sql`
      select g.n from unnest(${column((copy) => copy.owner)}, ${column((copy) => copy.kind)}, ${column((copy) => copy.subject)},
                             ${column((copy) => copy.occurrence)}) with ordinality as g (owner, kind, subject, occurrence, n)
       cross join lateral (
         select from ${owned} = g.owner and e.kind = g.kind and e.subject = g.subject
            and e.occurrence = g.occurrence limit 1) e`,
    )
    existing.push(...found.flatMap(({ n }) => portion[Number(n) - 1]?.copy ?? []))
  }
  return existing
}

/** For each member and channel whose copies are left out, one that says so, once an hour. */
function moreOf({ partnerId, sender, hour }: Limit, omitted: readonly Made[]): Copies {
  const rows = new Map<string, NewNotification>()
  const messages = new Map<string, NewMessage>()
  const since = isoTime(hour)
  for (const { occurrence, ...copies } of omitted) {
    const facts: More = { more_than: MAX_PER_HOUR, since, ...('sender' in occurrence && { from: occurrence.sender }) }
    const more = { subject: `${partnerId} ${sender}`, occurrence: `more ${since}`, facts }
    for (const row of copies.rows) if (!rows.has(row.memberId)) rows.set(row.memberId, { ...row, ...more })
    for (const message of copies.messages)
      if (!messages.has(message.channelId)) messages.set(message.channelId, { ...message, ...more })
  }
  return { rows: [...rows.values()], messages: [...messages.values()] }
}
