import { type Route, route } from '../../platform/http/route.ts'
import { presentTask } from '../admissions/present.ts'
import { presentPayment } from '../payments/present.ts'
import { presentSubmission } from '../submissions/present.ts'
import { findTransaction } from './find-transaction.ts'
import { lookUpPayments } from './look-up-payments.ts'
import * as op from './operations.ts'
import { presentTransaction } from './present.ts'
import { submitPayment } from './submit-payment.ts'
import { submitPaymentBatched } from './submit-payment-batched.ts'
import { workTask } from './work-task.ts'
import { workTaskBatched } from './work-task-batched.ts'

/** Submitting and deciding are here, because both can create a transaction. */
export const transactionRoutes: Route[] = [
  route(
    op.createSubmission,
    async (ctx, { params }) => {
      const { submission, payment } = await submitPayment(ctx, params.payment_id)
      return presentSubmission(submission, payment)
    },
    async (ctx, { params }) => {
      const plan = await submitPaymentBatched(ctx, params.payment_id)
      return plan && { ...plan, data: presentSubmission(plan.submission, plan.payment) }
    },
  ),
  route(
    op.updateTask,
    async (ctx, { params, body }) => presentTask(await workTask(ctx, params, body)),
    async (ctx, { params, body }) => {
      const plan = await workTaskBatched(ctx, params, body)
      return plan && { ...plan, data: presentTask(plan.task) }
    },
  ),
  route(op.findTransactionOfPayment, async (ctx, { params }) =>
    presentTransaction(await findTransaction(ctx, params.payment_id)),
  ),
  route(op.findTransaction, async (ctx, { params }) =>
    presentTransaction(await findTransaction(ctx, params.payment_id, params.transaction_id)),
  ),
  route(op.lookUpPayments, async (ctx, { query }) => {
    const found = await lookUpPayments(ctx, query.term)
    return {
      count: found.length,
      matches: found.map(({ by, payment }) => ({ found_by: by, payment: presentPayment(payment) })),
    }
  }),
]
