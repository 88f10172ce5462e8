import { describe, expect, test } from 'vitest'
import type { SearchResultItem } from '../modules/search/contract.ts'
import { rankPayments, wordsOf } from './rank-payments.ts'

type Facts = {
  total: string
  debtor?: string
  beneficiary?: string
  reference?: string
  by?: 'amount' | 'id' | 'name'
  value?: string
}

const party = (address: string) => ({
  payment_address: `${address}@harbor`,
  ...{ first_name: '', last_name: '', email: '', phone: '', type: '', billing: { country: '' } },
})
const result = (
  payment_id: string,
  { total, debtor = 'a', beneficiary = 'b', reference = '', by, value = '' }: Facts,
) =>
  ({
    type: 'payment',
    id: payment_id,
    is_identified: by === 'id',
    matches: by ? [{ by, value }] : [],
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
const order = (query: string, results: SearchResultItem[], isFull = true) =>
  rankPayments(query, results, isFull).map(({ payment }) => payment.payment_id)

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

describe('while personal data is masked', () => {
  const phone = result('pay-1', {
    total: '4242',
    debtor: '491701234567',
    beneficiary: 'ext-3055',
    reference: 'Refund to DE89 3704 0044 0532 01',
  })
  const juniper = result('pay-2', { total: '4555', beneficiary: 'juniper.okafor', by: 'name', value: 'Ada Lind' })

  test.each([
    '17',
    '4917',
    '4917012345',
    '3704',
    '3055',
    'junip',
    'okaf',
    'Ad',
    'Lin',
    '01',
    'juniper.okafo',
    '491701234567x',
  ])('a part of a masked value (%s) finds nothing', (part) => expect(order(part, [phone, juniper], false)).toEqual([]))

  test.each(['491701234567', '491701234567@harbor', 'refund'])('the whole value %s finds its payment', (word) =>
    expect(order(word, [phone, juniper], false)).toEqual(['pay-1']),
  )

  test.each(['juniper', 'Okafor', 'juniper.okafor', 'Lind', '45.55 usd'])('so does %s', (word) =>
    expect(order(word, [juniper, phone], false)[0]).toBe('pay-2'),
  )

  test('a part of a masked value neither counts as found nor changes the order', () => {
    const other = result('other', { total: '1', reference: 'Refund' })
    const ranked = rankPayments('refund to 4917 3704', [other, phone], false)
    expect(ranked.map(({ matched }) => matched)).toEqual([['refund'], ['refund']])
    expect(ranked.map(({ payment }) => payment.payment_id)).toEqual(['other', 'pay-1'])
  })

  test('a whole name ranks a payment, but is not shown', () => {
    const [found] = rankPayments('45.55 juniper', [juniper], false)
    expect(found).toMatchObject({ matched: ['45.55', 'juniper'], shown: ['45.55'] })
  })
})
