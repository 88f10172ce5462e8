import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/pool/client.ts'
import { testDatabase } from '../../testing/database.ts'
import { storedPayment } from '../../testing/model/stored-payment.ts'
import { payments } from './table.ts'
import { initiatedBy, receivedBy, visibleTo } from './visible.ts'

// Whose payments a query returns to the database owner, without help of row-level security.

const TILL = { organizationId: 'harbor', partnerId: 'till' }
const ANNEX = { organizationId: 'harbor', partnerId: 'annex' }
const MEADOW = { organizationId: 'meadow', partnerId: 'barn' }

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await database.db.insert(payments).values([
    storedPayment('drafted', TILL),
    storedPayment('sent', TILL, MEADOW),
    storedPayment('received', MEADOW, TILL),
    storedPayment('within', TILL, TILL),
    storedPayment('of a sibling', ANNEX, MEADOW),
    storedPayment('of strangers', MEADOW, ANNEX),
    // Not even an impossible row is shown: a namespace under another organization.
    storedPayment('mismatched', { ...TILL, organizationId: 'meadow' }, { ...TILL, organizationId: 'meadow' }),
  ])
})
afterAll(() => database.close())

test.each([
  ['initiated', initiatedBy, ['drafted', 'sent', 'within']],
  ['received', receivedBy, ['received', 'within']],
  ['sees', visibleTo, ['drafted', 'received', 'sent', 'within']],
])('a namespace %s only its own payments', async (_, condition, expected) => {
  const found = await database.db.select().from(payments).where(condition(TILL))
  expect(found.map(({ paymentId }) => paymentId).toSorted()).toEqual(expected)
})

test('the receiver of a payment sees it, and no draft', async () => {
  const found = await database.db.select().from(payments).where(visibleTo(MEADOW))
  expect(found.map(({ paymentId }) => paymentId).toSorted()).toEqual([
    'of a sibling',
    'of strangers',
    'received',
    'sent',
  ])
})
