import { describe, expect, test } from 'vitest'
import { searchPlan, triedBy } from './search-plan.ts'

const SUFFIX = '01h455vb4pex5vsknk084sn02q'

describe('what a search term may be', () => {
  test.each(['invoice-2026-0042', `pay_${SUFFIX}`, `trans_${SUFFIX}`, `pat_${SUFFIX}`, '7K2QXD', '7'])(
    '%s: identifiers are tried first, then a reference',
    (text) => {
      expect(searchPlan(text)).toMatchObject({ code: text, searches: [{ filters: { reference: text } }] })
    },
  )

  test('a term with spaces can only be a reference', () => {
    expect(searchPlan('Invoice 4711')).toEqual({
      code: undefined,
      searches: [{ as: 'reference', filters: { reference: 'Invoice 4711' } }],
    })
  })

  test('an address is tried as either party and as a reference, because some references are addresses', () => {
    const { code, searches } = searchPlan('Juniper@harbor')
    expect(code).toBeUndefined()
    expect(searches.map(({ filters }) => filters)).toEqual([
      { address: 'Juniper@harbor', party: 'debtor' },
      { address: 'Juniper@harbor', party: 'beneficiary' },
      { reference: 'Juniper@harbor' },
    ])
  })

  test('a batch ID is not a payment: its own page is offered', () => {
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
  ])('a %s ID links to its screen', (tag, path) => {
    expect(searchPlan(`${tag}_${SUFFIX}`).elsewhere?.path).toBe(`${path}${tag}_${SUFFIX}`)
  })

  test.each(['tline', 'part', 'pay_adm', 'mem'])('a %s ID is not searched among payments', (tag) => {
    expect(searchPlan(`${tag}_${SUFFIX}`)).toMatchObject({ searches: [], hint: expect.any(String) })
  })
})

test('whitespace and quotes around a pasted term are removed', () => {
  expect(searchPlan('  "invoice-1"\n').code).toBe('invoice-1')
})

test('an empty term is not searched', () => {
  expect(searchPlan('  ')).toEqual({ searches: [] })
})

test('a term longer than any ID or reference is not searched', () => {
  expect(searchPlan('x'.repeat(65)).code).toBeUndefined()
  expect(searchPlan('x'.repeat(141)).searches).toEqual([])
})

test('names the fields it searches', () => {
  expect(triedBy(searchPlan('invoice-1'))).toBe('ID or approval code, reference')
  expect(triedBy(searchPlan('a b'))).toBe('reference')
})
