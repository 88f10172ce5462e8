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
  summary: 'Read the transaction of a payment',
  description: '404 until the payment has completed: a payment has at most one transaction.',
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
  summary: 'Find a transaction',
  description: 'With its debit and its credit line, which are equal.',
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
  summary: 'Find the payment that an identifier or an approval code belongs to',
  description:
    'Takes the id of a payment, of its transaction or of a task, or an approval code. Codes may repeat: then there are several matches, newest first.',
  access: read,
  query: LookUpQuery,
  data: LookUpResult,
  extension: true,
})
