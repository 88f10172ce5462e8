import { expect, test } from 'vitest'
import { recordTitle } from './use-record-title.ts'

test.each([
  ['Payment 45.55 USD to juniper@summit', 'Payment · Harbor Bank', 'Payment 45.55 USD to juniper@summit · Harbor Bank'],
  ['Customer Ana\u00a0Díaz', 'Customers · Harbor Bank', 'Customer Ana Díaz · Harbor Bank'],
  ['Webhook Ledger', 'Webhook · Harbor · North', 'Webhook Ledger · Harbor · North'],
  ['Batch', 'Harbor Bank', 'Batch'],
])('of %s on the screen "%s"', (record, title, expected) => {
  expect(recordTitle(record, title)).toBe(expected)
})
