import type { Me } from './members/new-member.ts'
import { type Bank, expectData } from './network.ts'
import type { Life } from './world.ts'

/** Valid requests for the lists of tasks and of payments that await a decision. */
export const queueRequests = {
  listQueue: {},
  exportQueue: {},
  findThroughput: {},
  listWaitingPayments: {},
  summarizeWaitingPayments: {},
  exportWaitingPayments: {},
}

type Params = Readonly<Record<string, string>>

const body = () => ({ body: 'Called the customer. They will *confirm* today.' })
const payment = ({ settled }: Life) => ({ payment_id: settled.payment_id ?? '' })
const batch = ({ settled }: Life) => ({ batch_id: settled.batch_id ?? '' })

/** A note of the caller, who alone can edit it; of the bank's admin if the caller cannot write notes. */
async function newNote(life: Life, { member } = life.bank as Pick<Me, 'member'>): Promise<Params> {
  const path = `/payments/${payment(life).payment_id}/notes`
  const own = await member('POST', path, { body: body() })
  const made = own.status === 403 ? await life.bank.member('POST', path, { body: body() }) : own
  return { note_id: expectData(made).token }
}

/** Valid requests for notes. */
export const noteRequests = (newCustomer: (bank: Bank) => Promise<Params>) => ({
  listPaymentNotes: { params: payment },
  writePaymentNote: { params: payment, body },
  listCustomerNotes: { params: ({ bank }: Life) => newCustomer(bank) },
  writeCustomerNote: { params: ({ bank }: Life) => newCustomer(bank), body },
  listSettlementNotes: { params: batch },
  writeSettlementNote: { params: batch, body },
  countNotes: { query: (life: Life) => ({ payment_ids: payment(life).payment_id }) },
  editNote: { params: newNote, body },
  deleteNote: { params: newNote },
  listNoteVersions: { params: newNote },
})
