import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../../platform/context.ts'
import { settlementKeyOf } from '../../platform/crypto/settlement-key.ts'
import { rows } from '../../platform/db/rows.ts'
import {
  type Act,
  type Answer,
  actorOf,
  book,
  ENDS,
  EVERY_OUTCOME,
  histories,
  type Model,
  type MoneyBackRequest,
  nameOf,
  type Owed,
  overdue,
  type Paid,
  predict,
  predictAnswer,
  SIDES,
  sum,
} from '../../testing/model/money-back-model.ts'
import { submitted } from '../../testing/model/payment-life.ts'
import { settle } from '../../testing/model/settle.ts'
import { auditSettlement, NOTHING } from '../../testing/model/settlement-audit.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { expireRecalls } from './expire-recalls.ts'

// Gateway and model must agree on every response, on the sums of each payment, on the states of its
// recalls, on each position, settled or not, and on the ledger.

const DAY = 86_400_000
/** Number of histories. */
// biome-ignore lint/style/noProcessEnv: it configures this test only.
const RUNS = Number(process.env.MODEL_RUNS ?? 15)

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

function context(): Ctx {
  const { database, random, clock } = net
  const actor = { kind: 'system', name: 'test' } as const
  return { db: database.db, actor, now: clock.now, random, requestId: 'test', address: 'test' }
}

async function settleNow(): Promise<void> {
  net.clock.advance(1)
  await settle(context(), 'sandbox', settlementKeyOf(new Uint8Array(32)))
}

/** The outcomes of the first history, which reaches all of them, and of the random ones. */
const outcomes = { first: new Set<string>(), random: new Set<string>() }
let isFirst = true

async function take(model: Model, act: Act): Promise<void> {
  const now = net.clock.now.getTime()
  if (act.do === 'wait') return net.clock.advance(act.days * DAY)
  if (act.do === 'settle') {
    await settleNow()
    return model.open.clear()
  }
  if (act.do === 'expire') {
    const ending = overdue(model, now)
    expect(await expireRecalls(context())).toBe(ending.length)
    for (const recall of ending) recall.state = 'expired'
    return
  }
  if (act.do === 'pay') return pay(model, act)
  const paid = model.paid.at(-1 - (act.which % Math.max(model.paid.length, 1)))
  if (!paid) return
  if (act.do === 'return' || act.do === 'recall') await requestMoneyBack(model, paid, act)
  else await answer(model, paid, act)
}

async function pay(model: Model, { from, to, total, currency }: Extract<Act, { do: 'pay' }>): Promise<void> {
  if (from === to) return
  const [debtor, beneficiary] = [addresses[from] ?? '', addresses[to] ?? '']
  const at = net.clock.now.getTime()
  const id = await submitted(banks[from] as Bank, debtor, beneficiary, { total: `${total}`, currency })
  model.paid.push({ id, from, to, total, currency, at, returned: [], recalls: [] })
  book(model, from, to, total, currency)
}

/** Sends a request whose status the model has predicted. Returns its data if it succeeded. */
async function send(by: number, what: Act['do'], path: string, status: number, body?: object) {
  const reply = await (banks[by] as Bank).key('POST', path, { body })
  expect([what, reply.status, reply.body.message]).toEqual([what, status, reply.body.message])
  outcomes[isFirst ? 'first' : 'random'].add(`${what} ${status}`)
  return status === 200 ? expectData(reply) : undefined
}

async function requestMoneyBack(model: Model, paid: Paid, act: MoneyBackRequest): Promise<void> {
  // IDs of one millisecond have no order.
  net.clock.advance(1)
  const { status, total } = predict(paid, act, net.clock.now.getTime())
  const amount =
    act.total === undefined ? undefined : { currency: act.currency ?? paid.currency, total: `${act.total}` }
  const made = await send(actorOf(paid, act), act.do, `/payments/${paid.id}/${act.do}s`, status, {
    reason: 'CUST',
    amount,
  })
  if (!made) return
  expect(made.amount).toEqual({ currency: paid.currency, total: `${total}` })
  if (act.do === 'return') {
    paid.returned.push(total)
    return book(model, paid.to, paid.from, total, paid.currency)
  }
  const at = net.clock.now.getTime()
  paid.recalls.push({ id: made.recall_id, total, returns: paid.returned.length, at, state: 'open' })
}

