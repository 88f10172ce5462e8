import { expect, test } from 'vitest'
import { amountsProblem, isFiltered, moreCount, readView, returnsHref, toQuery } from './search-params.ts'

const RETURN = 'ret_01h455vb4pex5vsknk084sn02q'
const set = (view: object) => Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined))

test('a view survives a round trip through its URL', () => {
  const params = { direction: 'in', reason: 'DUPL', currency: 'USD', min: '10', max: '1,000', from: '2026-11-01T00:00' }
  const view = readView({ ...params, after: RETURN, size: '100' })
  expect(set(view)).toEqual({ ...params, trail: [RETURN], size: 100 })
  const { searchParams } = new URL(returnsHref('part_1', view), 'http://console.invalid')
  expect(readView(Object.fromEntries(searchParams))).toEqual(view)
})

test('invalid parameters are ignored', () => {
  const view = readView({
    direction: 'up',
    reason: 'XXXX',
    currency: 'ZZZ',
    period: 'ever',
    from: 'now',
    after: 'pay_1',
  })
  expect(set(view)).toEqual({ trail: [] })
  expect(isFiltered(view)).toBe(false)
})

test('amounts are sent in minor units, and days as times', () => {
  const now = new Date('2026-11-21T10:00:00.000Z')
  expect(set(toQuery(readView({ currency: 'usd', min: '10', max: '1,000.50', period: 'yesterday' }), now))).toEqual({
    currency: 'USD',
    amount_from: '1000',
    amount_to: '100050',
    created_from: '2026-11-20T00:00:00.000Z',
    created_to: '2026-11-20T23:59:59.999Z',
  })
})

test('an invalid amount stays in its field with an explanation', () => {
  const [without, wrong] = [readView({ min: '10' }), readView({ currency: 'USD', min: '1,23' })]
  expect(amountsProblem(without)).toBe('Choose a currency for the amounts.')
  expect(amountsProblem(wrong)).toMatch(/USD amounts in digits/)
  expect([without.min, wrong.min]).toEqual(['10', '1,23'])
  expect([toQuery(without).amount_from, toQuery(wrong).amount_from]).toEqual([undefined, undefined])
  expect([isFiltered(without), moreCount(wrong)]).toEqual([true, 1])
})
