import { expect, test } from 'vitest'
import { accountsHref, isFiltered, readView, toQuery } from './search-params.ts'

const ACCOUNT = 'acct_01h455vb4pex5vsknk084sn02q'

test('an address reads back as the view it was written from', () => {
  const view = { title: 'Payroll', routing: '011000015', status: 'deleted', page: 2, account: ACCOUNT } as const
  const { searchParams } = new URL(accountsHref('part_1', view), 'http://console.invalid')
  expect(readView(Object.fromEntries(searchParams))).toEqual(view)
})

test('a status is filtered by the name that the API uses', () => {
  expect(toQuery(readView({ status: 'verified' })).status).toBe('AS_Verified')
})

test('titles are sorted by the gateway, unless it searches them', () => {
  expect(toQuery(readView({ sort: 'title.desc' })).sort).toBe('-title')
  expect(toQuery(readView({ sort: 'title.desc', title: 'Payroll' })).sort).toBeUndefined()
})

test.each([{ status: 'AS_Verified' }, { title: ' ' }, { routing: ['1', '2'] }])(
  'an invalid URL shows the unfiltered list: %j',
  (given) => {
    expect(isFiltered(readView(given))).toBe(false)
  },
)
