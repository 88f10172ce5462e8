import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { pathId } from '../../wire/shapes.ts'
import { Transaction } from './contract.ts'

const tag = 'Transactions'
const payment_id = pathId('The payment')
const read = { by: 'key', flag: 'transactions_read', role: 'viewer', partner: true } as const

export const findTransactionOfPayment = operation({
  id: 'findTransactionOfPayment',
  method: 'GET',
  path: '/payments/{payment_id}/transactions',
  tag,
  summary: 'Read the transaction of a payment',
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
  access: read,
  params: z.object({ payment_id, transaction_id: pathId('The transaction') }),
  data: Transaction,
  errors: [404],
})
