import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/pool/client.ts'
import { testDatabase } from '../../testing/database.ts'
import { collect } from '../../testing/model/collect.ts'
import { storedPayment } from '../../testing/model/stored-payment.ts'
import { batchesOfPayments, blankParties } from './blank-payments.ts'
import { payments } from './table.ts'

const TILL = { organizationId: 'harbor', partnerId: 'till' }
const ANNEX = { organizationId: 'harbor', partnerId: 'annex' }
const BARN = { organizationId: 'meadow', partnerId: 'barn' }

const personal = (more: object = {}) => ({
  debtor: { ...storedPayment('', TILL).debtor, first_name: 'Juniper' },
  reference: 'Rent',
  referenceKey: 'rent',
  device: '{"name":"phone"}',
  location: '{"street":"Main"}',
  ...more,
})

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await database.db
    .insert(payments)
    .values([
      storedPayment('drafted', TILL, undefined, personal({ amount: 3n })),
      storedPayment('within', TILL, TILL, personal()),
      storedPayment('across', TILL, ANNEX, personal({ currency: 'EUR' })),
      storedPayment('sent', TILL, BARN, personal({ currency: 'EUR', amount: 2n })),
      storedPayment('received', BARN, TILL, personal()),
      storedPayment('of the other', BARN, undefined, personal()),
    ])
})
afterAll(() => database.close())

test.each([1, 2, 3, 9])('the payments of a namespace are visited once, in batches of %i', async (size) => {
  const batches = await collect(batchesOfPayments(database.db, 'till', size))
  expect(batches.flat()).toEqual(['across', 'sent', 'within', 'drafted', 'received'])
  expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(size)
})

test('those that concern only the organization lose all personal data; those with others are unchanged', async () => {
  const read = () =>
    database.db
      .select()
      .from(payments)
      .orderBy(payments.paymentId)
      .where(inArray(payments.currency, ['USD', 'EUR']))
  const before = await read()
  await database.db.execute(
    blankParties(
      'harbor',
      before.map(({ paymentId }) => paymentId),
    ),
  )
  const after = await read()
  const changed = after.filter((row, i) => row.reference !== before[i]?.reference)
  expect(changed.map(({ paymentId }) => paymentId)).toEqual(['across', 'drafted', 'within'])
  for (const row of changed) {
    expect(row).toMatchObject({
      debtorAddress: '',
      beneficiaryAddress: '',
      referenceKey: '',
      device: null,
      location: null,
    })
    const party = { payment_address: '', first_name: '', last_name: '', email: '', phone: '', type: '' }
    const erased = { ...party, billing: { country: '' } }
    expect([row.debtor, row.beneficiary]).toEqual([erased, erased])
    expect(row.amount, 'the books stay').toBe(before.find(({ paymentId }) => paymentId === row.paymentId)?.amount)
  }
  const othersOf = (rows: typeof before) => rows.filter(({ paymentId }) => /sent|received|other/.test(paymentId))
  expect(othersOf(after)).toEqual(othersOf(before))
})