async function answer(model: Model, paid: Paid, act: Answer): Promise<void> {
  const recall = paid.recalls.at(-1)
  if (!recall) return
  const { status, total } = predictAnswer(paid, recall, act, net.clock.now.getTime())
  const path = `/payments/${paid.id}/recalls/${recall.id}/${act.do}`
  const body = act.do === 'refuse' ? { reason: 'AM04' } : undefined
  if (!(await send(actorOf(paid, act), act.do, path, status, body))) return
  recall.state = ENDS[act.do]
  if (act.do !== 'accept') return
  paid.returned.push(total)
  book(model, paid.to, paid.from, total, paid.currency)
}

/** Positions without those of zero. */
const nonZero = (owed: Owed) => [...owed].filter(([, n]) => n !== 0).toSorted()

async function expectPositions(model: Model): Promise<void> {
  const open: Owed = new Map()
  for (const [n, bank] of banks.entries()) {
    const { positions } = expectData(await bank.key('GET', '/settlements/projection'))
    for (const { currency, net_total } of positions) open.set(nameOf(n, currency), Number(net_total))
  }
  const lines = await rows<{ partner: string; currency: string; net: string }>(
    net.database.db,
    sql`select partner_id as partner, currency, sum(case direction when 'TD_Credit' then amount else -amount end)::text as net
          from transaction_lines group by 1, 2`,
  )
  const numberOf = (partner: string) => banks.findIndex(({ partnerId }) => partnerId === partner)
  const all: Owed = new Map(lines.map((line) => [nameOf(numberOf(line.partner), line.currency), Number(line.net)]))
  expect(nonZero(open)).toEqual(nonZero(model.open))
  expect(nonZero(all)).toEqual(nonZero(model.all))
}

async function expectPayments({ paid }: Model): Promise<void> {
  for (const { id, to, currency, returned, recalls } of paid) {
    const bank = banks[to] as Bank
    const payment = expectData(await bank.key('GET', `/payments/${id}`))
    const shown = returned.length > 0 ? { currency, total: `${sum(returned)}` } : undefined
    expect([payment.returned, payment.returns_count ?? 0]).toEqual([shown, returned.length])
    const { returns } = expectData(await bank.key('GET', `/payments/${id}/returns`))
    const amounts = returns.map(({ amount }: { amount: { total: string } }) => Number(amount.total))
    expect(amounts.toSorted()).toEqual(returned.toSorted())
    const { recalls: listed } = expectData(await bank.key('GET', `/payments/${id}/recalls`))
    expect(listed.map(({ recall_id, state }: { recall_id: string; state: string }) => [recall_id, state])).toEqual(
      recalls.map(({ id, state }) => [id, state]),
    )
  }
}

test(`gateway and model agree on all returns and recalls of ${RUNS} histories`, async () => {
  // The ledger is shared by all histories.
  const all: Owed = new Map()
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      // Recalls of earlier histories end, so that none is left for the job to count.
      net.clock.advance(365 * DAY)
      await expireRecalls(context())
      await settleNow()
      const model: Model = { paid: [], open: new Map(), all }
      for (const act of history) {
        await take(model, act)
        await expectPositions(model)
      }
      await expectPayments(model)
      await settleNow()
      expect(await auditSettlement(net.database.db)).toEqual(NOTHING)
      isFirst = false
    }),
    { numRuns: RUNS, endOnFailure: true, examples: [[EVERY_OUTCOME]] },
  )
  // Histories in which nothing is ever refused, or all is, would agree with anything.
  const steps = ['accept', 'cancel', 'recall', 'refuse', 'return']
  const expected = steps.flatMap((step) => [200, 403, 404, 409].map((status) => `${step} ${status}`))
  expect([...outcomes.first]).toEqual(expect.arrayContaining([...expected, 'recall 400', 'return 400']))
  expect([...outcomes.random]).toEqual(expect.arrayContaining(['return 200', 'recall 200', 'return 409', 'recall 409']))
}, 7_200_000)
