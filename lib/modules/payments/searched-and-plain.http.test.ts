// A page of payments is read from one of several indexes, in bounded portions (decision 0022).
// Whichever index is used, following the cursor returns what a plain query returns, in the same
// order and without gaps.
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PartnerCtx } from '../../platform/context.ts'
import { partnerContext } from '../../testing/model/partner-context.ts'
import { accept, created, decide, submitted } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { PaymentQuery } from './contract.ts'
import { listPayments } from './list-payments.ts'
import { shownState } from './payment-row.ts'
import type { Effort } from './payment-search.ts'
import { payments } from './table.ts'

const SIDES = ['harbor', 'meadow'] as const
const NAMES = ['willow', 'rowan']
const REFERENCES = ['', 'Rent', 'RENT', 'Invoice 7']
const CURRENCIES = ['USD', 'EUR', 'CHF']
const STATES = ['created', 'in_admission', 'on_hold', 'completed', 'settled', 'failed'] as const

let net: TestNetwork
let ctx: PartnerCtx
let start: number
const ids: string[] = []
beforeAll(async () => {
  net = await testNetwork()
  const harbor = await net.bank('harbor', { confirm_incoming: false, review_threshold: null })
  const meadow = await net.bank('meadow', { confirm_incoming: true, review_threshold: null })
  const banks = { harbor, meadow }
  for (const name of NAMES) for (const side of SIDES) await banks[side].customer(name)
  start = net.clock.now.getTime()
  const { orgId: organizationId, partnerId } = harbor
  for (let n = 0; n < 120; n++) {
    const pick = <T>(from: readonly T[], salt: number) =>
      from[(Math.imul(n + 1, 0x9e3779b1 + salt * 40_503) >>> 9) % from.length] as T
    const own = `${pick(NAMES, 1)}@${pick(SIDES, 3)}`
    const by = banks[own.endsWith('harbor') ? 'harbor' : 'meadow']
    const other = n % 13 === 5 ? `nobody@${pick(SIDES, 2)}` : `${pick(NAMES, 2)}@${pick(SIDES, 5)}`
    const options = {
      currency: pick(CURRENCIES, 4),
      total: String(100 + ((n * 37) % 11) * 100),
      reference: pick(REFERENCES, 6),
    }
    const id = n % 6 === 0 ? await created(by, own, other, options) : await submitted(by, own, other, options)
    ids.push(id)
    if (n % 6 === 3) await decideOwn(Object.values(banks), id, 'completed')
    if (n % 6 === 4) await decideOwn(Object.values(banks), id, 'on_hold')
    // Several have the same millisecond.
    if (n % 4 === 0) net.clock.advance(1000)
    if (n === 80) expectData(await harbor.member('POST', '/settlements'))
  }
  const namespace = { organizationId, partnerId }
  ctx = partnerContext(net.database.as(namespace).db, namespace, { now: net.clock.now, random: net.random })
})
afterAll(() => net.close())

/** Decides each bank's task, if any: a payment may end early, and not every side has tasks. */
async function decideOwn(banks: readonly Bank[], id: string, status: 'completed' | 'on_hold'): Promise<void> {
  for (const bank of banks) {
    const { tasks } = expectData(await bank.key('GET', '/admission-tasks?limit=100'))
    if (!tasks.some((task: { payment_id: string }) => task.payment_id === id)) continue
    expectData(status === 'completed' ? await accept(bank, id) : await decide(bank, id, status))
  }
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 })
const instant = fc.integer({ min: -2, max: 33 }).map((n) => new Date(start + n * 1000).toISOString())
const address = fc.constantFrom(
  ...NAMES.flatMap((name) => SIDES.map((side) => `${name}@${side}`)),
  'Willow@Harbor',
  'x@y',
)
const total = fc.constantFrom('0', '100', '300', '700', '1100', '999999999')
const filters = fc.record({
  state: maybe(fc.constantFrom(...STATES, 'completed_or_settled' as const, 'waiting' as const)),
  currency: maybe(fc.constantFrom(...CURRENCIES, 'JPY')),
  reference: maybe(fc.constantFrom(...REFERENCES, 'none')),
  debtor_payment_address: maybe(address),
  beneficiary_payment_address: maybe(address),
  amount_min: maybe(total),
  amount_max: maybe(total),
  created_from: maybe(instant),
  created_to: maybe(instant),
  payment_type: maybe(fc.constantFrom('Type_Pull' as const, 'Type_Push' as const)),
  direction: maybe(fc.constantFrom('in' as const, 'out' as const, 'within' as const)),
  counterparty: maybe(fc.constantFrom('harbor', 'MEADOW', 'mead', 'H', 'adow', 'nowhere')),
  // Remainders of the payments' numbers, in place of the payments that a text finds.
  matched: maybe(fc.uniqueArray(fc.nat(6), { maxLength: 3 })),
})
type Filters = typeof filters extends fc.Arbitrary<infer F> ? F : never

