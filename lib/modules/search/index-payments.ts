import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { insertInto } from '../../platform/db/insert-into.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { toRecords } from '../../platform/db/statement.ts'
import { auditProjection as auditEntries } from '../../platform/write/projections.ts'
import { admissionProjection, taskProjection } from '../admissions/index.ts'
import { paymentIdsAfter, paymentProjection } from '../payments/index.ts'
import { recallProjection } from '../recalls/index.ts'
import { returnProjection } from '../returns/index.ts'
import { submissionProjection } from '../submissions/index.ts'
import { transactionProjection } from '../transactions/index.ts'
import { entriesOf, type IndexedPayment } from './entries.ts'
import { TAIL } from './normalize.ts'
import { searchParties, searchPayments, searchProgress } from './table.ts'

/** Advisory lock of indexing. */
const INDEX_LOCK = 7_215_091
/** Payments per transaction. */
const PORTION = 500
/** Portions per run, so that a shutdown does not wait longer. */
const MAX_PORTIONS = 20
/** Audit entries per second beyond which the gateway is busy: about 300 payments. */
const BUSY = 1000
const BUSY_MS = 1000
const ID = 'payments'

/** Actions after which other IDs belong to a payment, or another namespace sees it. */
const ACTIONS = ['payment.create', 'payment.submit', 'transaction.create', 'return.create', 'recall.create']

/**
 * The job. While the gateway is busy, it indexes one portion per run and the rest afterwards, so that
 * payments do not compete with it for the processor (decision 0091).
 */
export const indexInBackground = async ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<number> =>
  (await isBusy(db, now)) ? (await indexPortion(db, PORTION)).indexed : indexPayments(db)

async function isBusy(db: Db, now: Date): Promise<boolean> {
  const { at, xid } = auditEntries
  const [entry] = await db.select({ at }).from(auditEntries).orderBy(desc(xid)).offset(BUSY).limit(1)
  return entry !== undefined && entry.at.getTime() > now.getTime() - BUSY_MS
}

/**
 * Indexes new and changed payments for searches, in the order of the transactions that wrote them,
 * and then those that are older than the index. One process indexes at a time. Indexing again
 * changes nothing, so a position that is too old does no harm. Returns the number of payments.
 */
export async function indexPayments(db: Db, portion = PORTION): Promise<number> {
  let done = 0
  for (let n = 0; n < MAX_PORTIONS; n++) {
    const { indexed, isLast } = await indexPortion(db, portion)
    done += indexed
    if (isLast) break
  }
  return done
}

type Portion = { readonly indexed: number; readonly isLast: boolean }

