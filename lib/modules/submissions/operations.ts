import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { pathId } from '../../wire/shapes.ts'
import { ExceptionList, Submission } from './contract.ts'

const tag = 'Submissions'
const payment_id = pathId('The payment')
const read = { by: 'key', flag: 'transactions_read', permission: 'read', partner: true } as const

export const findSubmissionOfPayment = operation({
  id: 'findSubmissionOfPayment',
  method: 'GET',
  path: '/payments/{payment_id}/submissions',
  tag,
  summary: 'Get a payment’s submission',
  description: 'A payment has at most one submission.',
  access: read,
  params: z.object({ payment_id }),
  data: Submission,
  errors: [404],
})

export const findSubmission = operation({
  id: 'findSubmission',
  method: 'GET',
  path: '/payments/{payment_id}/submissions/{submission_id}',
  tag,
  summary: 'Get a submission',
  description: 'Includes the payment in its current state.',
  access: read,
  params: z.object({ payment_id, submission_id: pathId('The submission') }),
  data: Submission,
  errors: [404],
})

export const listExceptions = operation({
  id: 'listExceptions',
  method: 'GET',
  path: '/payments/{payment_id}/exceptions',
  tag,
  summary: 'List a payment’s exceptions',
  description: 'Returns why the payment ended without a transaction, and which side is responsible.',
  access: read,
  params: z.object({ payment_id }),
  data: ExceptionList,
  errors: [404],
})
