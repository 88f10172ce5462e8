import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rows } from '../../platform/db/rows.ts'
import { testDatabase, waitingForLocks } from '../../testing/database.ts'
import { jobContext, limit, type Pair, pairOfBanks, seen } from '../../testing/liquidity/limits.ts'
import { accept, created, decide, submitted } from '../../testing/model/payment-life.ts'
import { settle } from '../../testing/model/settle.ts'
import { type Bank, expectData, type Reply, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { newOperator } from '../../testing/operators.ts'
import { expirePayments } from '../admissions/index.ts'
import { applyLiquidityChanges, auditLiquidity } from './index.ts'

// Limits under concurrency, which only a server with many connections can show.

let net: TestNetwork
let operator: Bank
let banks: Pair
beforeAll(async () => {
  // Enough connections that the share of one organization does not serialize its four operators.
  net = await testNetwork(await testDatabase(24))
  operator = await net.bank('operator')
  await net.appoint(operator.orgId)
})
beforeEach(async () => {
  banks = await pairOfBanks(net)
})
afterAll(() => net.close())

const times = <T>(n: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)))
const submit = (bank: Bank, id: string) => bank.key('POST', `/payments/${id}/submissions`)
const audit = () => auditLiquidity(net.database.db)
const statuses = (replies: readonly Reply[]) => [...new Set(replies.map(({ status }) => status))]
const isSent = (reply: Reply) => expectData(reply).relationships.payment.state !== 'failed'

test('of concurrent submissions, exactly those that fit are accepted', async () => {
  const { harbor, willow, aspen } = banks
  await limit(net, operator, harbor, { kind: 'cap', total: '1000' })
  const ids = await times(48, () => created(harbor, willow, aspen, { total: '100' }))
  const replies = await Promise.all(ids.map((id) => submit(harbor, id)))
  expect(statuses(replies)).toEqual([200])
  expect(replies.filter(isSent)).toHaveLength(10)
  expect(await seen(harbor)).toMatchObject({ reserved: '1000', headroom: '0' })
  expect(await audit()).toEqual([])
})

