import { expect, test } from 'vitest'
import { isFiltered, readView, recallsHref, toQuery } from './search-params.ts'

const RECALL = 'rcl_01h455vb4pex5vsknk084sn02q'
const set = (view: object) => Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined))

test('a view survives a round trip through its URL', () => {
  const params = {
    direction: 'in',
    state: 'open',
    reason: 'DUPL',
    currency: 'USD',
    min: '10',
    from: '2026-11-01T00:00',
  }
  const view = readView({ ...params, after: RECALL, size: '100' })
  expect(set(view)).toEqual({ ...params, trail: [RECALL], size: 100 })
  const { searchParams } = new URL(recallsHref('part_1', view), 'http://console.invalid')
  expect(readView(Object.fromEntries(searchParams))).toEqual(view)
})

test('invalid parameters are ignored, among them reasons that only returns have', () => {
  const view = readView({ state: 'closed', reason: 'FOCR', after: 'ret_01h455vb4pex5vsknk084sn02q' })
  expect(set(view)).toEqual({ trail: [] })
  expect([isFiltered(view), isFiltered(readView({ state: 'open' }))]).toEqual([false, true])
})

test('state and reason are sent', () => {
  const query = toQuery(readView({ state: 'refused', reason: 'FRAD', currency: 'USD', max: '5' }))
  expect(set(query)).toEqual({ state: 'refused', reason: 'FRAD', currency: 'USD', amount_to: '500' })
})
