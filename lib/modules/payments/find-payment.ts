import { and, asc, desc, eq, gt, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { readBatched, readColumn } from '../../platform/batched-reads.ts'
import type { Ctx, PartnerCtx, Write } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { notFound } from '../../platform/errors.ts'
import { type PaymentRow, type ShownPayment, shownPayment } from './payment-row.ts'
import { ADMISSION_STATES } from './states.ts'
import { payments, type StoredParty } from './table.ts'
import { visibleTo } from './visible.ts'

/** A payment that is visible to the caller. Throws 404. */
export async function findPayment(ctx: PartnerCtx, paymentId: string): Promise<ShownPayment> {
  const [row] = await ctx.db
    .select(shownPayment)
    .from(payments)
    .where(and(eq(payments.paymentId, paymentId), visibleTo(ctx)))
  if (!row) throw notFound()
  return row
}

/** Whether a payment exists that the caller can see. */
export const isVisible = async (ctx: PartnerCtx, paymentId: string): Promise<boolean> =>
  (await ctx.db.$count(payments, and(eq(payments.paymentId, paymentId), visibleTo(ctx)))) > 0

/**
 * Locks a payment until the end of the transaction. Every change of a payment's records takes this
 * lock first, so changes are serialized without deadlocks. Throws 404 unless it matches `which`.
 */
export async function lockPayment(ctx: Ctx, paymentId: string, which: SQL | undefined): Promise<PaymentRow> {
  const [row] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.paymentId, paymentId), which))
    .for('update')
  if (!row) throw notFound()
  return row
}

/** Visible payments with one of these IDs, newest first. `ids` can be a subquery. */
export const findVisible = (ctx: PartnerCtx, ids: readonly string[] | SQLWrapper, limit: number) =>
  ctx.db
    .select(shownPayment)
    .from(payments)
    .where(and(inArray(payments.paymentId, ids), visibleTo(ctx)))
    .orderBy(desc(payments.token))
    .limit(limit)

/** Those of the given IDs whose payments are visible. */
export const visibleIds = (ctx: PartnerCtx, ids: readonly string[]): Promise<string[]> =>
  readColumn(
    ctx.db,
    ctx.db
      .select({ id: payments.paymentId })
      .from(payments)
      .where(and(inArray(payments.paymentId, [...ids]), visibleTo(ctx))),
  )

/** All visible payments with one of these IDs, newest first. */
export async function loadPayments(ctx: PartnerCtx, ids: readonly string[]): Promise<ShownPayment[]> {
  if (ids.length === 0) return []
  return ctx.db
    .select(shownPayment)
    .from(payments)
    .where(and(sql`${payments.paymentId} = any (${sql.param(ids)})`, visibleTo(ctx)))
    .orderBy(desc(payments.token))
}

type SearchedParty = Pick<StoredParty, 'payment_address' | 'first_name' | 'last_name'>
/** What a search compares of a payment. */
export type SearchedPayment = Pick<
  PaymentRow,
  'paymentId' | 'token' | 'partnerId' | 'receiverPartnerId' | 'currency' | 'amount' | 'reference'
> & { readonly debtor: SearchedParty; readonly beneficiary: SearchedParty }

/** What a search compares of all visible payments with one of these IDs. */
export async function loadSearched(ctx: PartnerCtx, ids: readonly string[]): Promise<SearchedPayment[]> {
  if (ids.length === 0) return []
  const party = (column: SQLWrapper) => sql`json_build_object('payment_address', ${column} ->> 'payment_address',
    'first_name', ${column} ->> 'first_name', 'last_name', ${column} ->> 'last_name')`
  const { paymentId, token, partnerId, receiverPartnerId, currency, amount, reference, debtor, beneficiary } = payments
  const all = await readBatched<Omit<SearchedPayment, 'amount'> & { readonly amount: string }>(
    ctx.db,
    sql`
    select ${paymentId} as "paymentId", ${token}, ${partnerId} as "partnerId", ${receiverPartnerId} as "receiverPartnerId",
           ${currency}, ${amount}::text as amount, ${reference}, ${party(debtor)} as debtor, ${party(beneficiary)} as beneficiary
      from ${payments} where ${paymentId} = any (${sql.param(ids)}::text[]) and ${visibleTo(ctx)}`,
  )
  return all.map((one) => ({ ...one, amount: BigInt(one.amount) }))
}

/**
 * Locks a payment in admission that has not expired, unless another transaction holds it. Returns
 * whether it did.
 */
export async function tryLockInAdmission(ctx: Write<Ctx>, paymentId: string): Promise<boolean> {
  const found = await ctx.db
    .select({ paymentId: payments.paymentId })
    .from(payments)
    .where(
      and(
        eq(payments.paymentId, paymentId),
        inArray(payments.state, ADMISSION_STATES),
        gt(payments.expiresAt, ctx.now),
      ),
    )
    .for('update', { skipLocked: true })
  return found.length > 0
}

/** The IDs after this one, of all payments. */
export async function paymentIdsAfter(db: Db, id: string, limit: number): Promise<string[]> {
  const { paymentId } = payments
  const found = await db
    .select({ paymentId })
    .from(payments)
    .where(gt(paymentId, id))
    .orderBy(asc(paymentId))
    .limit(limit)
  return found.map((row) => row.paymentId)
}

/** References by payment ID, of those payments that are visible to the caller. */
export async function referencesOf(ctx: PartnerCtx, paymentIds: readonly string[]): Promise<Map<string, string>> {
  if (paymentIds.length === 0) return new Map()
  const { paymentId, reference } = payments
  const found = await ctx.db
    .select({ paymentId, reference })
    .from(payments)
    .where(and(inArray(paymentId, [...paymentIds]), visibleTo(ctx)))
  return new Map(found.map((row) => [row.paymentId, row.reference]))
}
