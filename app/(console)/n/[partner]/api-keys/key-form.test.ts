import { expect, test } from 'vitest'
import type { ApiKey } from '#lib/modules/api-keys/contract.ts'
import { changeOf, formOf, type KeyForm, NEW_KEY, newKey } from './key-form.ts'

const access = { customers_read: true, customers_write: false, transactions_read: true, transactions_write: false }
const key = { name: 'Ledger', description: 'Nightly', access, rate_limit_per_second: 20 } as ApiKey
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