test('if several operators propose the same deposit at once, one proposal is stored and the others are refused', async () => {
  const { harbor } = banks
  const operators = await times(4, () => newOperator(net, operator))
  const body = {
    partner_id: harbor.partnerId,
    kind: 'deposit',
    amount: { currency: 'USD', total: '5' },
    reason: 'Wired',
  }
  // All have checked the request before the first is stored.
  const { proposals } = await net.database.db.transaction(async (tx) => {
    await tx.execute(sql`select from organizations where token = ${harbor.orgId} for update`)
    const proposals = operators.map(({ call }) => call('POST', '/operator/liquidity/changes', { body }))
    await expect.poll(() => waitingForLocks(net.database)).toHaveLength(4)
    return { proposals }
  })
  expect((await Promise.all(proposals)).map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})

test('submissions, decisions and returns never exceed a cap, and leave nothing behind', async () => {
  const { harbor, meadow, willow, aspen } = banks
  const CAP = 1500
  await limit(net, operator, harbor, { kind: 'cap', total: `${CAP}` })
  const exposures: number[] = []
  let running = true
  const watch = async () => {
    while (running) {
      const found = await rows<{ used: string }>(
        net.database.db,
        sql`select (position + reserved)::text as used from liquidity_positions where partner_id = ${harbor.partnerId}`,
      )
      exposures.push(...found.map(({ used }) => Number(used)))
    }
  }
  const client = async (i: number) => {
    for (let round = 0; round < 6; round++) {
      const id = await created(harbor, willow, aspen, { total: `${100 + 10 * i}` })
      if (!isSent(await submit(harbor, id))) continue
      const declines = (i + round) % 3 === 0
      expectData(await (declines ? decide(meadow, id, 'failed', 'business_reasons') : accept(meadow, id)))
      if (!declines) expectData(await meadow.key('POST', `/payments/${id}/returns`, { body: { reason: 'DUPL' } }))
    }
  }
  const watching = watch()
  await times(16, client)
  running = false
  await watching
  expect(Math.max(...exposures)).toBeLessThanOrEqual(CAP)
  expect(Math.max(...exposures)).toBeGreaterThan(0)
  expect(await seen(harbor)).toMatchObject({ position: '0', reserved: '0' })
  expect(await audit()).toEqual([])
})

test('concurrent payments in opposite directions between limited namespaces all succeed', async () => {
  const { harbor, meadow, willow, aspen } = banks
  for (const bank of [harbor, meadow]) await limit(net, operator, bank, { kind: 'cap', total: '100000000' })
  const there = await times(40, () => created(harbor, willow, aspen))
  const back = await times(40, () => created(meadow, aspen, willow))
  const deadlocks = await deadlocksSoFar()
  const replies = await Promise.all([...there.map((id) => submit(harbor, id)), ...back.map((id) => submit(meadow, id))])
  expect([statuses(replies), replies.every(isSent)]).toEqual([[200], true])
  const decided = await Promise.all([...there.map((id) => accept(meadow, id)), ...back.map((id) => accept(harbor, id))])
  expect(statuses(decided)).toEqual([200])
  expect(await deadlocksSoFar()).toBe(deadlocks)
  expect(await audit()).toEqual([])
})

async function deadlocksSoFar(): Promise<number> {
  const [found] = await rows<{ n: number }>(
    net.database.db,
    sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`,
  )
  return found?.n ?? 0
}

test('expiry and decisions of limited namespaces release each reservation once', async () => {
  const { harbor, meadow, willow, aspen } = banks
  await limit(net, operator, harbor, { kind: 'cap', total: '1000000' })
  const ids = await times(20, () => submitted(harbor, willow, aspen))
  const late = { ...jobContext(net), now: new Date(net.clock.now.getTime() + 3_600_000) }
  await Promise.all([expirePayments(late), expirePayments(late), ...ids.map((id) => accept(meadow, id))])
  expect(await seen(harbor)).toMatchObject({ reserved: '0' })
  expect(await audit()).toEqual([])
})

test('tracking that starts and ends under load counts every payment once', async () => {
  const { harbor, meadow, willow, aspen } = banks
  let running = true
  const load = async (i: number) => {
    while (running) {
      const [from, to, debtor, creditor] = i % 2 ? [harbor, meadow, willow, aspen] : [meadow, harbor, aspen, willow]
      const id = await submitted(from, debtor, creditor, { total: `${100 + i}` })
      const reply = i % 3 === 0 ? decide(to, id, 'failed', 'business_reasons') : accept(to, id)
      expectData(await reply)
      if (i % 4 === 1) expectData(await to.key('POST', `/payments/${id}/returns`, { body: { reason: 'DUPL' } }))
    }
  }
  const settling = async () => {
    while (running) await settle(jobContext(net), 'sandbox', net.secrets.settlement)
  }
  const loads = [settling(), ...Array.from({ length: 6 }, (_, i) => load(i))]
  try {
    for (let round = 0; round < 12; round++) {
      for (const bank of [harbor, meadow]) await untilApplied(bank, '1000000000')
      expect(await audit()).toEqual([])
      for (const bank of [harbor, meadow]) await untilApplied(bank, undefined)
    }
    for (const bank of [harbor, meadow]) await untilApplied(bank, '1000000000')
  } finally {
    running = false
    await Promise.all(loads)
  }
  expect(await audit()).toEqual([])
})

/** Sets or removes a cap; the job repeats what it could not lock in time. */
async function untilApplied(bank: Bank, total: string | undefined): Promise<void> {
  const body = {
    partner_id: bank.partnerId,
    kind: 'cap',
    amount: { currency: 'USD', total },
    remove: total === undefined ? true : undefined,
    reason: 'Under load',
  }
  expectData(await operator.member('POST', '/operator/liquidity/changes', { body }))
  await expect
    .poll(
      async () => {
        await applyLiquidityChanges(jobContext(net)).catch(() => undefined)
        return ((await seen(bank))?.cap ?? null) !== null
      },
      { timeout: 60_000, interval: 10 },
    )
    .toBe(total !== undefined)
}
