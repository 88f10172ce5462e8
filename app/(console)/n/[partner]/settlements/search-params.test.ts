import { expect, test } from 'vitest'
import { isFiltered, readView, settlementsHref, toQuery } from './search-params.ts'

test('a range of days includes the whole of its last day', () => {
  expect(toQuery(readView({ from: '2026-11-01', to: '2026-11-02' }))).toEqual({
    status: undefined,
    cutoff_from: Date.UTC(2026, 10, 1) / 1000,
    cutoff_to: Date.UTC(2026, 10, 3) / 1000 - 1,
    page: 1,
  })
})

test.each([{ status: 'LOST' }, { from: 'soon' }, { to: '2026-02-30' }, { from: '2026-1-1' }, { from: ['2026-01-01'] }])(
  'an address that makes no sense shows the whole list: %j',
  (given) => {
    expect(isFiltered(readView(given))).toBe(false)
  },
)

test('an address reads back as the view it was written from', () => {
  const view = { status: 'FAILED', from: '2026-11-01', to: undefined, page: 3 } as const
  const href = settlementsHref('part_1', view)
  expect(href).toBe('/n/part_1/settlements?status=FAILED&from=2026-11-01&page=3')
  expect(readView(Object.fromEntries(new URL(href, 'http://console.invalid').searchParams))).toEqual(view)
})

test('the first page is not said in the address', () => {
  expect(settlementsHref('part_1', { page: 1 })).toBe('/n/part_1/settlements')
})
