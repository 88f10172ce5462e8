import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { CsvText, pathId } from '../../wire/shapes.ts'
import { CreatePayment, Payment, PaymentFilters, PaymentList, PaymentQuery } from './contract.ts'

const tag = 'Payments'
const params = z.object({ payment_id: pathId('The payment') })

export const createPayment = operation({
  id: 'createPayment',
  method: 'POST',
  path: '/payments',
  tag,
  summary: 'Create a payment',
  description:
    'Stores the payment; no money moves until you submit it. A push is created in the debtor’s namespace, a pull in the beneficiary’s.',
  access: { by: 'key', flag: 'transactions_write', permission: 'payments.create', partner: true },
  body: CreatePayment,
  data: Payment,
  errors: [409],
})

export const findPayment = operation({
  id: 'findPayment',
  method: 'GET',
  path: '/payments/{payment_id}',
  tag,
  summary: 'Get a payment',
  description: 'The initiating side can always read a payment, the receiving side once it is submitted.',
  access: { by: 'key', flag: 'transactions_read', permission: 'read', partner: true },
  params,
  data: Payment,
  errors: [404],
})

export const listPayments = operation({
  id: 'listPayments',
  method: 'GET',
  path: '/payments',
  tag,
  summary: 'List payments',
  description:
    'Newest first unless `sort` is given: payments that the namespace initiated or received. Filters are combined, and match exactly except for `counterparty` and `search`; bounds are inclusive.',
  access: { by: 'key', flag: 'transactions_read', permission: 'read', partner: true },
  query: PaymentQuery,
  data: PaymentList,
  extension: true,
})

export const exportPayments = operation({
  id: 'exportPayments',
  method: 'GET',
  path: '/payments.csv',
  tag,
  summary: 'Export payments as CSV',
  description: 'Accepts the same filters as the list. All matching rows are streamed, in the order of the list.',
  access: { by: 'key', flag: 'transactions_read', permission: 'read', partner: true },
  query: PaymentFilters,
  data: CsvText,
  produces: 'text/csv',
  extension: true,
})
