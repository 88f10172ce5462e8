import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobContext, limit, propose, seen } from '../../testing/liquidity/limits.ts'
import {
  type Act,
  covers,
  EVERY_OUTCOME,
  expected,
  histories,
  type Limits,
  type Model,
  NAMES,
  newModel,
  owe,
  type Sent,
} from '../../testing/liquidity/liquidity-model.ts'
import { accept, decide, submitted } from '../../testing/model/payment-life.ts'
import { settle } from '../../testing/model/settle.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { expirePayments } from '../admissions/index.ts'
import { auditLiquidity } from './index.ts'

// Gateway and model must agree on what is refused and, after each step, on each namespace's position, reservation
// and headroom, which must equal a count of ledger and payments.

/** Number of histories. */
// biome-ignore lint/style/noProcessEnv: it configures this test only.
const RUNS = Number(process.env.MODEL_RUNS ?? 12)

let net: TestNetwork
let operator: Bank
let banks: Bank[]
let addresses: string[]
let round = 0
const outcomes = new Set<string>()
beforeAll(async () => {
  net = await testNetwork()
})
afterAll(() => net.close())

const bankOf = (n: number) => banks[n] as Bank
const addressOf = (n: number) => addresses[n] ?? ''

/** A member can confirm a session a hundred times in fifteen minutes, and each history does so a few times. */
const HISTORIES_PER_OPERATOR = 20

async function openBanks(): Promise<void> {
  if (round % HISTORIES_PER_OPERATOR === 0) {
    operator = await net.bank(`operator-${round}`)
    await net.appoint(operator.orgId)
  }
  round++
  banks = []
  for (const name of NAMES) {
    const policy = { confirm_incoming: name !== 'cedar', review_threshold: null }
    banks.push(await net.bank(`${name}-${round}`, policy))
  }
  addresses = await Promise.all(banks.map((bank) => bank.customer('willow')))
}

async function take(model: Model, act: Act): Promise<void> {
  net.clock.advance(1)
  switch (act.do) {
    case 'send':
      return send(model, act)
    case 'accept':
    case 'decline':
      return answer(model, act)
    case 'return':
    case 'recall':
      return giveBack(model, act)
    case 'settle':
      await settle(jobContext(net), 'sandbox', net.secrets.settlement)
      return void model.owed.fill(0)
    case 'expire': {
      net.clock.advance(3_600_001)
      await expirePayments(jobContext(net))
      for (const payment of model.sent) if (payment.state === 'open') payment.state = 'ended'
      return
    }
    default:
      return change(model, act)
  }
}

async function send(model: Model, { from, to, total, isPull }: Extract<Act, { do: 'send' }>): Promise<void> {
  const [debtor, creditor] = isPull ? [to, from] : [from, to]
  // An address cannot pay itself.
  if (debtor === creditor) return
  const type = isPull ? 'Type_Pull' : 'Type_Push'
  const id = await submitted(bankOf(from), addressOf(debtor), addressOf(creditor), { total: `${total}`, type })
  const { exceptions } = expectData(await bankOf(from).key('GET', `/payments/${id}/exceptions`))
  const isCovered = isPull || covers(model, debtor, creditor, total)
  expect(exceptions.map((one: { exception_code: string }) => one.exception_code)).toEqual(isCovered ? [] : ['O010'])
  outcomes.add(`send ${isCovered}`)
  if (!isCovered) return
  const isDirect = !isPull && NAMES[to] === 'cedar'
  if (isDirect) owe(model, debtor, creditor, total)
  model.sent.push({ id, debtor, creditor, total, isPull, state: isDirect ? 'completed' : 'open', returned: 0 })
}

const pick = (model: Model, state: Sent['state'], which: number): Sent | undefined => {
  const found = model.sent.filter((payment) => payment.state === state)
  return found.at(-1 - (which % Math.max(found.length, 1)))
}

