import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Write } from '../../platform/context.ts'
import type { Database } from '../../platform/db/pool/client.ts'
import { testDatabase } from '../../testing/database.ts'
import { NOW, partnerContext } from '../../testing/model/partner-context.ts'
import { storedPayment } from '../../testing/model/stored-payment.ts'
import {
  findVisible,
  loadPayments,
  lockPayment,
  paymentIdsAfter,
  referencesOf,
  tryLockInAdmission,
} from './find-payment.ts'
import { payments } from './table.ts'
import { initiatedBy } from './visible.ts'

const TILL = { organizationId: 'harbor', partnerId: 'till' }
const BARN = { organizationId: 'meadow', partnerId: 'barn' }
const ANNEX = { organizationId: 'harbor', partnerId: 'annex' }
const later = new Date(NOW.getTime() + 1)

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await database.db
    .insert(payments)
    .values([
      storedPayment('sent', TILL, BARN, { token: '1', reference: 'Rent', state: 'in_admission', expiresAt: later }),
      storedPayment('received', BARN, TILL, { token: '3', reference: 'Invoice 7', state: 'on_hold', expiresAt: later }),
      storedPayment('drafted', TILL, undefined, { token: '2', expiresAt: later }),
      storedPayment('foreign', BARN, ANNEX, { token: '4', state: 'completed', expiresAt: later }),
      storedPayment('overdue', BARN, ANNEX, { token: '5', state: 'in_admission', expiresAt: NOW }),
    ])
})
afterAll(() => database.close())
const till = () => partnerContext(database.db, TILL)
const idsOf = (found: readonly { paymentId: string }[]) => found.map(({ paymentId }) => paymentId)
const ALL = ['foreign', 'sent', 'drafted', 'received', 'nothing']

describe('of several IDs, only payments that the namespace can see are returned', () => {
  test('newest first, up to the limit', async () => {
    expect(idsOf(await findVisible(till(), ALL, 9))).toEqual(['received', 'drafted', 'sent'])
    expect(idsOf(await findVisible(till(), ALL, 2))).toEqual(['received', 'drafted'])
    expect(idsOf(await loadPayments(till(), ALL))).toEqual(['received', 'drafted', 'sent'])
  })

  test('with their references', async () => {
    const expected = [
      ['drafted', ''],
      ['received', 'Invoice 7'],
      ['sent', 'Rent'],
    ]
    expect([...(await referencesOf(till(), ALL))].toSorted()).toEqual(expected)
  })

  test('of none, none', async () => {
    expect(await loadPayments(till(), [])).toEqual([])
    expect(await referencesOf(till(), [])).toEqual(new Map())
  })
})

test('a payment is locked only if it matches the condition, and is otherwise unknown', async () => {
  expect(await lockPayment(till(), 'sent', initiatedBy(TILL))).toMatchObject({ paymentId: 'sent' })
  await expect(lockPayment(till(), 'received', initiatedBy(TILL))).rejects.toMatchObject({ status: 404 })
  await expect(lockPayment(till(), 'nothing', undefined)).rejects.toMatchObject({ status: 404 })
})

test.each([
  ['in admission', 'sent', true],
  ['on hold', 'received', true],
  ['not submitted yet', 'drafted', false],
  ['completed', 'foreign', false],
  ['in admission, but just expired', 'overdue', false],
])('the sandbox can decide a payment that is %s: %s, %s', async (_, id, expected) => {
  expect(await tryLockInAdmission(till() as Write<ReturnType<typeof till>>, id)).toBe(expected)
})

test('jobs read the IDs of all payments in order, from the one after the last', async () => {
  const { db } = database
  expect(await paymentIdsAfter(db, '', 3)).toEqual(['drafted', 'foreign', 'overdue'])
  expect(await paymentIdsAfter(db, 'overdue', 3)).toEqual(['received', 'sent'])
})
