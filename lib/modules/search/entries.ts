import { isId } from '../../kernel/ids.ts'
import type { StoredParty } from '../payments/index.ts'
import { foldText, tailOf } from './normalize.ts'
import type { searchParties, searchPayments } from './table.ts'

/** What is indexed of a payment. */
export type IndexedPayment = {
  readonly paymentId: string
  readonly token: string
  readonly partnerId: string
  readonly receiverPartnerId: string | null
  readonly reference: string
  readonly debtor: StoredParty
  readonly beneficiary: StoredParty
  /** The ends of the IDs of its submission, admission, tasks, transaction, returns and recalls. */
  readonly tails: string
}

type Entries = {
  readonly payments: (typeof searchPayments.$inferInsert)[]
  readonly parties: (typeof searchParties.$inferInsert)[]
}

/** What the index contains of payments, for each side that sees them. */
export function entriesOf(all: readonly IndexedPayment[]): Entries {
  const payments: Entries['payments'] = []
  const parties = new Map<string, Entries['parties'][number]>()
  for (const payment of all) {
    const text = textOf(payment)
    for (const partnerId of new Set([payment.partnerId, payment.receiverPartnerId])) {
      if (partnerId === null) continue
      payments.push({ partnerId, paymentId: payment.paymentId, text, token: payment.token })
      for (const party of [payment.debtor, payment.beneficiary]) {
        const address = party.payment_address.toLowerCase()
        if (address === '') continue
        // Most parties repeat, and folding a name takes longer than comparing it.
        const key = JSON.stringify([partnerId, address, party.first_name, party.last_name])
        if (parties.has(key)) continue
        const name = nameOf(party)
        parties.set(key, { partnerId, address, name, text: foldText(`${name} ${address}`) })
      }
    }
  }
  return { payments, parties: [...parties.values()] }
}

/** Folding can make a name several times as long, and entries of an index have a limit. */
const MAX_NAME = 300

/** The folded name of a party; empty if the request had none. */
export const nameOf = ({ first_name, last_name }: Pick<StoredParty, 'first_name' | 'last_name'>): string =>
  whole(foldText(`${first_name} ${last_name}`).slice(0, MAX_NAME)).trim()

/** Without the first half of a character that was cut, which the database cannot store. */
const whole = (cut: string): string => (cut.isWellFormed() ? cut : cut.slice(0, -1))

function textOf({ paymentId, reference, tails }: IndexedPayment): string {
  const ownId = isId('pay', paymentId) ? tailOf(paymentId) : foldText(paymentId)
  return [foldText(reference), ownId, tails].filter(Boolean).join(' ')
}