/** The side with the task is the debtor of a pull, and the creditor of a push. */
async function answer(model: Model, act: Extract<Act, { do: 'accept' | 'decline' }>): Promise<void> {
  const payment = pick(model, 'open', act.which)
  if (!payment) return
  const { id, debtor, creditor, total, isPull } = payment
  const bank = bankOf(isPull ? debtor : creditor)
  if (act.do === 'decline') {
    expectData(await decide(bank, id, 'failed', 'business_reasons'))
    payment.state = 'ended'
    return
  }
  const isCovered = !isPull || covers(model, debtor, creditor, total)
  const reply = await accept(bank, id)
  expect([reply.status, reply.body.code]).toEqual(isCovered ? [200, undefined] : [409, 'error.insufficient_liquidity'])
  outcomes.add(`accept ${isCovered}`)
  if (!isCovered) return
  payment.state = 'completed'
  owe(model, debtor, creditor, total)
}

async function giveBack(model: Model, { do: how, which, total }: Extract<Act, { do: 'return' | 'recall' }>) {
  const payment = pick(model, 'completed', which)
  const left = payment ? payment.total - payment.returned : 0
  if (!payment || left === 0) return
  const amount = Math.min(left, total)
  const { id, debtor, creditor } = payment
  const [payer, sender] = [bankOf(creditor), bankOf(debtor)]
  const body = { reason: 'CUST', amount: { currency: 'USD', total: `${amount}` } }
  const recalls = `/payments/${id}/recalls`
  const recall = how === 'recall' ? expectData(await sender.key('POST', recalls, { body })).recall_id : undefined
  const reply = recall
    ? await payer.key('POST', `${recalls}/${recall}/accept`)
    : await payer.key('POST', `/payments/${id}/returns`, { body })
  const isCovered = covers(model, creditor, debtor, amount)
  expect([reply.status, reply.body.code]).toEqual(isCovered ? [200, undefined] : [409, 'error.insufficient_liquidity'])
  outcomes.add(`${how} ${isCovered}`)
  if (!isCovered) {
    if (recall) expectData(await sender.key('POST', `${recalls}/${recall}/cancel`))
    return
  }
  payment.returned += amount
  owe(model, creditor, debtor, amount)
}

async function change(model: Model, act: Extract<Act, { do: 'cap' | 'remove' | 'deposit' | 'withdraw' }>) {
  const limits = model.limits[act.of] as Limits
  const bank = bankOf(act.of)
  if (act.do === 'cap' || act.do === 'deposit') {
    await limit(net, operator, bank, { kind: act.do, total: `${act.total}` })
    if (act.do === 'cap') limits.cap = act.total
    else limits.funds += act.total
    return
  }
  const isPossible = act.do === 'remove' ? limits.cap !== null : act.total <= limits.funds
  outcomes.add(`${act.do} ${isPossible}`)
  const wanted =
    act.do === 'remove' ? ({ kind: 'cap' } as const) : { kind: 'withdrawal' as const, total: `${act.total}` }
  if (!isPossible) return void expect((await propose(operator, bank, wanted)).status).toBe(409)
  await limit(net, operator, bank, wanted)
  if (act.do === 'remove') limits.cap = null
  // Funds that cover what is used stay; the withdrawal is refused when it is due.
  else if (covers(model, act.of, -1, act.total)) limits.funds -= act.total
}

test('limits and exposures are those of the model, whatever happens', { timeout: 7_200_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (acts) => {
      await openBanks()
      const model = newModel()
      for (const act of acts) {
        await take(model, act)
        expect(await Promise.all(banks.map((bank) => seen(bank)))).toEqual(NAMES.map((_, n) => expected(model, n)))
        expect(await auditLiquidity(net.database.db)).toEqual([])
      }
    }),
    { numRuns: RUNS, examples: [[EVERY_OUTCOME]] },
  )
  // Each was allowed and refused, so the comparison means something.
  const acts = ['accept', 'recall', 'remove', 'return', 'send', 'withdraw']
  expect([...outcomes].toSorted()).toEqual(acts.flatMap((what) => [`${what} false`, `${what} true`]))
})
