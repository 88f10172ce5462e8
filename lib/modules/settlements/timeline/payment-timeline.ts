import { and, eq, gt, lte } from 'drizzle-orm'
import type { PartnerCtx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { taskHistory } from '../../admissions/index.ts'
import { domainOf } from '../../customers/index.ts'
import { findPayment, type PaymentRow } from '../../payments/index.ts'
import { recallSteps } from '../../recalls/index.ts'
import { returnSteps } from '../../returns/index.ts'
import { outcomeOf } from '../../submissions/index.ts'
import { transactionProjection as transactions } from '../../transactions/index.ts'
import { settlementBatches } from '../table.ts'
import { buildTimeline, type Step } from './build-timeline.ts'

/** A payment's timeline from creation to settlement. Throws 404 if it is not visible. */
export async function paymentTimeline(ctx: PartnerCtx, paymentId: string): Promise<Step[]> {
  const payment = await findPayment(ctx, paymentId)
  const [{ submission, exceptions }, [settled], happened, returned, recalled] = await Promise.all([
    outcomeOf(ctx.db, paymentId),
    findTransactionAndBatch(ctx.db, paymentId),
    taskHistory(ctx.db, paymentId),
    payment.returnsCount > 0 ? returnSteps(ctx.db, paymentId) : [],
    payment.state === 'completed' ? recallSteps(ctx.db, paymentId) : [],
  ])
  const facts = {
    payment,
    submission,
    exceptions,
    taskEvents: happened,
    transaction: settled?.transaction,
    batch: settled?.batch ?? undefined,
    returns: returned,
    recalls: recalled,
    domainOf: (partnerId: string) => domainOfSide(payment, partnerId),
  }
  return buildTimeline(facts, ctx.organizationId)
}

/** The payment's own transaction, and the batch that settled it, if any. */
function findTransactionAndBatch(db: Db, paymentId: string) {
  return db
    .select({ transaction: transactions, batch: settlementBatches })
    .from(transactions)
    .leftJoin(
      settlementBatches,
      and(
        eq(settlementBatches.environment, transactions.environment),
        eq(settlementBatches.currency, transactions.currency),
        eq(settlementBatches.status, 'COMPLETED'),
        gt(transactions.settlementWindow, settlementBatches.afterWindow),
        lte(transactions.settlementWindow, settlementBatches.uptoWindow),
      ),
    )
    .where(and(eq(transactions.paymentId, paymentId), eq(transactions.sequence, 0)))
}

/** Domain of a side, from its party's address. */
function domainOfSide(payment: PaymentRow, partnerId: string): string {
  const fromDebtor = (partnerId === payment.partnerId) === (payment.paymentType === 'Type_Push')
  return domainOf(fromDebtor ? payment.debtorAddress : payment.beneficiaryAddress)
}
