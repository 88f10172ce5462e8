import { expect, test } from 'vitest'
import type { SearchResultItem } from '../modules/search/contract.ts'
import { rankPayments, wordsOf } from './rank-payments.ts'

type Facts = { total: string; debtor?: string; beneficiary?: string; reference?: string; by?: 'amount' | 'id' | 'name' }

const party = (address: string) => ({
  payment_address: `${address}@harbor`,
  ...{ first_name: '', last_name: '', email: '', phone: '', type: '', billing: { country: '' } },
})
const result = (payment_id: string, { total, debtor = 'a', beneficiary = 'b', reference = '', by }: Facts) =>
  ({
    type: 'payment',
    id: payment_id,
    is_identified: by === 'id',
    matches: by ? [{ by, value: '' }] : [],
    title: '',
    payment: {
      payment_id,
      amount: { currency: 'USD', total },
      debtor_party: party(debtor),
      beneficiary_party: party(beneficiary),
      reference,
      state: 'completed',
    },
  }) as SearchResultItem
const order = (query: string, results: SearchResultItem[]) =>
  rankPayments(query, results).map(({ payment }) => payment.payment_id)

test('the words of a question are those that say which payment is meant', () => {
  expect(wordsOf('Where is the payment of 45.55 to Jüniper?')).toEqual(['45.55', 'juniper'])
})

test('a payment that contains more of the query comes first', () => {
  const amount = result('amount', { total: '4555', by: 'amount' })
  const both = result('both', { total: '4555', beneficiary: 'juniper', by: 'amount' })
  const name = result('name', { total: '100', beneficiary: 'juniper' })
  expect(order('45.55 juniper', [amount, name, both, both])).toEqual(['both', 'amount', 'name'])
})

test('"to" and "from" tell the sides apart', () => {
  const sent = result('sent', { total: '4555', debtor: 'juniper', by: 'amount' })
  const received = result('received', { total: '4555', beneficiary: 'juniper', by: 'amount' })
  expect(order('45.55 to juniper', [sent, received])).toEqual(['received', 'sent'])
  expect(order('45.55 from juniper', [received, sent])).toEqual(['sent', 'received'])
})

test('an identified payment comes before those that contain more words', () => {
  const words = result('words', { total: '4555', reference: 'check today', by: 'amount' })
  const named = result('named', { total: '1', by: 'id' })
  expect(order('check named today 45.55', [words, named])).toEqual(['named', 'words'])
})
