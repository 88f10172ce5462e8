import { and, asc, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { only } from '../../platform/db/rows.ts'
import { auditProjection as auditEntries } from '../../platform/write/projections.ts'
import type { AuditRow } from './entry.ts'
import { auditProgress } from './table.ts'

/**
 * ID of the position in this database. Other rows are positions of restored dumps with unchained
 * entries.
 */
const OWN = 'audit'

/** A position in the order of transactions: all entries up to it are processed. */
type Position = { readonly id: string; readonly xid: bigint; readonly entryId: string }
/**
 * `horizon`: every transaction below it has ended. `writtenBy`: the transaction that wrote the
 * position.
 */
type OwnPosition = Position & { readonly horizon: bigint; readonly writtenBy: bigint }

/**
 * The next entries to chain, oldest transaction first, at most `limit`; advances the position.
 * After a restore, entries of the dump come first.
 */
export async function takeEntries(tx: Db, limit: number): Promise<AuditRow[]> {
  const own = await readOwn(tx)
  if (own.writtenBy < own.xid) await adoptDump(tx, own)
  const [dumped] = await tx
    .select()
    .from(auditProgress)
    .where(ne(auditProgress.id, OWN))
    .orderBy(asc(auditProgress.xid))
    .limit(1)
  const left = dumped ? await takeDumped(tx, dumped, limit) : []
  if (left.length > 0) return left
  return takeOwn(tx, own.writtenBy < own.xid ? { ...own, xid: own.writtenBy, entryId: '' } : own, limit)
}

/**
 * A position is always moved by a transaction that is younger than the position. Only a restore
 * writes another database's position, with higher transaction IDs, in an older transaction. Entries
 * after that position were dumped before they were chained; entries of this database start with the
 * transaction of the restore.
 */
async function adoptDump(tx: Db, { xid, entryId, writtenBy }: OwnPosition): Promise<void> {
  await tx
    .insert(auditProgress)
    .values({ id: `dumped ${writtenBy}`, xid, entryId })
    .onConflictDoNothing()
  await move(tx, { id: OWN, xid: writtenBy, entryId: '' })
}

async function takeDumped(tx: Db, place: Position, limit: number): Promise<AuditRow[]> {
  const taken = await entriesAfter(tx, place, undefined, limit)
  const last = taken.at(-1)
  if (last && taken.length === limit) await move(tx, { ...place, xid: last.xid, entryId: last.token })
  else await tx.delete(auditProgress).where(eq(auditProgress.id, place.id))
  return taken
}

async function takeOwn(tx: Db, place: OwnPosition, limit: number): Promise<AuditRow[]> {
  const taken = await entriesAfter(tx, place, lt(auditEntries.xid, place.horizon), limit)
  const last = taken.at(-1)
  if (last && taken.length === limit) await move(tx, { ...place, xid: last.xid, entryId: last.token })
  // All entries below the horizon are processed, and no transaction can add more.
  else if (last) await move(tx, { ...place, xid: place.horizon, entryId: '' })
  return taken
}

const move = (tx: Db, { id, xid, entryId }: Position) =>
  tx.update(auditProgress).set({ xid, entryId }).where(eq(auditProgress.id, id))

async function readOwn(tx: Db): Promise<OwnPosition> {
  const horizon = sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`
  // `xmin` has 32 bits. Its epoch is that of the next transaction, or the previous one.
  const next = sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`
  const age = sql`((${next} - ${sql.raw('xmin')}::text::bigint) & 4294967295)`
  const writtenBy = sql<string>`(${next} - ${age})::text`
  const { id, xid, entryId } = auditProgress
  const found = only(await tx.select({ id, xid, entryId, horizon, writtenBy }).from(auditProgress).where(eq(id, OWN)))
  return { ...found, horizon: BigInt(found.horizon), writtenBy: BigInt(found.writtenBy) }
}

function entriesAfter(tx: Db, { xid, entryId }: Position, below: SQL | undefined, limit: number): Promise<AuditRow[]> {
  const after = sql`${auditEntries.xid} >= ${xid} and (${auditEntries.xid}, ${auditEntries.token}) > (${xid}, ${entryId})`
  return tx
    .select()
    .from(auditEntries)
    .where(and(after, below))
    .orderBy(asc(auditEntries.xid), asc(auditEntries.token))
    .limit(limit)
}
