import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { pathId } from '../../wire/shapes.ts'
import { Task, UpdateTask } from '../admissions/contract.ts'
import { Submission } from '../submissions/contract.ts'
import { LookUpQuery, LookUpResult, Transaction } from './contract.ts'

const tag = 'Transactions'
const payment_id = pathId('The payment')
const read = { by: 'key', flag: 'transactions_read', permission: 'read', partner: true } as const

export const createSubmission = operation({
  id: 'createSubmission',
  method: 'POST',
  path: '/payments/{payment_id}/submissions',
  tag: 'Submissions',
  summary: 'Submit a payment',
  description:
    'Checks addresses, namespaces and expiry. A failed check ends the payment: the response still contains the submission (status 3), and an exception gives the reason.',
  access: { by: 'key', flag: 'transactions_write', permission: 'payments.create', partner: true },
  params: z.object({ payment_id }),
  data: Submission,
  errors: [404, 409],
})

export const updateTask = operation({
  id: 'updateTask',
  method: 'PUT',
  path: '/payments/{payment_id}/admissions/{admission_id}/tasks/{task_id}',
  tag: 'Admissions and tasks',
  summary: 'Update an admission task',
  description:
    'A task can move between `pending` and `on_hold`. `completed` (with the reason `accepted`) and `failed` (with any other reason) are final; a member who decides an unassigned task becomes its assignee. An update that changes nothing emits no event. After 100 changes, the task can only be completed or failed, and others return 409. Returns 403 if the namespace’s `reviewed_by` requires a member, or another member, to decide.',
  access: { by: 'key', flag: 'transactions_write', permission: 'tasks.decide', partner: true },
  params: z.object({ payment_id, admission_id: pathId('The admission'), task_id: pathId('The task') }),
  body: UpdateTask,
  data: Task,
  errors: [404, 409],
})

export const findTransactionOfPayment = operation({
  id: 'findTransactionOfPayment',
  method: 'GET',
  path: '/payments/{payment_id}/transactions',
  tag,
  summary: 'Get a payment’s transaction',
  description:
    'Returns the transaction that completed the payment. Its returns have their own transactions. Returns 404 until the payment is completed.',
  access: read,
  params: z.object({ payment_id }),
  data: Transaction,
  errors: [404],
  extension: true,
})

export const findTransaction = operation({
  id: 'findTransaction',
  method: 'GET',
  path: '/payments/{payment_id}/transactions/{transaction_id}',
  tag,
  summary: 'Get a transaction',
  description: 'Includes its debit line and its credit line, which have the same amount.',
  access: read,
  params: z.object({ payment_id, transaction_id: pathId('The transaction') }),
  data: Transaction,
  errors: [404],
})

export const lookUpPayments = operation({
  id: 'lookUpPayments',
  method: 'GET',
  path: '/payment-lookup',
  tag: 'Payments',
  summary: 'Look up a payment',
  description:
    'Accepts the ID of a payment, transaction or task, or an approval code. Approval codes can repeat; matches are returned newest first.',
  access: read,
  query: LookUpQuery,
  data: LookUpResult,
  extension: true,
})
