import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { pathId } from '../../wire/shapes.ts'
import { LookUpQuery, LookUpResult, Transaction } from './contract.ts'

const tag = 'Transactions'
const payment_id = pathId('The payment')
const read = { by: 'key', flag: 'transactions_read', role: 'viewer', partner: true } as const

export const findTransactionOfPayment = operation({
  id: 'findTransactionOfPayment',
  method: 'GET',
  path: '/payments/{payment_id}/transactions',
  tag,
  summary: 'Get the transaction of a payment',
  description: 'A payment has at most one transaction. Returns 404 until the payment is completed.',
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
  description: 'Includes its debit line and its credit line of the same amount.',
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
