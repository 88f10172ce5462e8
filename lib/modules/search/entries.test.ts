import { describe, expect, test } from 'vitest'
import type { StoredParty } from '../payments/index.ts'
import { entriesOf, type IndexedPayment, nameOf } from './entries.ts'

// What the index contains of payments (decision 0091).

const party = (payment_address: string, first_name = '', last_name = ''): StoredParty => ({
  ...{ payment_address, first_name, last_name },
  ...{ email: '', phone: '', type: 'Individual', billing: { country: '' } },
})
const payment = (change: Partial<IndexedPayment> = {}): IndexedPayment => ({
  paymentId: 'pay_01h455vb4pex5vsknk084sn02q',
  token: 'pay_01h455vb4pex5vsknk084sn02q',
  partnerId: 'part_harbor',
  receiverPartnerId: 'part_meadow',
  reference: 'INV-2026/0042, Müller',
  debtor: party('willow@harbor', 'Ada', 'Thornbury'),
  beneficiary: party('Aspen@Meadow', 'Zoë', ''),
  tails: '4ab2nk0841 9zz2nk0842',
  ...change,
})
const textOf = (change: Partial<IndexedPayment>) => entriesOf([payment(change)]).payments.at(0)?.text

describe('a payment', () => {
  test('is in the index of each namespace that sees it', () => {
    const namespaces = (change: Partial<IndexedPayment>) =>
      entriesOf([payment(change)]).payments.map(({ partnerId }) => partnerId)
    expect(namespaces({})).toEqual(['part_harbor', 'part_meadow'])
    expect(namespaces({ receiverPartnerId: null })).toEqual(['part_harbor'])
    expect(namespaces({ receiverPartnerId: 'part_harbor' })).toEqual(['part_harbor'])
  })

  test.each<[what: string, change: Partial<IndexedPayment>, text: string]>([
    ['its folded reference and the ends of its IDs', {}, 'inv 2026 0042 muller nk084sn02q 4ab2nk0841 9zz2nk0842'],
    ['the whole of a chosen ID', { paymentId: 'Order-7781_B', reference: '', tails: '' }, 'order 7781 b'],
    ['no more than it has', { reference: '“…”', tails: '' }, 'nk084sn02q'],
  ])('is found by %s', (_, change, text) => {
    expect(textOf(change)).toBe(text)
  })
})

describe('a party', () => {
  const parties = (...payments: Partial<IndexedPayment>[]) =>
    entriesOf(payments.map((change) => payment({ receiverPartnerId: null, ...change }))).parties

  test('is found by its folded name and address', () => {
    expect(entriesOf([payment()]).parties).toEqual(
      ['part_harbor', 'part_meadow'].flatMap((partnerId) => [
        { partnerId, address: 'willow@harbor', name: 'ada thornbury', text: 'ada thornbury willow harbor' },
        { partnerId, address: 'aspen@meadow', name: 'zoe', text: 'zoe aspen meadow' },
      ]),
    )
  })

  test('is in the index once for each of its names', () => {
    const beneficiary = party('willow@harbor', 'Ada', 'Thornbury')
    expect(parties({ beneficiary }, { beneficiary })).toHaveLength(1)
    const names = parties(
      { beneficiary },
      { beneficiary: party('willow@harbor', 'Bea', 'Thornbury') },
      { beneficiary: party('willow@harbor', 'Ada', 'Ashdown') },
      { beneficiary: party('aspen@harbor', 'Ada', 'Thornbury') },
    )
    expect(names.map(({ address, name }) => `${name} ${address}`)).toEqual([
      'ada thornbury willow@harbor',
      'bea thornbury willow@harbor',
      'ada ashdown willow@harbor',
      'ada thornbury aspen@harbor',
    ])
  })

  test('without an address is in no index, whatever its name', () => {
    expect(parties({ debtor: party('', 'Ada', 'Thornbury'), beneficiary: party('') })).toEqual([])
  })

  test('without a name is found by its address', () => {
    const [found] = parties({ debtor: party('willow@harbor'), beneficiary: party('') })
    expect(found).toMatchObject({ name: '', text: 'willow harbor' })
  })
})

describe('a name is cut to 300 characters', () => {
  test.each([
    ['after folding', 'ﬃ'.repeat(101), /^(?:ffi){100}$/, 300],
    ['before a character of two code units', `${'a'.repeat(299)}\u{10428}`, /^a+$/, 299],
    ['after a character of two code units', `${'a'.repeat(298)}\u{10428}b`, /^a+\u{10428}$/u, 300],
    ['without the space at its end', `${'a'.repeat(299)} b`, /^a+$/, 299],
  ])('%s', (_, first, shape, length) => {
    const name = nameOf(party('willow@harbor', first))
    expect(name).toMatch(shape)
    expect(name).toHaveLength(length)
    expect(name.isWellFormed()).toBe(true)
  })
})
