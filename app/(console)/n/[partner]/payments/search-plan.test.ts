import { describe, expect, test } from 'vitest'
import { searchPlan, triedBy } from './search-plan.ts'

const SUFFIX = '01h455vb4pex5vsknk084sn02q'

describe('what a scrap may be', () => {
  test.each(['invoice-2026-0042', `pay_${SUFFIX}`, '7'])('%s: a payment id first, then a reference', (scrap) => {
    expect(searchPlan(scrap)).toMatchObject({ paymentId: scrap, searches: [{ filters: { reference: scrap } }] })
  })

  test('with spaces it can only be a reference', () => {
    expect(searchPlan('Invoice 4711')).toEqual({
      paymentId: undefined,
      searches: [{ as: 'reference', filters: { reference: 'Invoice 4711' } }],
      hint: undefined,
    })
  })

  test('an address is tried as either party, and as a reference, for some write one there', () => {
    const { paymentId, searches } = searchPlan('Juniper@harbor')
    expect(paymentId).toBeUndefined()
    expect(searches.map(({ filters }) => filters)).toEqual([
      { address: 'Juniper@harbor', party: 'debtor' },
      { address: 'Juniper@harbor', party: 'beneficiary' },
      { reference: 'Juniper@harbor' },
    ])
  })

  test('a batch is not a payment: its own page is offered', () => {
    expect(searchPlan(`batch_${SUFFIX}`)).toMatchObject({
      searches: [],
      elsewhere: { path: `settlements/batch_${SUFFIX}` },
    })
  })

  test.each(['trans', 'tline', 'part', 'cust', 'pay_adm', 'mem'])('a %s id is not searched for in vain', (tag) => {
    expect(searchPlan(`${tag}_${SUFFIX}`)).toMatchObject({ searches: [], hint: expect.any(String) })
  })

  test('an approval code may as well be a payment id, so it is tried as one and explained', () => {
    expect(searchPlan('7K2QXD')).toMatchObject({ paymentId: '7K2QXD', hint: expect.stringContaining('approval code') })
  })
})

test('what surrounds a pasted scrap is dropped', () => {
  expect(searchPlan('  "invoice-1"\n').paymentId).toBe('invoice-1')
})

test('nothing typed, nothing searched', () => {
  expect(searchPlan('  ')).toEqual({ searches: [] })
})

test('longer than any payment id or reference: not asked for', () => {
  expect(searchPlan('x'.repeat(65)).paymentId).toBeUndefined()
  expect(searchPlan('x'.repeat(141)).searches).toEqual([])
})

test('says what it tries', () => {
  expect(triedBy(searchPlan('invoice-1'))).toBe('payment id, reference')
  expect(triedBy(searchPlan('a b'))).toBe('reference')
})
