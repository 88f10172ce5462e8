import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx, Write } from '../../platform/context.ts'
import { isOneOf } from '../../platform/db/columns.ts'
import { notAfterDatabase } from '../../platform/db/database-time.ts'
import type { Db } from '../../platform/db/db.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { partnerProjection } from '../namespaces/index.ts'
import type { PaymentRow } from './payment-row.ts'
import { WAITING_STATES } from './states.ts'
import { payments } from './table.ts'

/** Whether a payment has not ended. */
export const isOpen: SQL = isOneOf(sql`state`, WAITING_STATES)

/**
 * Open payments that an organization's namespaces sent or received, up to a maximum, which also limits
 * each part, because a union reads all parts before it returns a row.
 */
export async function countOpenPayments(db: Db, organizationId: string, most: number): Promise<number> {
  const found = await rows<{ n: number }>(
    db,
    sql`
    select count(*)::int as n from (
      select distinct mine.payment_id from ${partnerProjection} own cross join lateral (
        (select payment_id from payments where partner_id = own.token and ${isOpen} limit ${most})
        union
        (select payment_id from payments
          where receiver_partner_id = own.token and receiver_partner_id <> partner_id and ${isOpen} limit ${most})) mine
       where own.organization_id = ${organizationId} limit ${most}) as open`,
  )
  return only(found).n
}

/** Open payments of the network past their expiry, up to a maximum. */
export async function countOverdue(db: Db, now: Date, most: number): Promise<number> {
  const found = await rows<{ n: number }>(
    db,
    sql`select count(*)::int as n from (
          select from payments where ${isOpen} and expires_at <= ${now.toISOString()} limit ${most}) p`,
  )
  return only(found).n
}

export type Expiry = {
  /** The reference time: the sandbox can be ahead (decision 0036). */
  readonly asOf?: Date | undefined
  /** Only payments in the sandbox between these organizations. */
  readonly between?: readonly [string, string] | undefined
}

const overdue = (ctx: Ctx, { asOf, between }: Expiry) =>
  and(
    inArray(payments.state, WAITING_STATES),
    lte(payments.expiresAt, asOf ?? notAfterDatabase(ctx.now)),
    between && isBetween(between),
  )

/** Sandbox payments of the first organization with itself or the second one. */
function isBetween(both: readonly [string, string]): SQL | undefined {
  const [organizationId] = both
  return and(
    eq(payments.environment, 'sandbox'),
    or(eq(payments.organizationId, organizationId), eq(payments.receiverOrganizationId, organizationId)),
    inArray(payments.organizationId, both),
    or(isNull(payments.receiverOrganizationId), inArray(payments.receiverOrganizationId, both)),
  )
}

type Overdue = Pick<PaymentRow, 'paymentId' | 'organizationId' | 'partnerId'>

/** Open payments past their expiry, longest overdue first. */
export const findOverdue = (ctx: Ctx, expiry: Expiry, limit: number): Promise<Overdue[]> =>
  ctx.db
    .select({ paymentId: payments.paymentId, organizationId: payments.organizationId, partnerId: payments.partnerId })
    .from(payments)
    .where(overdue(ctx, expiry))
    .orderBy(asc(payments.expiresAt))
    .limit(limit)

/** Locks a payment, unless another transaction holds it. Returns whether it is locked. */
export async function lockUnlessBusy(ctx: Write<Ctx>, paymentId: string): Promise<boolean> {
  const found = await ctx.db
    .select({ paymentId: payments.paymentId })
    .from(payments)
    .where(eq(payments.paymentId, paymentId))
    .for('update', { skipLocked: true })
  return found.length > 0
}

/** Locks a payment if it is still overdue and no other transaction holds it. */
export async function lockOverdue(ctx: Write<Ctx>, paymentId: string, expiry: Expiry): Promise<PaymentRow | undefined> {
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.paymentId, paymentId), overdue(ctx, expiry)))
    .for('update', { skipLocked: true })
  return payment
}
