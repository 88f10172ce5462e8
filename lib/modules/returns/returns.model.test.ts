import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settlementKeyOf } from '../../platform/crypto/settlement-key.ts'
import { rows } from '../../platform/db/rows.ts'
import { submitted } from '../../testing/model/payment-life.ts'
import { settle } from '../../testing/model/settle.ts'
import { auditSettlement, NOTHING } from '../../testing/model/settlement-audit.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'

// Compares payments and returns with the simplest possible model: what each payment has left, and
// what each namespace is owed in total. Gateway and model must agree on every response, on the sums of
// each payment, on each position, settled or not, and on the ledger.

const DAY = 86_400_000
const WINDOW = 180 * DAY
const SIDES = ['harbor', 'meadow', 'cedar'] as const
const CURRENCIES = ['USD', 'EUR'] as const

let net: TestNetwork
const banks: Bank[] = []
const addresses: string[] = []
beforeAll(async () => {
  net = await testNetwork()
  for (const name of SIDES) {
    const bank = await net.bank(name)
    banks.push(bank)
    addresses.push(await bank.customer('willow'))
  }
})
afterAll(() => net.close())

const side = fc.nat(SIDES.length - 1)
const total = fc.integer({ min: 1, max: 20 })
const acts = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('pay' as const),
        from: side,
        to: side,
        total,
        currency: fc.constantFrom(...CURRENCIES),
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('return' as const),
        by: side,
        which: fc.nat(9),
        total: fc.option(total, { nil: undefined }),
        currency: fc.option(fc.constantFrom(...CURRENCIES), { nil: undefined }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('settle' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(100, 181) }) },
  ),
  { minLength: 5, maxLength: 14 },
)
type Act = typeof acts extends fc.Arbitrary<(infer A)[]> ? A : never

type Paid = { id: string; from: number; to: number; total: number; currency: string; at: number; returned: number[] }
/** What a namespace is owed in a currency, by their names. */
type Owed = Map<string, number>
type Model = { paid: Paid[]; open: Owed; all: Owed }

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)
const key = (n: number, currency: string) => `${SIDES[n]} ${currency}`

function book({ open, all }: Model, from: number, to: number, total: number, currency: string): void {
  for (const owed of [open, all]) {
    owed.set(key(from, currency), (owed.get(key(from, currency)) ?? 0) - total)
    owed.set(key(to, currency), (owed.get(key(to, currency)) ?? 0) + total)
  }
}

async function settleNow(): Promise<void> {
  net.clock.advance(1)
  const actor = { kind: 'system', name: 'test' } as const
  const { database, random, clock } = net
  const ctx = { db: database.db, actor, now: clock.now, random, requestId: 'test', address: 'test' }
  await settle(ctx, 'sandbox', settlementKeyOf(new Uint8Array(32)))
}

const statuses = new Set<number>()

/** The status of a return and, if it succeeds, its amount. */
function predict(paid: Paid, act: Extract<Act, { do: 'return' }>, now: number): [number, number] {
  const left = paid.total - sum(paid.returned)
  const amount = act.total ?? left
  if (act.by !== paid.from && act.by !== paid.to) return [404, 0]
  if (act.by !== paid.to) return [403, 0]
  if (act.total !== undefined && (act.currency ?? paid.currency) !== paid.currency) return [400, 0]
  if (amount > left || left === 0 || now > paid.at + WINDOW) return [409, 0]
  return [200, amount]
}

async function take(model: Model, act: Act): Promise<void> {
  const now = net.clock.now.getTime()
  if (act.do === 'wait') return net.clock.advance(act.days * DAY)
  if (act.do === 'settle') {
    await settleNow()
    model.open.clear()
    return
  }
  if (act.do === 'pay') {
    const { from, to, currency } = act
    const [debtor, beneficiary] = [addresses[from] ?? '', addresses[to] ?? '']
    if (from === to) return
    const id = await submitted(banks[from] as Bank, debtor, beneficiary, { total: `${act.total}`, currency })
    model.paid.push({ id, from, to, total: act.total, currency, at: now, returned: [] })
    return book(model, from, to, act.total, currency)
  }
  const paid = model.paid[act.which % Math.max(model.paid.length, 1)]
  if (!paid) return
  const [status, amount] = predict(paid, act, now)
  const given = act.total === undefined ? undefined : { currency: act.currency ?? paid.currency, total: `${act.total}` }
  const reply = await (banks[act.by] as Bank).key('POST', `/payments/${paid.id}/returns`, {
    body: { reason: 'CUST', amount: given },
  })
  expect([reply.status, reply.body.message]).toEqual([status, reply.body.message])
  statuses.add(status)
  if (status !== 200) return
  expect(expectData(reply).amount).toEqual({ currency: paid.currency, total: `${amount}` })
  paid.returned.push(amount)
  book(model, paid.to, paid.from, amount, paid.currency)
}

/** Positions without those of zero. */
const nonZero = (owed: Owed) => [...owed].filter(([, n]) => n !== 0).toSorted()

async function observed(): Promise<Pick<Record<keyof Model, [string, number][]>, 'open' | 'all'>> {
  const open: Owed = new Map()
  for (const [n, bank] of banks.entries()) {
    const { positions } = expectData(await bank.key('GET', '/settlements/projection'))
    for (const { currency, net_total } of positions) open.set(key(n, currency), Number(net_total))
  }
  const lines = await rows<{ partner: string; currency: string; net: string }>(
    net.database.db,
    sql`select partner_id as partner, currency, sum(case direction when 'TD_Credit' then amount else -amount end)::text as net
          from transaction_lines group by 1, 2`,
  )
  const nameOf = (partner: string) => banks.findIndex(({ partnerId }) => partnerId === partner)
  const all: Owed = new Map(lines.map((line) => [key(nameOf(line.partner), line.currency), Number(line.net)]))
  return { open: nonZero(open), all: nonZero(all) }
}

async function expectReturns({ paid }: Model): Promise<void> {
  for (const { id, to, currency, returned } of paid) {
    const bank = banks[to] as Bank
    const payment = expectData(await bank.key('GET', `/payments/${id}`))
    const shown = returned.length > 0 ? { currency, total: `${sum(returned)}` } : undefined
    expect([payment.returned, payment.returns_count ?? 0]).toEqual([shown, returned.length])
    const { returns } = expectData(await bank.key('GET', `/payments/${id}/returns`))
    const amounts = returns.map(({ amount }: { amount: { total: string } }) => Number(amount.total))
    expect(amounts.toSorted()).toEqual(returned.toSorted())
  }
}

test('gateway and model agree on all returns of all payments', async () => {
  // The ledger is shared by all histories.
  const all: Owed = new Map()
  await fc.assert(
    fc.asyncProperty(acts, async (history) => {
      await settleNow()
      const model: Model = { paid: [], open: new Map(), all }
      for (const act of history) {
        await take(model, act)
        const { open, all } = await observed()
        expect(open).toEqual(nonZero(model.open))
        expect(all).toEqual(nonZero(model.all))
      }
      await expectReturns(model)
      await settleNow()
      expect(await auditSettlement(net.database.db)).toEqual(NOTHING)
    }),
    { numRuns: 25, endOnFailure: true },
  )
  // Histories without any return would agree with anything.
  expect([...statuses].sort()).toEqual([200, 400, 403, 404, 409])
}, 600_000)
