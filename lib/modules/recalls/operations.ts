import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { CsvText, pathId } from '../../wire/shapes.ts'
import {
  CreateRecall,
  Recall,
  RecallFilters,
  RecallList,
  RecallQuery,
  RecallsOfPayment,
  RefuseRecall,
} from './contract.ts'
import { MAX_RECALLS } from './states.ts'

const tag = 'Recalls'
const payment_id = pathId('The payment')
const one = z.object({ payment_id, recall_id: pathId('The recall') })
const read = { by: 'key', flag: 'transactions_read', permission: 'read', partner: true } as const
const send = { by: 'key', flag: 'transactions_write', permission: 'recalls.create', partner: true } as const

export const createRecall = operation({
  id: 'createRecall',
  method: 'POST',
  path: '/payments/{payment_id}/recalls',
  tag,
  summary: 'Recall a payment',
  description: `Asks the namespace that received a completed payment to return all or part of it. Only the namespace that sent the money can recall it; the receiving namespace gets 403. No money moves unless the receiving namespace grants the recall, which it can do for 10 days unless the network sets another period. Returns 409 if the amount exceeds what is left to return, if the return period has ended, while another recall of the payment is open, after ${MAX_RECALLS} recalls, and while either organization is suspended.`,
  access: send,
  params: z.object({ payment_id }),
  body: CreateRecall,
  data: Recall,
  errors: [404, 409],
  extension: true,
})

export const acceptRecall = operation({
  id: 'acceptRecall',
  method: 'POST',
  path: '/payments/{payment_id}/recalls/{recall_id}/accept',
  tag,
  summary: 'Grant a recall',
  description:
    'Sends the amount back at once, as a return with the reason `FOCR` and a transaction of type `TT_REVERSAL`. This cannot be undone. The rules of returns apply, except for the return period. If a second admin must approve it, a member gets 409 (`approval_id` identifies the pending request), and an API key gets 403. Returns 409 if the recall is closed, if the payment has been returned in part since it was created, or if less than its amount is left. Then return the money with `POST /payments/{payment_id}/returns`, unless it was already returned, and refuse the recall.',
  access: { by: 'key', flag: 'transactions_write', permission: 'returns.create', partner: true },
  approval: 'live_returns',
  params: one,
  data: Recall,
  errors: [404, 409],
  extension: true,
})

export const refuseRecall = operation({
  id: 'refuseRecall',
  method: 'POST',
  path: '/payments/{payment_id}/recalls/{recall_id}/refuse',
  tag,
  summary: 'Refuse a recall',
  description: 'Closes an open recall. The side that created it can read the reason and the message.',
  access: { by: 'key', flag: 'transactions_write', permission: 'tasks.decide', partner: true },
  params: one,
  body: RefuseRecall,
  data: Recall,
  errors: [404, 409],
  extension: true,
})

export const cancelRecall = operation({
  id: 'cancelRecall',
  method: 'POST',
  path: '/payments/{payment_id}/recalls/{recall_id}/cancel',
  tag,
  summary: 'Cancel a recall',
  description: 'Closes an open recall. Only the namespace that created it can cancel it; the other side gets 403.',
  access: send,
  params: one,
  data: Recall,
  errors: [404, 409],
  extension: true,
})

export const listRecallsOfPayment = operation({
  id: 'listRecallsOfPayment',
  method: 'GET',
  path: '/payments/{payment_id}/recalls',
  tag,
  summary: 'List a payment’s recalls',
  description: `Oldest first. A payment has at most ${MAX_RECALLS} recalls. Both sides can read them.`,
  access: read,
  params: z.object({ payment_id }),
  data: RecallsOfPayment,
  errors: [404],
  extension: true,
})

export const findRecall = operation({
  id: 'findRecall',
  method: 'GET',
  path: '/payments/{payment_id}/recalls/{recall_id}',
  tag,
  summary: 'Get a recall',
  description: 'Both sides can read it.',
  access: read,
  params: one,
  data: Recall,
  errors: [404],
  extension: true,
})

export const listRecalls = operation({
  id: 'listRecalls',
  method: 'GET',
  path: '/recalls',
  tag,
  summary: 'List recalls',
  description:
    'Lists the recalls that the namespace created or received, newest first. Filters are combined; bounds are inclusive.',
  access: read,
  query: RecallQuery,
  data: RecallList,
  extension: true,
})

export const exportRecalls = operation({
  id: 'exportRecalls',
  method: 'GET',
  path: '/recalls.csv',
  tag,
  summary: 'Export recalls as CSV',
  description: 'Accepts the same filters as the list. All matching rows are streamed, in the order of the list.',
  access: read,
  query: RecallFilters,
  data: CsvText,
  produces: 'text/csv',
  extension: true,
})
