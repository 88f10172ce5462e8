import { expect, test } from 'vitest'
import { isFiltered, readView, toQuery, viewHref } from './search-params.ts'

test('a view survives a round trip through its URL', () => {
  const view = readView({ environment: 'live', currency: 'USD', sort: 'namespace.desc', page: '2' })
  const href = viewHref(view)
  expect(href).toBe('/operator/liquidity?environment=live&currency=USD&sort=namespace.desc&page=2')
  expect(readView(Object.fromEntries(new URL(href, 'http://console.invalid').searchParams))).toEqual(view)
  expect(toQuery(view)).toEqual({ environment: 'live', currency: 'USD', sort: '-name', page: 2 })
})

test('invalid parameters are ignored, and an order is no filter', () => {
  expect(viewHref(readView({ environment: 'moon', currency: 'usd', sort: 'funds.asc', page: '0' }))).toBe(
    '/operator/liquidity',
  )
  expect([isFiltered(readView({ sort: 'use.asc' })), isFiltered(readView({ currency: 'EUR' }))]).toEqual([false, true])
})