function indexPortion(db: Db, limit: number): Promise<Portion> {
  return db.transaction(async (tx) => {
    // Each look-up uses an index regardless of statistics, which a restored database lacks.
    const [lock] = await rows<{ held: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${INDEX_LOCK}) as held,
                 set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`,
    )
    if (!lock?.held) return { indexed: 0, isLast: true }
    const changed = await takeChanged(tx, limit)
    const older = changed.isLast ? await takeOlder(tx, 'paymentId', limit) : []
    const unordered = changed.isLast && older.length === 0 ? await takeOlder(tx, 'orderedId', limit) : []
    await index(tx, [...new Set([...changed.ids, ...older])])
    await addOrder(tx, unordered)
    const indexed = changed.ids.length + older.length + unordered.length
    return { indexed, isLast: changed.isLast && indexed - changed.ids.length < limit && older.length === 0 }
  })
}

/** The payments that the next audit entries concern; advances the position. */
async function takeChanged(tx: Db, limit: number): Promise<{ ids: string[]; isLast: boolean }> {
  const place = await readPlace(tx)
  // After a restore, transaction IDs start again. The restored payments are indexed as older ones.
  const isRestored = place.xid > place.horizon
  const { xid, entryId } = isRestored ? { xid: 0n, entryId: '' } : place
  const taken = await tx
    .select({
      xid: auditEntries.xid,
      token: auditEntries.token,
      action: auditEntries.action,
      resourceId: auditEntries.resourceId,
      // Of a transaction, return or recall.
      paymentId: sql<string | null>`${auditEntries.after} ->> 'payment_id'`,
    })
    .from(auditEntries)
    .where(
      and(
        sql`${auditEntries.xid} >= ${xid} and (${auditEntries.xid}, ${auditEntries.token}) > (${xid}, ${entryId})`,
        sql`${auditEntries.xid} < ${place.horizon}`,
      ),
    )
    .orderBy(asc(auditEntries.xid), asc(auditEntries.token))
    .limit(limit)
  const last = taken.at(-1)
  const isLast = taken.length < limit
  // All entries below the horizon are processed, and no transaction can add more.
  const next = !isLast && last ? { xid: last.xid, entryId: last.token } : { xid: place.horizon, entryId: '' }
  if (last || isRestored)
    await tx
      .update(searchProgress)
      .set({ ...next, ...(isRestored ? { paymentId: '' } : {}) })
      .where(eq(searchProgress.id, ID))
  const concerned = taken
    .filter(({ action }) => ACTIONS.includes(action))
    .map(({ resourceId, paymentId }) => paymentId ?? resourceId)
  return { ids: concerned, isLast }
}

async function readPlace(tx: Db) {
  const horizon = sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`
  const { xid, entryId } = searchProgress
  const found = only(await tx.select({ xid, entryId, horizon }).from(searchProgress).where(eq(searchProgress.id, ID)))
  return { ...found, horizon: BigInt(found.horizon) }
}

/** The next payments that are older than the index, or that an earlier version indexed without `token`. */
async function takeOlder(tx: Db, position: 'paymentId' | 'orderedId', limit: number): Promise<string[]> {
  const { id, [position]: column } = searchProgress
  const { from } = only(await tx.select({ from: column }).from(searchProgress).where(eq(id, ID)))
  if (from === null) return []
  const found = await paymentIdsAfter(tx, from, limit)
  const next = found.length < limit ? null : (found.at(-1) ?? null)
  await tx
    .update(searchProgress)
    .set({ [position]: next })
    .where(eq(id, ID))
  return found
}

/** Adds the order to rows of an earlier version. Adds no rows, which an erased organization would not lose again. */
async function addOrder(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`
    update ${searchPayments} s set token = o.token
      from (select p.token, p.payment_id, side.partner_id
              from ${paymentProjection} p, unnest(array[p.partner_id, p.receiver_partner_id]) as side (partner_id)
             where p.payment_id = any (${sql.param(ids)}::text[])) o
     where s.partner_id = o.partner_id and s.payment_id = o.payment_id and s.token is null`)
}

async function index(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const made = entriesOf(await readPayments(tx, ids))
  await tx.execute(
    sql`${sql.raw(insertInto(searchPayments))} from json_populate_recordset(null::${searchPayments}, ${JSON.stringify(toRecords(searchPayments, made.payments))}::json) made
        on conflict (partner_id, payment_id) do update set text = excluded.text where ${searchPayments}.text <> excluded.text`,
  )
  await tx.execute(
    sql`${sql.raw(insertInto(searchParties))} from json_populate_recordset(null::${searchParties}, ${JSON.stringify(toRecords(searchParties, made.parties))}::json) made
        on conflict do nothing`,
  )
}

/** Only what is indexed, in one statement with one parameter: drivers spend most of the time on values. */
const readPayments = (tx: Db, ids: readonly string[]): Promise<IndexedPayment[]> =>
  rows<IndexedPayment>(
    tx,
    sql`
    select p.payment_id as "paymentId", p.token, p.partner_id as "partnerId", p.receiver_partner_id as "receiverPartnerId", p.reference,
           p.debtor, p.beneficiary, array_to_string(array(
             select right(s.token, ${TAIL}) from ${submissionProjection} s where s.payment_id = p.payment_id union all
             select right(a.token, ${TAIL}) from ${admissionProjection} a where a.payment_id = p.payment_id union all
             select right(k.token, ${TAIL}) from ${taskProjection} k where k.payment_id = p.payment_id union all
             select right(t.token, ${TAIL}) from ${transactionProjection} t where t.payment_id = p.payment_id union all
             select right(x.token, ${TAIL}) from ${returnProjection} x where x.payment_id = p.payment_id union all
             select right(c.token, ${TAIL}) from ${recallProjection} c where c.payment_id = p.payment_id), ' ') as tails
      from ${paymentProjection} p where p.payment_id = any (${sql.param(ids)}::text[])`,
  )
