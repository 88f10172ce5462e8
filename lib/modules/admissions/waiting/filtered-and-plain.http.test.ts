import fc from 'fast-check'
import { expect, test } from 'vitest'
import { busyQueue, CURRENCIES } from '../../../testing/model/busy-queue.ts'
import { partnerContext } from '../../../testing/model/partner-context.ts'
import { plainQueue } from '../../../testing/model/plain-queue.ts'
import { PAYMENT_TYPES } from '../../payments/states.ts'
import { WaitingQuery } from '../contract.ts'
import { OPEN_TASK_STATES, QUEUE_SORTS, type QueueSort, WORKFLOWS } from '../states.ts'
import { listWaiting } from './list-waiting.ts'

const { net, lake } = await busyQueue()
const namespace = { organizationId: lake.orgId, partnerId: lake.partnerId }
const { db } = net.database.as(namespace)
const ctx = partnerContext(db, namespace, { now: net.clock.now, random: net.random })

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 })
const seconds = fc.constantFrom(0, 3, 8, 15, 3600, 5400, 7200, 99_999)
const filters = fc.record({
  status: maybe(fc.constantFrom(...OPEN_TASK_STATES)),
  workflow: maybe(fc.constantFrom(...WORKFLOWS)),
  assignee: maybe(fc.constantFrom(0, 1, 2)),
  older_than: maybe(seconds),
  younger_than: maybe(seconds),
  expires_within: maybe(seconds),
  currency: maybe(fc.constantFrom(...CURRENCIES, 'JPY')),
  amount_min: maybe(fc.constantFrom('0', '3000', '7000')),
  amount_max: maybe(fc.constantFrom('3000', '9000', '999999999')),
  payment_type: maybe(fc.constantFrom(...PAYMENT_TYPES)),
  counterparty: maybe(fc.constantFrom('harbor', 'MEADOW', 'mead', 'H', 'adow', 'nowhere')),
  debtor_payment_address: maybe(fc.constantFrom('Willow@Harbor', 'aspen@mea', 'WILL', 'Mead', 'low', 'otter@lake')),
  beneficiary_payment_address: maybe(fc.constantFrom('otter@lake', 'ott', 'willow@harbor', 'har')),
})
type Filters = typeof filters extends fc.Arbitrary<infer F> ? F : never

async function follow(criteria: Filters, sort: QueueSort, limit: number, most: number | undefined) {
  const found: string[] = []
  const totals = []
  let cursor: string | undefined
  for (let page = 0; page < 500; page++) {
    const query = { ...WaitingQuery.parse({}), ...criteria, sort, cursor, limit }
    const { total, found: payments, nextCursor } = await listWaiting(ctx, query, most)
    expect(payments.length).toBeLessThanOrEqual(limit)
    totals.push(total)
    found.push(...payments.map(({ payment }) => payment.paymentId))
    if (nextCursor === null) return { found, totals }
    expect(nextCursor).not.toBe(cursor)
    cursor = nextCursor
  }
  throw new Error('the pagination does not end')
}

test('following the cursor returns what a plain query returns, in every order, with any filters and any portion size', async () => {
  await fc.assert(
    fc.asyncProperty(
      filters,
      fc.constantFrom(...QUEUE_SORTS),
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom(undefined, 1, 5, 20),
      async (criteria, sort, limit, most) => {
        const expected = await plainQueue(net.database.db, { ...ctx, domain: 'lake' }, criteria, sort)
        const { found, totals } = await follow(criteria, sort, limit, most)
        expect(found).toEqual(expected)
        for (const { count, isExact } of totals) {
          if (isExact) expect(count).toBe(expected.length)
          else expect(count).toBeLessThanOrEqual(expected.length)
        }
      },
    ),
    { numRuns: 120 },
  )
}, 300_000)
