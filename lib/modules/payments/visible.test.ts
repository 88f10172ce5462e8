import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/pool/client.ts'
import { testDatabase } from '../../testing/database.ts'
import { payments, type StoredParty } from './table.ts'
import { initiatedBy, receivedBy, visibleTo } from './visible.ts'

// Whose payments a query returns to the database owner, without help of row-level security.

type Namespace = { organizationId: string; partnerId: string }
const TILL = { organizationId: 'harbor', partnerId: 'till' }
const ANNEX = { organizationId: 'harbor', partnerId: 'annex' }
const MEADOW = { organizationId: 'meadow', partnerId: 'barn' }

const now = new Date('2026-03-02T12:00:00.000Z')
const party: StoredParty = {
  payment_address: 'a@harbor',
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  type: '',
  billing: { country: '' },
}
/** A payment of one namespace, submitted to another or to nobody yet. */
const payment = (paymentId: string, from: Namespace, to?: Namespace): typeof payments.$inferInsert => ({
  paymentId,
  token: paymentId,
  ...from,
  receiverOrganizationId: to?.organizationId,
  receiverPartnerId: to?.partnerId,
  environment: 'sandbox',
  paymentType: 'Type_Push',
  currency: 'USD',
  amount: 1n,
  debtor: party,
  beneficiary: party,
  debtorAddress: 'a@harbor',
  beneficiaryAddress: 'b@meadow',
  reference: '',
  state: 'created',
  initiatedAt: now,
  expiresAt: now,
  updatedAt: now,
})

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await database.db.insert(payments).values([
    payment('drafted', TILL),
    payment('sent', TILL, MEADOW),
    payment('received', MEADOW, TILL),
    payment('within', TILL, TILL),
    payment('of a sibling', ANNEX, MEADOW),
    payment('of strangers', MEADOW, ANNEX),
    // Not even an impossible row is shown: a namespace under another organization.
    payment('mismatched', { ...TILL, organizationId: 'meadow' }, { ...TILL, organizationId: 'meadow' }),
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
