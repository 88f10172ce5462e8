import { and, asc, gte, lt, sql } from 'drizzle-orm'
import { CHAIN_START, chainText, type Head } from '../../kernel/audit-chain.ts'
import { sha256Hex } from '../../kernel/sha256.ts'
import type { Db } from '../../platform/db/db.ts'
import { insertInto } from '../../platform/db/insert-into.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { toRecords } from '../../platform/db/statement.ts'
import { auditEntries } from '../../platform/write/table.ts'
import { type AuditRow, presentEntry } from './entry.ts'
import { auditLinks, auditProgress } from './table.ts'

/** Any number, the same for everybody who chains. */
const CHAIN_LOCK = 7_215_003
/** Entries of one transaction: more would hold up the requests beside it. */
const PORTION = 100
/** Entries of one run: whoever stops the process does not wait for more. */
const MOST = 5000

/**
 * Puts entries into the chains of their organizations, in the order of their transactions: as many as are certain by now, a portion a
 * transaction. Entries are written without it, so that nobody who pays waits for a colleague's hash (decision 0031). Of several processes
 * one chains at a time. Returns how many it chained.
 */
export async function chainEntries(db: Db): Promise<number> {
  for (let chained = 0; ; ) {
    const portion = await chainPortion(db)
    chained += portion.chained
    if (portion.seen < PORTION || chained >= MOST) return chained
  }
}

type Portion = { readonly seen: number; readonly chained: number }

function chainPortion(db: Db): Promise<Portion> {
  return db.transaction(async (tx) => {
    const [lock] = await rows<{ held: boolean }>(tx, sql`select pg_try_advisory_xact_lock(${CHAIN_LOCK}) as held`)
    if (!lock?.held) return { seen: 0, chained: 0 }
    const place = await findPlace(tx)
    const seen = await (place.wasRestored ? entriesOfNoChain(tx) : nextEntries(tx, place))
    const entries = await withoutChained(tx, seen)
    if (entries.length > 0) await insertLinks(tx, await linksFor(tx, entries))
    const last = seen.at(-1)
    if (last && seen.length === PORTION) {
      if (!place.wasRestored) await tx.update(auditProgress).set({ xid: last.xid, entryId: last.token })
    } else if (last || place.wasRestored) {
      // Nothing below the horizon is left, and nobody comes there any more.
      await tx.update(auditProgress).set({ xid: place.horizon, entryId: '' })
    }
    return { seen: seen.length, chained: entries.length }
  })
}

type Place = { readonly xid: bigint; readonly entryId: string; readonly horizon: bigint; readonly wasRestored: boolean }

/**
 * Where the chain has come to, and up to where it can go: below the oldest transaction under way all have ended. A place that this
 * database's transactions have not reached yet is that of another one, from which this was restored: its numbers count from the start.
 */
async function findPlace(tx: Db): Promise<Place> {
  const now = sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`
  const ahead = sql<boolean>`${auditProgress.xid} > (pg_snapshot_xmax(pg_current_snapshot())::text)::bigint`
  const found = await tx
    .select({ xid: auditProgress.xid, entryId: auditProgress.entryId, horizon: now, wasRestored: ahead })
    .from(auditProgress)
  const { horizon, ...place } = only(found)
  return { ...place, horizon: BigInt(horizon) }
}

/** The entries after the last that was chained, in the order of their transactions. */
function nextEntries(tx: Db, { xid, entryId, horizon }: Place): Promise<AuditRow[]> {
  const next = and(
    gte(auditEntries.xid, xid),
    lt(auditEntries.xid, horizon),
    sql`(${auditEntries.xid}, ${auditEntries.token}) > (${xid}, ${entryId})`,
  )
  return tx
    .select()
    .from(auditEntries)
    .where(next)
    .orderBy(asc(auditEntries.xid), asc(auditEntries.token))
    .limit(PORTION)
}

/**
 * After a restore the numbers of old transactions say nothing beside those of new ones: then it is every entry that no chain holds, by
 * age.
 */
function entriesOfNoChain(tx: Db): Promise<AuditRow[]> {
  const unchained = sql`not exists (select from ${auditLinks} where ${auditLinks.entryId} = ${auditEntries.token})`
  return tx.select().from(auditEntries).where(unchained).orderBy(asc(auditEntries.token)).limit(PORTION)
}

/**
 * After a restore some are chained before their turn. They are looked up apart from the entries, and one by one along the index: a join
 * whose plan was made while the tables were small may read all links for each portion.
 */
async function withoutChained(tx: Db, seen: readonly AuditRow[]): Promise<AuditRow[]> {
  const tokens = seen.map(({ token }) => token)
  const found = await rows<{ id: string }>(
    tx,
    sql`select e.id
          from unnest(${sql.param(tokens)}::text[]) as e (id) cross join lateral (
            select from ${auditLinks} where entry_id = e.id limit 1) l`,
  )
  const chained = new Set(found.map(({ id }) => id))
  return seen.filter(({ token }) => !chained.has(token))
}

async function linksFor(tx: Db, entries: readonly AuditRow[]): Promise<(typeof auditLinks.$inferInsert)[]> {
  const heads = await headsOf(tx, [...new Set(entries.map(({ organizationId }) => organizationId))])
  return entries.map((entry) => {
    const { token: entryId, organizationId } = entry
    const { sequence: before, hash: previous } = heads.get(organizationId) ?? { sequence: 0, hash: CHAIN_START }
    const sequence = before + 1
    const hash = sha256Hex(chainText(presentEntry(entry), sequence, previous))
    heads.set(organizationId, { sequence, hash })
    return { organizationId, sequence, entryId, hash }
  })
}

/** A hundred rows of parameters would be a new statement for each number of them, to build, to parse and to plan. */
async function insertLinks(tx: Db, links: readonly (typeof auditLinks.$inferInsert)[]): Promise<void> {
  const records = JSON.stringify(toRecords(auditLinks, links))
  await tx.execute(
    sql`${sql.raw(insertInto(auditLinks))} from jsonb_populate_recordset(null::${auditLinks}, ${records}::jsonb) made`,
  )
}

/** The last link of each chain: one look-up along the primary key for each. */
async function headsOf(tx: Db, organizationIds: readonly string[]): Promise<Map<string, Head>> {
  const found = await rows<{ id: string; sequence: string | number; hash: string }>(
    tx,
    sql`select o.id, l.sequence, l.hash
          from unnest(${sql.param(organizationIds)}::text[]) as o (id) cross join lateral (
            select sequence, hash from ${auditLinks} where organization_id = o.id order by sequence desc limit 1) l`,
  )
  return new Map(found.map(({ id, sequence, hash }) => [id, { sequence: Number(sequence), hash }]))
}