/** The initiator of a push pays, as does the receiver of a pull. */
const seenDirection = () => sql`case
  when ${payments.partnerId} = ${payments.receiverPartnerId} then 'within'
  when ${payments.paymentType} = 'Type_Push' and ${payments.partnerId} = ${ctx.partnerId} then 'out'
  when ${payments.paymentType} = 'Type_Pull' and ${payments.partnerId} <> ${ctx.partnerId} then 'out'
  else 'in' end`
const seenCounterparty = () => sql`(select domain from partners where token =
  case ${payments.partnerId} when ${ctx.partnerId} then ${payments.receiverPartnerId} else ${payments.partnerId} end)`

/** Restates the search as a plain table scan. */
function plainly(criteria: Filters): SQL | undefined {
  const given = <T>(value: T | undefined, condition: (value: T) => SQL | undefined) =>
    value === undefined ? undefined : condition(value)
  return and(
    or(eq(payments.partnerId, ctx.partnerId), eq(payments.receiverPartnerId, ctx.partnerId)),
    given(criteria.state, (state) => {
      if (state === 'completed_or_settled') return eq(payments.state, 'completed')
      return state === 'waiting'
        ? sql`${payments.state} not in ('completed', 'failed', 'expired')`
        : eq(shownState, state)
    }),
    given(criteria.currency, (currency) => eq(payments.currency, currency)),
    given(criteria.reference, (text) => sql`lower(${payments.reference}) = lower(${text})`),
    given(criteria.debtor_payment_address, (one) => sql`lower(${payments.debtor}->>'payment_address') = lower(${one})`),
    given(
      criteria.beneficiary_payment_address,
      (one) => sql`lower(${payments.beneficiary}->>'payment_address') = lower(${one})`,
    ),
    given(criteria.amount_min, (min) => sql`${payments.amount} >= ${min}::bigint`),
    given(criteria.amount_max, (max) => sql`${payments.amount} <= ${max}::bigint`),
    given(criteria.created_from, (from) => sql`${payments.initiatedAt} >= ${from}::timestamptz`),
    given(criteria.created_to, (to) => sql`${payments.initiatedAt} <= ${to}::timestamptz`),
    given(criteria.payment_type, (type) => eq(payments.paymentType, type)),
    given(criteria.direction, (direction) => sql`${seenDirection()} = ${direction}`),
    given(criteria.counterparty, (domain) => sql`starts_with(${seenCounterparty()}, ${domain.toLowerCase()})`),
    given(criteria.matched, () => inArray(payments.paymentId, idsOf(criteria))),
  )
}

/** The IDs that the criteria match by text. */
const idsOf = ({ matched = [] }: Filters): string[] => ids.filter((_, n) => matched.includes(n % 7))

type PaymentSort = PaymentQuery['sort']

/** Rows in the order of the list: by currency and amount, if sorted. */
const orderOf = (sort: PaymentSort): SQL[] => {
  const way = sort === 'amount' ? sql`asc` : sql`desc`
  const columns = sort ? [payments.currency, payments.amount, payments.token] : [payments.token]
  return columns.map((column) => sql`${column} ${way}`)
}

