import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/db/pool/client.ts'
import { collectRecords } from '../../platform/write/records.ts'
import { testDatabase } from '../../testing/database.ts'
import { collect } from '../../testing/model/collect.ts'
import { type Namespace, NOW, partnerContext } from '../../testing/model/partner-context.ts'
import { CustomerFilters, CustomerQuery } from './contract.ts'
import { deleteCustomersOf } from './delete-customer.ts'
import { exportCustomers } from './export-customers.ts'
import { findCustomersById, firstAddress } from './find-own.ts'
import { listCustomers } from './list-customers.ts'
import { CUSTOMER_STATUS } from './states.ts'
import { customers } from './table.ts'

const TILL = { organizationId: 'harbor', partnerId: 'till' }
const ANNEX = { organizationId: 'harbor', partnerId: 'annex' }
const EMPTY = { organizationId: 'harbor', partnerId: 'empty' }

const tokenOf = (n: number) => `cust_${String(n).padStart(26, '0')}`
const customer = (n: number, owner: Namespace, status: keyof typeof CUSTOMER_STATUS, more: object = {}) => ({
  token: tokenOf(n),
  ...owner,
  type: 'Individual' as const,
  paymentAddress: `c${n}@till`,
  firstName: 'Juniper',
  status: CUSTOMER_STATUS[status],
  deletedAt: status === 'deleted' ? NOW : null,
  createdAt: NOW,
  updatedAt: NOW,
  ...more,
})
/** More than a portion of an export. */
const MANY = 501

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await database.db
    .insert(customers)
    .values([
      customer(1, TILL, 'deleted'),
      customer(2, TILL, 'disabled', { lastName: '-1', email: 'juniper@mail.example' }),
      customer(3, TILL, 'enabled'),
      customer(4, ANNEX, 'enabled'),
      customer(5, TILL, 'enabled', { type: 'Business', businessTradeName: 'Corner Shop', businessIndustry: '5411' }),
      ...Array.from({ length: MANY }, (_, n) => customer(10 + n, TILL, 'enabled', { nickName: 'Many' })),
    ])
})
afterAll(() => database.close())
const ctx = (namespace = TILL) => partnerContext(database.db, namespace)
const exported = async (filters: object) => {
  const [, ...lines] = await collect(exportCustomers(ctx(), CustomerFilters.parse(filters)).lines)
  return lines.map((line) => line.trimEnd().split(','))
}

test('the address offered for a first payment is that of the first enabled customer, if any', async () => {
  expect(await firstAddress(ctx())).toBe('c3@till')
  expect(await firstAddress(ctx(EMPTY))).toBeNull()
})

test('of several IDs, customers of the namespace that are not deleted are found, newest first', async () => {
  const found = await findCustomersById(ctx(), [1, 2, 3, 4, 5, 10].map(tokenOf))
  expect(found.map(({ token }) => token)).toEqual([10, 5, 3, 2].map(tokenOf))
})

describe('the total of a list', () => {
  const query = (text: object) => listCustomers(ctx(), CustomerQuery.parse({ search: 'many', ...text }))
  test.each([
    ['on a full page', { limit: 100, page: 1 }, 100],
    ['on the last page', { limit: 100, page: 6 }, 1],
    ['on a last page that is full', { limit: 1, page: MANY }, 1],
    ['after the last page', { limit: 100, page: 7 }, 0],
  ])('counts all matches %s', async (_, page, shown) => {
    const { count, found } = await query(page)
    expect([count, found.length]).toEqual([MANY, shown])
  })

  test('is zero if nothing matches', async () => {
    expect(await query({ search: 'nobody' })).toEqual({ count: 0, found: [] })
  })
})

describe('an export', () => {
  test('contains all portions, newest first, with and without a search', async () => {
    const many = Array.from({ length: MANY }, (_, n) => tokenOf(9 + MANY - n))
    expect((await exported({ search: 'many' })).map(([id]) => id)).toEqual(many)
    expect((await exported({})).map(([id]) => id)).toEqual([...many, tokenOf(5), tokenOf(3), tokenOf(2)])
  })

  test('names statuses, and a name that is a number stays text', async () => {
    const header = await collect(exportCustomers(ctx(), CustomerFilters.parse({ status: 'DELETED' })).lines)
    expect(header[0]).toBe(
      'customer_id,payment_address,type,status,first_name,middle_name,last_name,nick_name,email,phone_number,business_legal_name,business_trade_name,business_website,business_industry,business_description,created_at,updated_at\r\n',
    )
    const at = '2026-03-02T12:00:00.000Z'
    const personal = ['Juniper', '', "'-1", '', 'juniper@mail.example', ...Array(6).fill('')]
    expect(await exported({ status: 'DISABLED' })).toEqual([
      [tokenOf(2), 'c2@till', 'Individual', 'disabled', ...personal, at, at],
    ])
    expect((await exported({ status: 'DELETED' })).map(([id, , , status]) => [id, status])).toEqual([
      [tokenOf(1), 'deleted'],
    ])
    expect((await exported({ type: 'Business' })).map(([id, , , , , , , , , , , name]) => [id, name])).toEqual([
      [tokenOf(5), 'Corner Shop'],
    ])
  })
})

test('deleting the customers of a namespace spares others and those deleted before', async () => {
  const { write } = collectRecords({ ...ctx(), now: new Date(NOW.getTime() + 1) })
  expect(await deleteCustomersOf(write, ANNEX.partnerId)).toBe(1)
  expect(await deleteCustomersOf(write, ANNEX.partnerId)).toBe(0)
  const [gone] = await database.db
    .select()
    .from(customers)
    .where(eq(customers.token, tokenOf(4)))
  expect(gone).toMatchObject({ status: CUSTOMER_STATUS.deleted, deletedAt: write.now, updatedAt: write.now })
  expect(await firstAddress(ctx())).toBe('c3@till')
})
