import type { Me } from './members/new-member.ts'
import { submitted } from './model/payment-life.ts'
import { type Bank, expectData } from './network.ts'
import type { Life } from './world.ts'

/** A payment with an open task of the life's bank. */
const waiting = async ({ bank, own, theirs, currency }: Life) => ({
  payment_id: await submitted(bank, own, theirs, { currency }),
})

/** A time that fits the payment of `waiting`: half an hour before the newest one of the queue expires. */
async function soon({ bank }: Life): Promise<number> {
  const { payments } = expectData(await bank.member('GET', '/admission-queue?sort=-created&limit=1'))
  return payments[0].payment.expires_at - 30 * 60
}

/** Valid requests for the lists of tasks and of payments that await a decision. */
export const queueRequests = {
  listQueue: {},
  findQueuedTask: { params: ({ open }: Life) => open },
  findPaymentOfTask: { params: ({ open }: Life) => open },
  exportQueue: {},
  findThroughput: {},
  findDecisionTimes: {},
  exportDecisionTimes: {},
  // Requests without `payment_ids` are sent in each order (`sortedLists`).
  listWaitingPayments: { query: async (life: Life) => ({ payment_ids: (await waiting(life)).payment_id }) },
  summarizeWaitingPayments: {},
  exportWaitingPayments: {},
  snoozePayment: { params: waiting, body: async (life: Life) => ({ until: await soon(life) }) },
  unsnoozePayment: { params: waiting },
}

/** Valid requests for assignment rules. */
export const assignmentRequests = {
  findAssignmentRules: {},
  replaceAssignmentRules: {
    body: async ({ bank }: Life) => {
      const { version } = expectData(await bank.member('GET', '/assignment-rules'))
      return { version, rules: [{ name: 'Large payments', currency: 'USD', amount_from: '100000000', members: [1] }] }
    },
  },
  previewAssignment: { query: () => ({ currency: 'USD', amount: '10000' }) },
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

/** Valid requests for notes and notifications. */
export const noteRequests = (newCustomer: (bank: Bank) => Promise<Params>) => ({
  listPaymentNotes: { params: payment },
  writePaymentNote: { params: payment, body },
  listCustomerNotes: { params: ({ bank }: Life) => newCustomer(bank) },
  writeCustomerNote: { params: ({ bank }: Life) => newCustomer(bank), body },
  listSettlementNotes: { params: batch },
  writeSettlementNote: { params: batch, body },
  listMentions: {},
  countUnreadMentions: {},
  readMentions: { body: () => ({}) },
  listNotifications: {},
  countUnreadNotifications: {},
  readNotifications: { body: () => ({}) },
  findNotificationSettings: {},
  updateNotificationSettings: {
    body: () => ({ channels: [{ kind: 'settlement_failed', channel: 'digest' }], quiet_hours: { from: 20, until: 7 } }),
  },
  countNotes: { query: (life: Life) => ({ payment_ids: payment(life).payment_id }) },
  editNote: { params: newNote, body },
  deleteNote: { params: newNote },
  listNoteVersions: { params: newNote },
})
