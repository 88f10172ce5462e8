import { expect, test } from 'vitest'
import { openedId } from './opened-id.ts'

const opened = (path: string) => {
  const { pathname, searchParams } = new URL(path, 'http://console.invalid')
  return openedId(pathname, searchParams)
}
const CUSTOMER = 'cust_01h455vb4pex5vsknk084sn02q'

test('the record beside a list or on its own page is open', () => {
  expect(opened(`/n/part_1/customers?customer=${CUSTOMER}`)).toBe(CUSTOMER)
  expect(opened('/n/part_1/payments/invoice-4711')).toBe('invoice-4711')
  expect(opened('/n/part_1/settlements/batch_1/verify')).toBe('batch_1')
})

test('a list, an invalid ID and the inspector are no records', () => {
  expect(opened('/n/part_1/payments')).toBeUndefined()
  expect(opened('/n/part_1/customers?customer=x')).toBeUndefined()
  expect(opened('/n/part_1/webhooks/inspector')).toBeUndefined()
})
