import { describe, expect, test } from 'vitest'
import type { ShownPayment, StoredParty } from '../payments/index.ts'
import { type Criteria, explain, isShortFor, type OwnRecord } from './explain.ts'
import { readAmounts } from './read-amounts.ts'
import { readTerm } from './read-term.ts'

// Why a payment is a result of a search: every field that matches, the most specific one first.

const REST = '01h455vb4pex5vsknk084sn02q'
const at = new Date('2026-03-02T12:00:00.000Z')
const party = (payment_address: string, first_name = '', last_name = ''): StoredParty => ({
  ...{ payment_address, first_name, last_name },
  ...{ email: '', phone: '', type: 'Individual', billing: { country: '' } },
})
const payment = (change: Partial<ShownPayment> = {}): ShownPayment => ({
  ...{ paymentId: `pay_${REST}`, token: `pay_${REST}`, organizationId: 'org_harbor', partnerId: 'part_harbor' },
  ...{ environment: 'sandbox', paymentType: 'Type_Push', currency: 'USD', amount: 4555n },
  ...{ debtor: party('willow@harbor', 'Ada', 'Thornbury'), beneficiary: party('Aspen@Meadow', 'Zoë', 'Ashdown') },
  ...{ debtorAddress: 'willow@harbor', beneficiaryAddress: 'aspen@meadow', reference: 'Invoice INV-0042' },
  ...{
    device: null,
    location: null,
    state: 'completed',
    shown: 'completed',
    createdBy: null,
    returnedAmount: 0n,
    returnsCount: 0,
  },
  ...{ receiverOrganizationId: null, receiverPartnerId: null, initiatedAt: at, expiresAt: at, updatedAt: at },
  ...change,
})
const RECORDS: readonly OwnRecord[] = [
  { type: 'submission', id: `sub_${REST.replace('02q', '02r')}` },
  { type: 'task', id: `pat_${REST.replace('02q', '02s')}` },
  { type: 'transaction', id: `trans_${REST.replace('02q', '02t')}`, approvalCode: 'AB12CD' },
]
const search = (text: string, more: Partial<Criteria> = {}, change: Partial<ShownPayment> = {}, records = RECORDS) => {
  const term = readTerm(text)
  const part = term.shortened.length > 0 ? term.shortened : undefined
  const criteria = {
    term,
    part,
    amounts: readAmounts(term.clean, ['USD', 'EUR']),
    customers: new Map(),
    namespaces: new Map(),
    ...more,
  }
  return explain(payment(change), records, criteria)
}
const matches = (...given: Parameters<typeof search>) =>
  (search(...given)?.matches ?? []).map(({ by, value }) => `${by}: ${value}`)
const endOf = (text: string): Partial<Criteria> => ({ part: [{ start: '', end: text }] })

describe('an ID', () => {
  test('identifies the payment', () => {
    expect(search(`pay_${REST}`)).toMatchObject({
      type: 'payment',
      id: `pay_${REST}`,
      matches: [{ by: 'id', value: `pay_${REST}` }],
    })
  })

  test('of a record identifies the record, and shows its payment', () => {
    for (const { type, id } of RECORDS)
      expect(search(id)).toMatchObject({ type, id, matches: [{ by: 'id', value: id }], payment: payment() })
    expect(search(RECORDS[1]?.id.replace('pat', 'task') ?? '')).toMatchObject({ type: 'task', id: RECORDS[1]?.id })
  })

  test('that a client chose is found in any case, and in parts', () => {
    const paymentId = 'Order-7781_B'
    expect(matches('ORDER-7781_B', {}, { paymentId, reference: '' })).toEqual([`id: ${paymentId}`])
    expect(matches('order 7781', {}, { paymentId, reference: '' })).toEqual([`id_part: ${paymentId}`])
    expect(matches('order-7781_b', endOf('order-7781_b'), { paymentId, reference: '' })).toEqual([`id: ${paymentId}`])
    expect(matches('order 7782', {}, { paymentId, reference: '' })).toEqual([])
  })

  test('is found by its end; an end that is also a word of a chosen ID counts once', () => {
    expect(matches('084sn02q', endOf('084sn02q'))).toEqual([`id_part: pay_${REST}`])
    const chosen = { paymentId: 'Order-7781', reference: '' }
    expect(matches('7781', endOf('7781'), chosen)).toEqual(['id_part: Order-7781'])
  })

  test('that was generated is not found by a part in its middle', () => {
    expect(matches('455vb4', endOf('455vb4'))).toEqual([])
  })

  test('of a record is found by its end, with the type of the record', () => {
    expect(search('084sn02t', endOf('084sn02t'))).toMatchObject({ type: 'transaction', id: RECORDS[2]?.id })
  })

  test.each([
    ['with the same start and end', 'pay_01h4', 'n02q', true],
    ['with another start', 'pat_01h4', 'n02q', false],
    ['with another end', 'pay_01h4', 'n02r', false],
    ['without a start', '', 'n02q', true],
  ])('is shortened to a text %s', (_, start, end, isShort) => {
    expect(isShortFor([{ start, end }], `PAY_${REST.toUpperCase()}`)).toBe(isShort)
    expect(
      isShortFor(
        [
          { start: 'x', end: 'x' },
          { start, end },
        ],
        `pay_${REST}`,
      ),
    ).toBe(isShort)
  })
})

