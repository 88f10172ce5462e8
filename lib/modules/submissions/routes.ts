import { type Route, route } from '../../platform/http/route.ts'
import { findSubmission, listExceptions } from './find-submission.ts'
import * as op from './operations.ts'
import { presentException, presentSubmission } from './present.ts'

/** Reads only. Submitting can create a transaction, so its route is in the transactions module. */
export const submissionRoutes: Route[] = [
  route(op.findSubmissionOfPayment, async (ctx, { params }) => {
    const { submission, payment } = await findSubmission(ctx, params.payment_id)
    return presentSubmission(submission, payment)
  }),
  route(op.findSubmission, async (ctx, { params }) => {
    const { submission, payment } = await findSubmission(ctx, params.payment_id, params.submission_id)
    return presentSubmission(submission, payment)
  }),
  route(op.listExceptions, async (ctx, { params }) => {
    const { exceptions, payment } = await listExceptions(ctx, params.payment_id)
    return { count: exceptions.length, exceptions: exceptions.map((row) => presentException(row, payment)) }
  }),
]
