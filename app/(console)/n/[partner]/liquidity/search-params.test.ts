import { expect, test } from 'vitest'
import { historyFrom, isFiltered, liquidityHref, moreCount, readView, toQuery } from './search-params.ts'

const MOVEMENT = 'lqm_01h455vb4pex5vsknk084sn02q'
const set = (view: object) => Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined))

test('a view survives a round trip through its URL', () => {
  const params = {
    currency: 'USD',
    kind: 'deposit',
    from: '2026-11-01T00:00',
    chart: 'EUR',
    window: '30d',
    size: '100',
  }
  const view = readView({ ...params, after: MOVEMENT })
  expect(set(view)).toEqual({ ...params, trail: [MOVEMENT], size: 100 })
  const { searchParams } = new URL(liquidityHref('part_1', view), 'http://console.invalid')
  expect(readView(Object.fromEntries(searchParams))).toEqual(view)
})

test('the default window and the first page have no parameters', () => {
  expect(liquidityHref('part_1', readView({}))).toBe('/n/part_1/liquidity')
})

test('invalid parameters are ignored', () => {
  const view = readView({ currency: 'ZZZ', kind: 'gift', period: 'ever', from: 'now', after: 'pay_1', window: '1y' })
  expect(set(view)).toEqual({ trail: [], window: '7d' })
  expect(isFiltered(view)).toBe(false)
})

test('the chart does not filter the list', () => {
  expect(isFiltered(readView({ chart: 'USD', window: '24h' }))).toBe(false)
  expect([isFiltered(readView({ kind: 'deposit' })), moreCount(readView({ period: 'today' }))]).toEqual([true, 1])
})

test('days are sent as times', () => {
  const now = new Date('2026-11-21T10:00:00.000Z')
  expect(set(toQuery(readView({ currency: 'usd', kind: 'settlement', period: 'yesterday' }), now))).toEqual({
    currency: 'USD',
    kind: 'settlement',
    created_from: '2026-11-20T00:00:00.000Z',
    created_to: '2026-11-20T23:59:59.999Z',
  })
})

test('a chart shows full hours, the current one included', () => {
  const now = new Date('2026-11-21T10:20:30.000Z')
  expect(historyFrom('24h', now)).toBe('2026-11-20T11:00:00.000Z')
  expect(historyFrom('30d', now)).toBe('2026-10-22T11:00:00.000Z')
})
