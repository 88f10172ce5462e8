import { expect, test } from 'vitest'
import { overviewHref, readView } from './search-params.ts'

test('an address survives a round trip and omits default values', () => {
  expect(overviewHref('part_1', readView({ window: '30d', value: 'EUR' }))).toBe(
    '/n/part_1/overview?window=30d&value=EUR',
  )
  expect(overviewHref('part_1', readView({ window: '24h' }))).toBe('/n/part_1/overview')
})

test.each([{ window: '1y' }, { value: 'QQQ' }, { value: ['USD', 'EUR'] }])(
  'invalid parameters are ignored: %o',
  (given) => {
    expect(readView(given)).toEqual({ window: '24h', value: undefined })
  },
)
