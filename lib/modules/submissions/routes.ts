import { type Route, route } from '../../platform/http/route.ts'
import { findSubmission, listExceptions } from './find-submission.ts'
import * as op from './operations.ts'
import { presentException, presentSubmission } from './present.ts'

/** Reads only: submitting may end in a transaction, so its route stands in the transactions room. */
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
