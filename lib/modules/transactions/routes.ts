import { type Route, route } from '../../platform/http/route.ts'
import { updateTask } from '../admissions/operations.ts'
import { presentTask } from '../admissions/present.ts'
import { createSubmission } from '../submissions/operations.ts'
import { presentSubmission } from '../submissions/present.ts'
import { findTransaction } from './find-transaction.ts'
import * as op from './operations.ts'
import { presentTransaction } from './present.ts'
import { submitPayment } from './submit-payment.ts'
import { workTask } from './work-task.ts'

/** With the two operations of other rooms that may end in a transaction. */
export const transactionRoutes: Route[] = [
  route(createSubmission, async (ctx, { params }) => {
    const { submission, payment } = await submitPayment(ctx, params.payment_id)
    return presentSubmission(submission, payment)
  }),
  route(updateTask, async (ctx, { params, body }) => presentTask(await workTask(ctx, params, body))),
  route(op.findTransactionOfPayment, async (ctx, { params }) =>
    presentTransaction(await findTransaction(ctx, params.payment_id)),
  ),
  route(op.findTransaction, async (ctx, { params }) =>
    presentTransaction(await findTransaction(ctx, params.payment_id, params.transaction_id)),
  ),
]
