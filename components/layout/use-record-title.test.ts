import { expect, test } from 'vitest'
import { recordTitle } from './use-record-title.ts'

test.each([
  [
    'Payment of 45.55 USD to juniper@summit',
    'Payment · Harbor Bank',
    'Payment of 45.55 USD to juniper@summit · Harbor Bank',
  ],
  ['Ana\u00a0Díaz · Customers', 'Customers · Harbor Bank', 'Ana Díaz · Customers · Harbor Bank'],
  ['Ledger · Webhooks', 'Webhook · Harbor · North', 'Ledger · Webhooks · Harbor · North'],
  ['Batch', 'Harbor Bank', 'Batch'],
])('of %s on the screen "%s"', (record, title, expected) => {
  expect(recordTitle(record, title)).toBe(expected)
})
