import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { PartnerCtx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { admissionTasks, taskEvents } from '../../admissions/table.ts'
import { domainOf } from '../../customers/index.ts'
import { findPayment, type PaymentRow } from '../../payments/index.ts'
import { paymentExceptions, submissions } from '../../submissions/table.ts'
import { transactions } from '../../transactions/table.ts'
import { settlementBatches } from '../table.ts'
import { buildTimeline, type Step } from './build-timeline.ts'

/** A payment's timeline from creation to settlement. Throws 404 if it is not visible. */
export async function paymentTimeline(ctx: PartnerCtx, paymentId: string): Promise<Step[]> {
  const payment = await findPayment(ctx, paymentId)
  const [[submission], exceptions, [settled], happened] = await Promise.all([
    ctx.db.select().from(submissions).where(eq(submissions.paymentId, paymentId)),
    ctx.db.select().from(paymentExceptions).where(eq(paymentExceptions.paymentId, paymentId)),
    findTransactionAndBatch(ctx.db, paymentId),
    findTaskEvents(ctx.db, paymentId),
  ])
  const facts = {
    payment,
    submission,
    exceptions,
    taskEvents: happened,
    transaction: settled?.transaction,
    batch: settled?.batch ?? undefined,
    domainOf: (partnerId: string) => domainOfSide(payment, partnerId),
  }
  return buildTimeline(facts, ctx.organizationId)
}

function findTaskEvents(db: Db, paymentId: string) {
  const { workflow, organizationId, partnerId } = admissionTasks
  const { taskId, kind, actor, at } = taskEvents
  return db
    .select({ taskId, kind, actor, at, workflow, organizationId, partnerId })
    .from(taskEvents)
    .innerJoin(
      admissionTasks,
      and(eq(admissionTasks.paymentId, taskEvents.paymentId), eq(admissionTasks.token, taskEvents.taskId)),
    )
    .where(eq(taskEvents.paymentId, paymentId))
    .orderBy(asc(taskEvents.token))
}

/** The payment's transaction, and the batch that settled it, if any. */
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
    .where(eq(transactions.paymentId, paymentId))
}

/** Domain of a side, from its party's address. */
function domainOfSide(payment: PaymentRow, partnerId: string): string {
  const fromDebtor = (partnerId === payment.partnerId) === (payment.paymentType === 'Type_Push')
  return domainOf(fromDebtor ? payment.debtorAddress : payment.beneficiaryAddress)
}
