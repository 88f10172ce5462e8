import { and, asc, eq } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { notFound } from '../../platform/errors.ts'
import { domainsOf } from '../namespaces/index.ts'
import { findPayment } from '../payments/index.ts'
import { MAX_RECALLS } from './states.ts'
import { type RecallRow, recalls } from './table.ts'

/** A recall with the domains of its sides. */
export type ShownRecall = { readonly row: RecallRow; readonly domainOf: (partnerId: string) => string | null }

/** The recalls of a visible payment, oldest first. Throws 404. */
export async function recallsOfPayment(ctx: PartnerCtx, paymentId: string): Promise<ShownRecall[]> {
  await findPayment(ctx, paymentId)
  return withDomains(ctx, await recallSteps(ctx.db, paymentId))
}

/** The recalls of a payment, oldest first. The caller has found the payment. */
export const recallSteps = (db: Db, paymentId: string): Promise<RecallRow[]> =>
  db.select().from(recalls).where(eq(recalls.paymentId, paymentId)).orderBy(asc(recalls.token)).limit(MAX_RECALLS)

/** A recall of a visible payment. Throws 404. */
export async function findRecall(ctx: PartnerCtx, paymentId: string, token: string): Promise<ShownRecall> {
  await findPayment(ctx, paymentId)
  const found = await ctx.db
    .select()
    .from(recalls)
    .where(and(eq(recalls.paymentId, paymentId), eq(recalls.token, token)))
  const [shown] = await withDomains(ctx, found)
  if (!shown) throw notFound()
  return shown
}

export async function withDomains({ db }: Pick<PartnerCtx, 'db'>, found: readonly RecallRow[]): Promise<ShownRecall[]> {
  const domains = await domainsOf(
    db,
    found.flatMap(({ partnerId, receiverPartnerId }) => [partnerId, receiverPartnerId]),
  )
  return found.map((row) => ({ row, domainOf: (partnerId) => domains.get(partnerId) ?? null }))
}
