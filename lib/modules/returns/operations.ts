import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { CsvText, pathId } from '../../wire/shapes.ts'
import { CreateReturn, Return, ReturnFilters, ReturnList, ReturnQuery, ReturnsOfPayment } from './contract.ts'
import { MAX_RETURNS } from './states.ts'

const tag = 'Returns'
const payment_id = pathId('The payment')
const read = { by: 'key', flag: 'transactions_read', permission: 'read', partner: true } as const

export const createReturn = operation({
  id: 'createReturn',
  method: 'POST',
  path: '/payments/{payment_id}/returns',
  tag,
  summary: 'Return a payment',
  description: `Sends all or part of a completed payment back, settled or not. Only the namespace that received the money can return it; the one that sent it gets 403. The return is booked at once, in a transaction of type \`TT_REFUND\`, and cannot be undone. If a second admin must approve it, a member gets 409 (\`approval_id\` identifies the pending request), and an API key gets 403. Returns 409 if the amount exceeds what is left to return, if the return period has ended (180 days unless the network sets another), after ${MAX_RETURNS} returns, and while either organization is suspended.`,
  access: { by: 'key', flag: 'transactions_write', permission: 'returns.create', partner: true },
  approval: 'live_returns',
  params: z.object({ payment_id }),
  body: CreateReturn,
  data: Return,
  errors: [404, 409],
  extension: true,
})

export const listReturnsOfPayment = operation({
  id: 'listReturnsOfPayment',
  method: 'GET',
  path: '/payments/{payment_id}/returns',
  tag,
  summary: 'List a payment’s returns',
  description: `Oldest first. A payment has at most ${MAX_RETURNS} returns. Both sides can read them. \`returnable_until\` is the end of the period in which a return or recall can be created.`,
  access: read,
  params: z.object({ payment_id }),
  data: ReturnsOfPayment,
  errors: [404],
  extension: true,
})

export const findReturn = operation({
  id: 'findReturn',
  method: 'GET',
  path: '/payments/{payment_id}/returns/{return_id}',
  tag,
  summary: 'Get a return',
  description: 'Both sides can read it.',
  access: read,
  params: z.object({ payment_id, return_id: pathId('The return') }),
  data: Return,
  errors: [404],
  extension: true,
})

export const listReturns = operation({
  id: 'listReturns',
  method: 'GET',
  path: '/returns',
  tag,
  summary: 'List returns',
  description:
    'Lists the returns that the namespace sent or received, newest first. Filters are combined; bounds are inclusive.',
  access: read,
  query: ReturnQuery,
  data: ReturnList,
  extension: true,
})

export const exportReturns = operation({
  id: 'exportReturns',
  method: 'GET',
  path: '/returns.csv',
  tag,
  summary: 'Export returns as CSV',
  description: 'Accepts the same filters as the list. All matching rows are streamed, in the order of the list.',
  access: read,
  query: ReturnFilters,
  data: CsvText,
  produces: 'text/csv',
  extension: true,
})
