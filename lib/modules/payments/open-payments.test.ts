import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx, Write } from '../../platform/context.ts'
import type { Database } from '../../platform/db/pool/client.ts'
import { testDatabase } from '../../testing/database.ts'
import { NOW, partnerContext } from '../../testing/model/partner-context.ts'
import { storedPayment } from '../../testing/model/stored-payment.ts'
import { partners } from '../namespaces/table.ts'
import { countOpenPayments, countOverdue, type Expiry, findOverdue, lockOverdue } from './open-payments.ts'
import { STORED_STATES } from './states.ts'
import { payments } from './table.ts'

const TILL = { organizationId: 'harbor', partnerId: 'till' }
const ANNEX = { organizationId: 'harbor', partnerId: 'annex' }
const BARN = { organizationId: 'meadow', partnerId: 'barn' }
const QUAY = { organizationId: 'lake', partnerId: 'quay' }
const at = (ms: number) => new Date(NOW.getTime() + ms)
const YEAR_2999 = new Date('2999-01-01T00:00:00.000Z')

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  const stored = { enabled: true, environment: 'sandbox', createdAt: NOW, updatedAt: NOW } as const
  await database.db.insert(partners).values(
    [TILL, ANNEX, BARN, QUAY].map(({ organizationId, partnerId }) => {
      return { ...stored, token: partnerId, organizationId, name: partnerId, domain: partnerId }
    }),
  )
  await database.db
    .insert(payments)
    .values([
      ...STORED_STATES.map((state, i) => storedPayment(state, TILL, BARN, { state, expiresAt: at(-10 - i) })),
      storedPayment('expires now', BARN, TILL, { expiresAt: NOW }),
      storedPayment('expires next', BARN, TILL, { expiresAt: at(1) }),
      storedPayment('across', TILL, ANNEX, { expiresAt: at(-20) }),
      storedPayment('within', TILL, TILL, { expiresAt: at(-21) }),
      storedPayment('drafted', TILL, undefined, { expiresAt: at(-22) }),
      storedPayment('live', TILL, BARN, { environment: 'live', expiresAt: at(-23) }),
      storedPayment('with a third', BARN, QUAY, { expiresAt: at(-24) }),
      storedPayment('drafted by the other', BARN, undefined, { expiresAt: at(-25) }),
      storedPayment('later', BARN, QUAY, { expiresAt: YEAR_2999 }),
    ])
})
afterAll(() => database.close())

const ctx = (now = NOW) => partnerContext(database.db, TILL, { now })
const overdue = async (expiry: Expiry, limit = 99, now = NOW) =>
  (await findOverdue(ctx(now), expiry, limit)).map(({ paymentId }) => paymentId)

describe('open payments of an organization', () => {
  test('are those that its namespaces created or received, each counted once', async () => {
    expect(await countOpenPayments(database.db, 'harbor', 99)).toBe(9)
    expect(await countOpenPayments(database.db, 'meadow', 99)).toBe(9)
    expect(await countOpenPayments(database.db, 'lake', 99)).toBe(2)
    expect(await countOpenPayments(database.db, 'nobody', 99)).toBe(0)
  })

  test('are counted up to a maximum', async () => {
    expect(await countOpenPayments(database.db, 'harbor', 2)).toBe(2)
  })
})

const OVERDUE = [
  'drafted by the other',
  'with a third',
  'live',
  'drafted',
  'within',
  'across',
  'on_hold',
  'in_admission',
  'created',
]

describe('overdue payments', () => {
  test('are open ones from the moment of their expiry, longest overdue first', async () => {
    expect(await overdue({})).toEqual([...OVERDUE, 'expires now'])
    expect(await overdue({}, 2)).toEqual(OVERDUE.slice(0, 2))
    expect(await countOverdue(database.db, NOW, 99)).toBe(OVERDUE.length + 1)
    expect(await countOverdue(database.db, NOW, 3)).toBe(3)
  })

  test('do not include any that a process expires too early because its clock is ahead', async () => {
    expect(await overdue({}, 99, YEAR_2999)).not.toContain('later')
    expect(await overdue({ asOf: YEAR_2999 }), 'the sandbox can be ahead').toContain('later')
  })

  test('can be limited to the sandbox, and to one organization with itself or another', async () => {
    const withBarn = ['drafted', 'within', 'across', 'on_hold', 'in_admission', 'created', 'expires now']
    expect(await overdue({ between: ['harbor', 'meadow'] })).toEqual(withBarn)
    expect(await overdue({ between: ['harbor', 'lake'] })).toEqual(['drafted', 'within', 'across'])
    expect(await overdue({ between: ['lake', 'meadow'] })).toEqual(['with a third'])
  })

  test('are locked only while they are still overdue', async () => {
    const lock = (id: string) => lockOverdue(ctx() as unknown as Write<Ctx>, id, {})
    expect(await lock('drafted')).toMatchObject({ paymentId: 'drafted' })
    expect(await lock('expires next')).toBeUndefined()
    await database.db.update(payments).set({ state: 'completed' }).where(eq(payments.paymentId, 'drafted'))
    expect(await lock('drafted')).toBeUndefined()
  })
})