test('an approval code finds the payment, not the transaction', () => {
  expect(search('ab12cd')).toMatchObject({
    type: 'payment',
    id: `pay_${REST}`,
    matches: [{ by: 'approval_code', value: 'AB12CD' }],
  })
  expect(matches('AB12CE')).toEqual([])
})

describe('an amount', () => {
  test.each([
    ['in the payment’s currency', '45.55', ['amount: 45.55 USD']],
    ['in minor units', '4555', ['amount_in_minor_units: 45.55 USD']],
    ['written both ways', '45.55 or 4555 USD', ['amount: 45.55 USD']],
    ['in another currency', '45.55 EUR', []],
    ['of another payment', '45.56', []],
  ])('%s: %s', (_, text, found) => {
    expect(matches(text)).toEqual(found)
  })
})

describe('a reference', () => {
  test.each([
    ['that is the same, in any case', 'INVOICE inv-0042', ['reference: Invoice INV-0042']],
    ['that contains all words', '0042 invoi', ['reference_part: Invoice INV-0042']],
    ['that lacks a word', 'invoice 0043', []],
  ])('%s', (_, text, found) => {
    expect(matches(text)).toEqual(found)
  })

  test('that is empty matches nothing', () => {
    expect(matches('“…”', {}, { reference: '' })).toEqual([])
  })
})

describe('a party', () => {
  test.each([
    ['its address, in any case', 'ASPEN@meadow', ['address: Aspen@Meadow']],
    ['its name', 'ashdown zoe', ['name: Zoë Ashdown']],
    ['a part of its name', 'thornb', ['name: Ada Thornbury']],
    ['a part of its address', 'meadow', ['address_part: Aspen@Meadow']],
    ['its name and a part of its address', 'ashdown aspen', ['name: Zoë Ashdown']],
    ['its name and its address', 'ashdown aspen@meadow', ['address: Aspen@Meadow', 'name: Zoë Ashdown']],
    ['names of both parties together', 'ada ashdown', []],
  ])('is found by %s', (_, text, found) => {
    expect(matches(text)).toEqual(found)
  })

  test('is found as the customer of its address, under the customer’s name', () => {
    const customers = new Map([['aspen@meadow', 'Zoë of the Hill']])
    expect(matches('hill', { customers })).toEqual(['name: Zoë of the Hill'])
  })

  test('on both sides counts once', () => {
    expect(matches('thornbury', {}, { beneficiary: payment().debtor })).toEqual(['name: Ada Thornbury'])
  })
})

test('all reasons are given, the most specific first', () => {
  const same = { reference: 'aspen', beneficiary: party('aspen@meadow', 'Aspen') }
  const customers = new Map([['willow@harbor', 'Aspen Tree']])
  expect(matches('aspen', { customers }, same)).toEqual(['reference: aspen', 'name: Aspen Tree', 'name: Aspen'])
  const address = 'willow@harbor'
  expect(matches(address, {}, { reference: address })).toEqual([`reference: ${address}`, `address: ${address}`])
  expect(matches('45.55', {}, { reference: '45.55' })).toEqual(['amount: 45.55 USD', 'reference: 45.55'])
  expect(matches('4555', endOf('4555'), { reference: '4555', paymentId: 'order-4555' })).toEqual([
    'reference: 4555',
    'id_part: order-4555',
    'amount_in_minor_units: 45.55 USD',
  ])
})

test('a payment that matches in no way is no result', () => {
  expect(search('nobody anywhere')).toBeUndefined()
})
