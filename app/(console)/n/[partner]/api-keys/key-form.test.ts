import { expect, test } from 'vitest'
import type { ApiKey } from '#lib/modules/api-keys/contract.ts'
import { changeOf, formOf, type KeyForm, newKey, newKeyValues } from './key-form.ts'

const access = { customers_read: true, customers_write: false, transactions_read: true, transactions_write: false }
const NEW_KEY = newKeyValues('sandbox')
const key = {
  name: 'Ledger',
  description: 'Nightly',
  access,
  rate_limit_per_second: 20,
  expires_at: null,
  allowed_networks: null,
  operations: null,
} as ApiKey
const changed = (more: Partial<KeyForm>) => changeOf(key).parse({ ...formOf(key), ...more })

test('a new key has no limit unless one is typed', () => {
  expect(newKey.parse({ ...NEW_KEY, name: ' Ledger ' })).toMatchObject({ name: 'Ledger', rate_limit_per_second: null })
  expect(newKey.parse({ ...NEW_KEY, name: 'Ledger', rate_limit_per_second: '5' })).toMatchObject({
    rate_limit_per_second: 5,
  })
})

test('an edit sends changed fields only', () => {
  expect(changed({})).toEqual({})
  expect(changed({ name: 'Core' })).toEqual({ name: 'Core' })
  expect(changed({ rate_limit_per_second: '' })).toEqual({ rate_limit_per_second: null })
  expect(changed({ access: { ...access, customers_write: true } })).toEqual({
    access: { ...access, customers_write: true },
  })
})

test.each(['0', '10001', '1.5', '-3', 'ten'])('a limit of %s is refused in a sentence', (typed) => {
  const { error } = newKey.safeParse({ ...NEW_KEY, name: 'Ledger', rate_limit_per_second: typed })
  expect(error?.issues).toHaveLength(1)
  expect(error?.issues[0]).toMatchObject({
    path: ['rate_limit_per_second'],
    message: 'Enter a whole number from 1 to 10,000, or leave it empty.',
  })
})

test('a new key for live expires after a year, and one for the sandbox does not', () => {
  const year = new Date().setUTCHours(0, 0, 0, 0) / 1000 + 365 * 86_400
  const { expires_at } = newKey.parse({ ...newKeyValues('live'), name: 'Ledger' })
  // The day can change between the two.
  expect([year, year + 86_400]).toContain(expires_at?.seconds)
  expect(newKey.parse({ ...NEW_KEY, name: 'Ledger' }).expires_at).toBeNull()
})

test('restrictions are read from the form, and an edit sends only those that changed', () => {
  const typed = {
    expiry: 'date',
    expires_on: '2027-03-01',
    allowed_networks: '203.0.113.7\n\n 2001:DB8::/48 ',
    scope: 'listed',
    operations: ['listPayments', 'findPayment'],
  } as const
  const restrictions = {
    expires_at: { seconds: Date.UTC(2027, 2, 1) / 1000 },
    allowed_networks: ['203.0.113.7/32', '2001:db8::/48'],
    operations: ['findPayment', 'listPayments'],
  }
  expect(changed({ ...typed, operations: [...typed.operations] })).toEqual(restrictions)
  const restricted = { ...key, ...restrictions, expires_at: { seconds: restrictions.expires_at.seconds + 3600 } }
  const change = (more: Partial<KeyForm>) => changeOf(restricted).parse({ ...formOf(restricted), ...more })
  expect(change({})).toEqual({})
  expect(change({ expiry: 'never', allowed_networks: ' ', scope: 'all' })).toEqual({
    expires_at: null,
    allowed_networks: null,
    operations: null,
  })
})

test('chosen operations without their permission are neither sent nor enough', () => {
  const filled = { ...NEW_KEY, name: 'Ledger', scope: 'listed' as const }
  expect(newKey.parse({ ...filled, operations: ['listPayments', 'createPayment'] }).operations).toEqual([
    'listPayments',
  ])
  const { error } = newKey.safeParse({ ...filled, operations: ['createPayment'] })
  expect(error?.issues).toMatchObject([{ path: ['operations'], message: 'Choose at least one operation' }])
})

test('problems of networks are named with their lines, counting empty ones', () => {
  const { error } = newKey.safeParse({
    ...NEW_KEY,
    name: 'Ledger',
    allowed_networks: '10.0.0.0/8\n\n10.1.2.3/24\nbank',
  })
  expect(error?.issues).toHaveLength(1)
  expect(error?.issues[0]).toMatchObject({
    path: ['allowed_networks'],
    message:
      'Line 3 has host bits set. Use 10.1.2.0/24. Line 4 must be an IP address or a CIDR range such as 203.0.113.0/24 or 2001:db8::/48.',
  })
})

test.each([
  ['a date', { expiry: 'date' }, 'expires_on', 'Enter a date'],
  ['an operation', { scope: 'listed' }, 'operations', 'Choose at least one operation'],
] as const)('%s must be chosen if the key is restricted to one', (_, more, field, message) => {
  const { error } = newKey.safeParse({ ...NEW_KEY, name: 'Ledger', ...more })
  expect(error?.issues).toMatchObject([{ path: [field], message }])
})
