import { accept, submitted } from './model/payment-life.ts'
import { expectData } from './network.ts'
import type { Life } from './world.ts'

let number = 0

/** A completed payment of the life's bank to an address. */
async function completed({ bank, own, currency }: Life, to: string): Promise<{ payment_id: string }> {
  const payment_id = await submitted(bank, own, to, { currency })
  expectData(await accept(bank, payment_id))
  return { payment_id }
}

/** A payment within the namespace, which can return it. */
const within = async (life: Life) => completed(life, await life.bank.customer(`payee-${number++}`))

const body = () => ({ reason: 'DUPL', note: 'Sent twice' })

/** A return by the counterparty, which both sides can read. */
async function newReturn(life: Life): Promise<{ payment_id: string; return_id: string }> {
  const { payment_id } = await completed(life, life.theirs)
  const made = await life.counterparty.key('POST', `/payments/${payment_id}/returns`, { body: body() })
  return { payment_id, return_id: expectData(made).return_id }
}

/** A recall of the life's bank. */
async function recalled(life: Life, paid: Promise<{ payment_id: string }>) {
  const { payment_id } = await paid
  const made = await life.bank.key('POST', `/payments/${payment_id}/recalls`, { body: body() })
  return { payment_id, recall_id: expectData(made).recall_id as string }
}

/** A recall that the life's bank can also answer. */
const recalledWithin = (life: Life) => recalled(life, within(life))

/** Valid requests for returns and recalls. */
export const returnRequests = {
  createReturn: { params: within, body },
  listReturnsOfPayment: { params: ({ settled }: Life) => ({ payment_id: settled.payment_id }) },
  findReturn: { params: newReturn },
  listReturns: {},
  exportReturns: {},
  createRecall: { params: within, body },
  acceptRecall: { params: recalledWithin },
  refuseRecall: { params: recalledWithin, body: () => ({ reason: 'AM04' }) },
  cancelRecall: { params: recalledWithin },
  listRecallsOfPayment: { params: ({ settled }: Life) => ({ payment_id: settled.payment_id }) },
  findRecall: { params: (life: Life) => recalled(life, completed(life, life.theirs)) },
  listRecalls: {},
  exportRecalls: {},
}
