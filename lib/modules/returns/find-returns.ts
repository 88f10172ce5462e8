import { and, asc, eq } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { notFound } from '../../platform/errors.ts'
import { domainsOf } from '../namespaces/index.ts'
import { findPayment } from '../payments/index.ts'
import { originalOf } from '../transactions/index.ts'
import { returnableUntil } from './return-period.ts'
import { MAX_RETURNS } from './states.ts'
import { type ReturnRow, returns } from './table.ts'

/** A return with the domains of its sides. */
export type ShownReturn = { readonly row: ReturnRow; readonly domainOf: (partnerId: string) => string | null }

export type ReturnsOfPayment = {
  readonly found: readonly ShownReturn[]
  /** Null if the payment is not completed. */
  readonly until: Date | null
}

/** The returns of a visible payment, oldest first, and until when more are possible. Throws 404. */
export async function returnsOfPayment(ctx: PartnerCtx, paymentId: string, days: number): Promise<ReturnsOfPayment> {
  const payment = await findPayment(ctx, paymentId)
  const until = payment.state === 'completed' ? returnableUntil((await originalOf(ctx, payment)).createdAt, days) : null
  const found = await ctx.db
    .select()
    .from(returns)
    .where(eq(returns.paymentId, paymentId))
    .orderBy(asc(returns.token))
    .limit(MAX_RETURNS)
  return { found: await withDomains(ctx, found), until }
}

/** What a payment's timeline shows of its returns, oldest first. The caller has found the payment. */
export const returnSteps = (db: Db, paymentId: string) =>
  db
    .select({
      token: returns.token,
      reason: returns.reason,
      createdBy: returns.createdBy,
      createdAt: returns.createdAt,
      organizationId: returns.organizationId,
      partnerId: returns.partnerId,
    })
    .from(returns)
    .where(eq(returns.paymentId, paymentId))
    .orderBy(asc(returns.token))
    .limit(MAX_RETURNS)

/** A return of a visible payment. Throws 404. */
export async function findReturn(ctx: PartnerCtx, paymentId: string, token: string): Promise<ShownReturn> {
  await findPayment(ctx, paymentId)
  const found = await ctx.db
    .select()
    .from(returns)
    .where(and(eq(returns.paymentId, paymentId), eq(returns.token, token)))
  const [shown] = await withDomains(ctx, found)
  if (!shown) throw notFound()
  return shown
}

export async function withDomains({ db }: PartnerCtx, found: readonly ReturnRow[]): Promise<ShownReturn[]> {
  const domains = await domainsOf(
    db,
    found.flatMap(({ partnerId, receiverPartnerId }) => [partnerId, receiverPartnerId]),
  )
  return found.map((row) => ({ row, domainOf: (partnerId) => domains.get(partnerId) ?? null }))
}
