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

/** Valid requests for returns. */
export const returnRequests = {
  createReturn: { params: within, body },
  listReturnsOfPayment: { params: ({ settled }: Life) => ({ payment_id: settled.payment_id }) },
  findReturn: { params: newReturn },
  listReturns: {},
}
