import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import { idAtTime } from '../../kernel/ids.ts'
import { sha256Hex } from '../../kernel/sha256.ts'
import type { Ctx, PartnerCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { storeEvents } from '../../platform/write/store-in-bulk.ts'
import { type PaymentRow, paymentProjection as payments, sidesThatSee } from '../payments/index.ts'
import { presentPayment } from '../payments/present.ts'
import { transactionProjection as transactions } from '../transactions/index.ts'
import { inWindows } from './run/windows.ts'
import { type BatchRow, type EventsCursor, settlementBatches, settlementLeaves } from './table.ts'

/** Payments per transaction; each has an event for both sides. */
const PORTION = 500
/** Participants checked per transaction, many of which may have no debits. */
const DEBTORS = 200

type Options = {
  readonly stopping?: AbortSignal | undefined
  readonly portion?: number
  /** The current time for each batch of events. */
  readonly clock?: () => Date
}

/**
 * Emits events to both sides of each payment of completed batches, a group per transaction, until
 * none is left or the process stops. Processes share the work by batch. Events and the cursor
 * commit together (decision 0061). Between groups it pauses for as long as the last one took, like
 * sweeps.
 */
export async function emitSettled(
  ctx: Ctx,
  { stopping, portion = PORTION, clock = () => ctx.now }: Options = {},
): Promise<number> {
  let emitted = 0
  while (!stopping?.aborted) {
    const began = performance.now()
    const done = await writeOnce({ ...ctx, now: clock() }, (given) => emitPortion(given, portion))
    if (done === undefined) break
    emitted += done
    await pause(performance.now() - began, undefined, { signal: stopping }).catch(() => undefined)
  }
  return emitted
}

/**
 * The settlement event of a payment for a namespace. Its ID is derived from payment, namespace and
 * batch, so emitting it again has no effect.
 */
const settledEventId = (batch: Pick<BatchRow, 'completedAt'>, paymentId: string, partnerId: string): string =>
  `${idAtTime('evt', batch.completedAt ?? new Date(0)).slice(0, 14)}${sha256Hex(`settled ${paymentId} ${partnerId}`).slice(0, 16)}`

/** The ID of that event, whether or not it has been emitted. */
export async function settledEventOf(
  { db, partnerId }: PartnerCtx,
  batchId: string,
  paymentId: string,
): Promise<string | undefined> {
  const { completedAt, token } = settlementBatches
  const [batch] = await db.select({ completedAt }).from(settlementBatches).where(eq(token, batchId))
  return batch && settledEventId(batch, paymentId, partnerId)
}

const latest = (...times: readonly Date[]): Date => new Date(Math.max(...times.map((time) => time.getTime())))

/**
 * Emits the next group of a batch's events. Returns the number of payments, or undefined when no
 * batch has any left.
 */
async function emitPortion({ db, now }: Ctx, portion: number): Promise<number | undefined> {
  const [batch] = await db
    .select()
    .from(settlementBatches)
    .where(isNotNull(settlementBatches.eventsCursor))
    .orderBy(asc(settlementBatches.completedAt), asc(settlementBatches.token))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!batch?.eventsCursor) return undefined
  const debtors = await debtorsFrom(db, batch, batch.eventsCursor.debtor)
  let cursor = batch.eventsCursor
  let count = 0
  for (const debtor of debtors) {
    const from: EventsCursor = cursor.debtor === debtor ? cursor : { debtor }
    const settled = await settledFrom(db, batch, from, portion - count)
    await insertEvents(
      db,
      now,
      batch,
      settled.map(({ payment }) => payment),
    )
    count += settled.length
    const last = settled.at(-1)?.transaction
    cursor = last ? { debtor, transaction: { ...last, initiatedAt: last.initiatedAt.toISOString() } } : from
    if (count === portion) break
  }
  const isLast = count < portion && debtors.length < DEBTORS
  await db
    .update(settlementBatches)
    .set({ eventsCursor: isLast ? null : cursor })
    .where(eq(settlementBatches.token, batch.token))
  return count
}

async function debtorsFrom(db: Db, { token }: BatchRow, first: string): Promise<string[]> {
  const { batchId, partnerId } = settlementLeaves
  const found = await db
    .select({ partnerId })
    .from(settlementLeaves)
    .where(and(eq(batchId, token), gte(partnerId, first)))
    .orderBy(asc(partnerId))
    .limit(DEBTORS)
  return found.map((leaf) => leaf.partnerId)
}

/**
 * Each transaction has one debtor, so the transactions of all debtors are those of the batch. Returns
 * are left out, because they settle no payment.
 */
function settledFrom(db: Db, batch: BatchRow, { debtor, transaction }: EventsCursor, limit: number) {
  const { settlementWindow: window, initiatedAt, token, debtorPartnerId, currency, paymentId, sequence } = transactions
  const isAfter: SQL | undefined =
    transaction &&
    sql`(${window}, ${initiatedAt}, ${token}) >
        (${transaction.window}::bigint, ${transaction.initiatedAt}::timestamptz, ${transaction.token})`
  return db
    .select({ payment: payments, transaction: { window, initiatedAt, token } })
    .from(transactions)
    .innerJoin(payments, eq(payments.paymentId, paymentId))
    .where(and(eq(debtorPartnerId, debtor), eq(currency, batch.currency), inWindows(batch), eq(sequence, 0), isAfter))
    .orderBy(asc(window), asc(initiatedAt), asc(token))
    .limit(limit)
}

/**
 * The payment as each side sees it. Deliveries are due in the order of `created_at`, so a delayed
 * job must not date an event before its cause. No transaction of a batch is later than its cutoff.
 */
async function insertEvents(db: Db, now: Date, batch: BatchRow, settled: readonly PaymentRow[]): Promise<void> {
  const made = settled.flatMap((payment) =>
    sidesThatSee(payment).map((side) => ({
      ...side,
      token: settledEventId(batch, payment.paymentId, side.partnerId),
      recordType: 'RT_Payments',
      eventType: 'EK_Updated',
      data: presentPayment({ ...payment, shown: 'settled' }),
      createdAt: latest(now, batch.cutoffAt, batch.completedAt ?? now, payment.initiatedAt),
    })),
  )
  await storeEvents(db, made)
}
