import { describe, expect, test } from 'vitest'
import { searchPlan, triedBy } from './search-plan.ts'

const SUFFIX = '01h455vb4pex5vsknk084sn02q'

describe('what a scrap may be', () => {
  test.each(['invoice-2026-0042', `pay_${SUFFIX}`, `trans_${SUFFIX}`, `pat_${SUFFIX}`, '7K2QXD', '7'])(
    '%s: what identifies a payment first, then a reference',
    (scrap) => {
      expect(searchPlan(scrap)).toMatchObject({ code: scrap, searches: [{ filters: { reference: scrap } }] })
    },
  )

  test('with spaces it can only be a reference', () => {
    expect(searchPlan('Invoice 4711')).toEqual({
      code: undefined,
      searches: [{ as: 'reference', filters: { reference: 'Invoice 4711' } }],
    })
  })

  test('an address is tried as either party, and as a reference, for some write one there', () => {
    const { code, searches } = searchPlan('Juniper@harbor')
    expect(code).toBeUndefined()
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

  test.each([
    ['cust', 'customers?customer='],
    ['acct', 'accounts?account='],
    ['lnk', 'links?link='],
    ['whk', 'webhooks/'],
    ['req', 'request-log?entry='],
  ])('a %s id leads to where it stands open', (tag, path) => {
    expect(searchPlan(`${tag}_${SUFFIX}`).elsewhere?.path).toBe(`${path}${tag}_${SUFFIX}`)
  })

  test.each(['tline', 'part', 'pay_adm', 'mem'])('a %s id is not searched for in vain', (tag) => {
    expect(searchPlan(`${tag}_${SUFFIX}`)).toMatchObject({ searches: [], hint: expect.any(String) })
  })
})

test('what surrounds a pasted scrap is dropped', () => {
  expect(searchPlan('  "invoice-1"\n').code).toBe('invoice-1')
})

test('nothing typed, nothing searched', () => {
  expect(searchPlan('  ')).toEqual({ searches: [] })
})

test('longer than any id or reference: not asked for', () => {
  expect(searchPlan('x'.repeat(65)).code).toBeUndefined()
  expect(searchPlan('x'.repeat(141)).searches).toEqual([])
})

test('says what it tries', () => {
  expect(triedBy(searchPlan('invoice-1'))).toBe('ID or approval code, reference')
  expect(triedBy(searchPlan('a b'))).toBe('reference')
})