const byHand = async (criteria: Filters, sort?: PaymentSort): Promise<string[]> => {
  const found = await net.database.db
    .select({ token: payments.token })
    .from(payments)
    .where(plainly(criteria))
    .orderBy(...orderOf(sort))
  return found.map(({ token }) => token)
}

async function follow(criteria: Filters, limit: number, effort: Effort | undefined, sort?: PaymentSort) {
  const found: string[] = []
  const totals = []
  let cursor: string | undefined
  for (let page = 0; page < 500; page++) {
    const matched = criteria.matched && { ids: idsOf(criteria), isPart: false }
    const query = { ...PaymentQuery.parse({}), ...criteria, matched, sort, cursor, limit }
    const { total, found: rows, nextCursor } = await listPayments(ctx, query, effort)
    expect(rows.length).toBeLessThanOrEqual(limit)
    totals.push(total)
    found.push(...rows.map(({ token }) => token))
    if (nextCursor === null) return { found, totals }
    if (cursor !== undefined && !sort) expect(nextCursor < cursor).toBe(true)
    cursor = nextCursor
  }
  throw new Error('the pagination does not end')
}

const efforts: fc.Arbitrary<Effort | undefined> = fc.constantFrom(
  undefined,
  { most: 7, counted: 12 },
  { most: 20, counted: 25 },
  { most: 40, counted: 90 },
)

/** Expects the rows of a plain query, and on each page their number or, if it is not exact, no more. */
function expectAll(
  { found, totals }: Awaited<ReturnType<typeof follow>>,
  expected: Awaited<ReturnType<typeof byHand>>,
) {
  expect(found).toEqual(expected)
  for (const { count, isExact } of totals) {
    if (isExact) expect(count).toBe(expected.length)
    else expect(count).toBeLessThanOrEqual(expected.length)
  }
}

test('following the cursor returns what a plain query returns, with any filters and any portion size', async () => {
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 1, max: 40 }), efforts, async (criteria, limit, effort) => {
      const expected = await byHand(criteria)
      expectAll(await follow(criteria, limit, effort), expected)
    }),
    { numRuns: 150 },
  )
}, 120_000)

test('the order by amount covers the whole result, with any filters and any portion size', async () => {
  const sorts = fc.constantFrom('amount' as const, '-amount' as const)
  await fc.assert(
    fc.asyncProperty(
      filters,
      sorts,
      fc.integer({ min: 1, max: 40 }),
      efforts,
      async (criteria, sort, limit, effort) => {
        const expected = await byHand(criteria, sort)
        expectAll(await follow(criteria, limit, effort, sort), expected)
      },
    ),
    { numRuns: 150 },
  )
}, 120_000)

test.each([1, 5, 20])('without filters, all pages of %i but the last are full', async (limit) => {
  for (const filter of [{}, { state: 'completed_or_settled' }, { currency: 'USD' }] as const) {
    const criteria = { ...filter, matched: undefined } as Filters & { matched: undefined }
    const all = await byHand(criteria)
    let cursor: string | undefined
    for (let from = 0; from < all.length; from += limit) {
      const { found, nextCursor } = await listPayments(ctx, { ...PaymentQuery.parse({}), ...criteria, cursor, limit })
      expect(found.map(({ token }) => token)).toEqual(all.slice(from, from + limit))
      expect(nextCursor === null).toBe(from + limit >= all.length)
      cursor = nextCursor ?? undefined
    }
  }
})

test('the payments that a text finds are counted exactly, also if there are more than a page reads', async () => {
  const criteria = { matched: [2, 5, 6] } as unknown as Filters
  const expected = await byHand(criteria)
  expect(expected.length).toBeGreaterThan(8)
  for (const sort of [undefined, '-amount'] as const) {
    const { found, totals } = await follow(criteria, 3, { most: 7, counted: 12 }, sort)
    expect(found).toHaveLength(expected.length)
    expect(totals[0]).toEqual({ count: expected.length, isExact: true })
  }
})

test.each(STATES)('some payments are %s, so that the comparison is meaningful', async (state) => {
  const none = { state, currency: undefined, reference: undefined }
  expect((await byHand(none as Filters)).length).toBeGreaterThan(0)
})
