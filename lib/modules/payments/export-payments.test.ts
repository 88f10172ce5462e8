import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/pool/client.ts'
import { testDatabase } from '../../testing/database.ts'
import { collect } from '../../testing/model/collect.ts'
import { type Namespace, NOW, partnerContext } from '../../testing/model/partner-context.ts'
import { storedPayment } from '../../testing/model/stored-payment.ts'
import { PaymentQuery } from './contract.ts'
import { exportPayments } from './export-payments.ts'
import { listPayments } from './list-payments.ts'
import { DIRECTIONS } from './states.ts'
import { payments } from './table.ts'

const TILL = { organizationId: 'harbor', partnerId: 'till' }
const BARN = { organizationId: 'meadow', partnerId: 'barn' }
const PULL = { paymentType: 'Type_Pull' } as const

/** More than a portion. */
const MANY = 501
const tokenOf = (n: number) => `pay_${String(n).padStart(26, '0')}`
let stored = 0
/** The next payment, newer than those before. */
const next = (id: string, from: Namespace, to?: Namespace, more: Partial<typeof payments.$inferInsert> = {}) =>
  storedPayment(id, from, to, { token: tokenOf(stored++), ...more })

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  const party = storedPayment('', TILL).debtor
  await database.db.insert(payments).values([
    next('push out', TILL, BARN, { currency: 'KWD', amount: 1_234_567n }),
    next('pull in', TILL, BARN, { ...PULL, currency: 'JPY', amount: 500n }),
    next('push in', BARN, TILL),
    next('pull out', BARN, TILL, PULL),
    next('push within', TILL, TILL),
    next('pull within', TILL, TILL, PULL),
    next('pull drafted', TILL, undefined, PULL),
    next('foreign', BARN, { organizationId: 'lake', partnerId: 'quay' }),
    next('push drafted', TILL, undefined, {
      debtor: { ...party, first_name: 'Juniper', last_name: 'Sample' },
      beneficiary: { ...party, payment_address: 'rowan@meadow', last_name: '-2' },
      reference: '-1',
      amount: 4_205n,
      expiresAt: new Date(NOW.getTime() + 3_600_000),
    }),
    ...Array.from({ length: MANY }, (_, n) => next(`many ${n}`, TILL, BARN, { currency: 'CHF' })),
  ])
})
afterAll(() => database.close())
const till = () => partnerContext(database.db, TILL)
const rowsOf = async (filters: object) => {
  const [, ...lines] = await collect(exportPayments(till(), PaymentQuery.parse(filters)).lines)
  return lines.map((line) => line.trimEnd().split(','))
}

test('a row has names, amounts and ISO times, and a name or reference that is a number stays text', async () => {
  const { name, lines } = exportPayments(till(), { payment_id: 'push drafted' })
  expect(name).toBe('till-payments-2026-03-02.csv')
  expect(await collect(lines)).toEqual([
    'payment_id,initiated_at,state,payment_type,direction,debtor_address,debtor_name,beneficiary_address,beneficiary_name,reference,currency,amount,minor_units,expires_at\r\n',
    "push drafted,2026-03-02T12:00:00.000Z,created,Type_Push,out,a@harbor,Juniper Sample,rowan@meadow,'-2,'-1,USD,42.05,4205,2026-03-02T13:00:00.000Z\r\n",
  ])
})

test.each([
  ['KWD', '1234.567'],
  ['JPY', '500'],
])('an amount in %s has the decimals of its currency', async (currency, amount) => {
  expect((await rowsOf({ currency })).map((row) => row[11])).toEqual([amount])
})

test('the direction is that of the money, and the one by which the list is filtered', async () => {
  const exported = await rowsOf({ currency: 'USD' })
  const expected = {
    in: ['pull drafted', 'push in'],
    out: ['push drafted', 'pull out'],
    within: ['pull within', 'push within'],
  }
  for (const direction of DIRECTIONS) {
    const listed = await listPayments(till(), PaymentQuery.parse({ currency: 'USD', direction }))
    expect(listed.found.map(({ paymentId }) => paymentId)).toEqual(expected[direction])
    expect(exported.filter((row) => row[4] === direction).map(([id]) => id)).toEqual(expected[direction])
  }
})

test('all portions are exported in the order of the list, without payments that are created during the export', async () => {
  const found: string[] = []
  for await (const line of exportPayments(till(), { currency: 'CHF' }).lines) {
    if (found.length === 1) await database.db.insert(payments).values(next('new', TILL, BARN, { currency: 'CHF' }))
    found.push(line.split(',')[0] ?? '')
  }
  expect(found.slice(1)).toEqual(Array.from({ length: MANY }, (_, n) => `many ${MANY - 1 - n}`))
})
