import { expect, test } from 'vitest'
import { customersHref, isFiltered, readView, toQuery } from './search-params.ts'

const CUSTOMER = 'cust_01h455vb4pex5vsknk084sn02q'

test('an address reads back as the view it was written from', () => {
  const view = {
    search: 'Juniper S',
    status: 'DELETED',
    type: 'Business',
    page: 3,
    customer: CUSTOMER,
    resolve: undefined,
    address: undefined,
  } as const
  const { searchParams } = new URL(customersHref('part_1', view), 'http://console.invalid')
  expect(readView(Object.fromEntries(searchParams))).toEqual(view)
})

test.each([{ status: 'ENABLED ' }, { type: 'business' }, { search: ' ' }, { search: ['a', 'b'] }])(
  'an invalid URL shows the unfiltered list: %j',
  (given) => {
    expect(isFiltered(readView(given))).toBe(false)
  },
)

test('either a customer or the address lookup is open', () => {
  const looked = { resolve: 'open', address: 'juniper@harbor' }
  expect(readView(looked)).toMatchObject(looked)
  expect(readView({ ...looked, customer: CUSTOMER })).toMatchObject({ customer: CUSTOMER, resolve: undefined })
  expect(readView({ ...looked, address: 'no address' }).address).toBeUndefined()
  expect(readView({ address: 'juniper@harbor' }).address).toBeUndefined()
})

test('the open record beside the list does not filter it', () => {
  expect(toQuery(readView({ customer: CUSTOMER }))).toEqual(toQuery(readView({})))
  expect(isFiltered(readView({ customer: CUSTOMER }))).toBe(false)
})
