import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeTo, instructions, setSettlementAccount } from '../../../testing/finality/instructions.ts'
import { jobContext, limit, type Pair, pairOfBanks } from '../../../testing/liquidity/limits.ts'
import { exposureOf, live } from '../../../testing/liquidity/live-history.ts'
import { histories, type Step, stepsOf } from '../../../testing/liquidity/played-history.ts'
import { accept, submitted } from '../../../testing/model/payment-life.ts'
import { settle } from '../../../testing/model/settle.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../../testing/network.ts'
import { readEntries } from './read-entries.ts'

let net: TestNetwork
let operator: Bank
beforeAll(async () => {
  net = await testNetwork()
  operator = await net.bank('operator')
  await net.appoint(operator.orgId)
})
afterAll(() => net.close())

/** More than anything here uses. */
const PLENTY = '1000000'
const DAY = 86_400_000

const ask = ({ partnerId }: Pick<Bank, 'partnerId'>, cap: bigint | string, more: Record<string, string> = {}) =>
  operator.member(
    'GET',
    `/operator/liquidity/simulation?${new URLSearchParams({ partner_id: partnerId, currency: 'USD', cap: `${cap}`, ...more })}`,
  )
const simulate = async (...given: Parameters<typeof ask>) => expectData(await ask(...given))

async function limitedPair(total: string): Promise<Pair> {
  const pair = await pairOfBanks(net)
  await limit(net, operator, pair.harbor, { kind: 'cap', total })
  return pair
}

/** Every kind of step, with failures that others depend on. */
const EVERY_STEP = stepsOf([
  { do: 'push', amount: 7n },
  { do: 'push', amount: 9n },
  { do: 'credit', amount: 12n },
  { do: 'complete', which: 0 },
  { do: 'get back', which: 0, amount: 3n },
  { do: 'pull', amount: 25n },
  { do: 'pull', amount: 3n },
  { do: 'cutoff' },
  { do: 'return', which: 0, amount: 5n },
  { do: 'release', which: 0 },
  { do: 'push', amount: 14n },
  { do: 'complete', which: 0 },
  { do: 'get back', which: 1, amount: 4n },
  { do: 'fund', amount: 6n },
  { do: 'cutoff' },
  { do: 'push', amount: 12n },
  { do: 'return', which: 0, amount: 7n },
  { do: 'pull', amount: 2n },
])

test('predicts what is actually refused, and the highest use, when the cap is set and the same happens again', {
  timeout: 600_000,
}, async () => {
  const kinds = new Set<string>()
  await fc.assert(
    fc.asyncProperty(histories, fc.bigInt({ min: 0n, max: 40n }), async (steps, cap) => {
      const first = await limitedPair(PLENTY)
      expect(await live(net, operator, first, steps, async () => undefined)).toEqual([])
      // The second history’s cutoffs settle all banks, so the simulated period ends before it.
      const to = net.clock.now.toISOString()
      const second = await limitedPair(`${cap}`)
      let highest = 0n
      const refused = await live(net, operator, second, steps, async () => {
        const exposure = await exposureOf(second.harbor)
        if (exposure > highest) highest = exposure
      })
      const simulated = await simulate(first.harbor, cap, { to })
      expect(simulated).toMatchObject({
        checked_count: steps.filter(({ needsHeadroom }) => needsHeadroom).length,
        failed_count: refused.length,
        failed: { currency: 'USD', total: `${refused.reduce((sum, { amount }) => sum + amount, 0n)}` },
        peak: { exposure: { total: `${highest}` } },
        truncated: false,
      })
      for (const one of refused) kinds.add(one.do)
    }),
    { numRuns: 5, examples: [[EVERY_STEP, 10n]] },
  )
  // Each was refused, so the comparison means something.
  expect([...kinds].toSorted()).toEqual(['pull', 'push', 'return'])
})

test('finds the exposure and the funds before any moment, and what moved them since', async () => {
  const pair = await limitedPair(PLENTY)
  const { partnerId } = pair.harbor
  const seen: { at: Date; exposure: bigint; funds: bigint }[] = []
  let funds = 0n
  await live(net, operator, pair, EVERY_STEP, async (step: Step) => {
    if (step.do === 'fund') funds += step.amount
    seen.push({ at: net.clock.now, exposure: await exposureOf(pair.harbor), funds })
  })
  for (const from of seen) {
    const period = { partnerId, environment: 'sandbox', currency: 'USD', from: from.at } as const
    for (const to of seen.filter(({ at }) => at >= from.at)) {
      const read = await readEntries(jobContext(net), { ...period, to: to.at }, 100)
      expect(read.start).toEqual(from)
      const moved = read.entries.reduce((sum, one) => {
        if (one.kind === 'settlement') return sum + one.net
        if (one.kind === 'funds') return sum
        return one.kind === 'debit' ? sum + one.amount : sum - one.amount
      }, from.exposure)
      expect(moved).toBe(to.exposure)
    }
  }
})

test('reads the first entries of a period that has too many', async () => {
  const pair = await limitedPair(PLENTY)
  const from = net.clock.now
  await live(net, operator, pair, EVERY_STEP, async () => undefined)
  const period = { partnerId: pair.harbor.partnerId, environment: 'sandbox', currency: 'USD', from } as const
  const read = (limit: number) => readEntries(jobContext(net), { ...period, to: net.clock.now }, limit)
  const all = await read(100)
  expect(all.entries.length).toBeGreaterThan(10)
  expect(await read(4)).toEqual({ start: all.start, entries: all.entries.slice(0, 4) })
})

describe('headroom', () => {
  test('is freed when a batch with settlement instructions is final, not at the cutoff', async () => {
    await setSettlementAccount(operator, 'EUR')
    const { harbor, meadow, willow, aspen } = await pairOfBanks(net)
    const pay = async () =>
      expectData(await accept(meadow, await submitted(harbor, willow, aspen, { total: '60', currency: 'EUR' })))
    await pay()
    net.clock.advance(1)
    await settle(jobContext(net), 'sandbox', net.secrets.settlement)
    net.clock.advance(1)
    await pay()
    net.clock.advance(1)
    for (const one of await instructions(operator, 'currency=EUR')) {
      expectData(await changeTo(operator, one, 'sent'))
      expectData(await changeTo(operator, one, 'confirmed'))
    }
    net.clock.advance(1)
    await pay()
    const eur = { currency: 'EUR' }
    expect(await simulate(harbor, '119', eur)).toMatchObject({
      checked_count: 3,
      failed_count: 1,
      smallest_cap: { total: '120' },
    })
    const afterCutoff = new Date(net.clock.now.getTime() - 3).toISOString()
    expect(await simulate(harbor, '119', { ...eur, from: afterCutoff })).toMatchObject({
      checked_count: 2,
      failed_count: 1,
      smallest_cap: { total: '120' },
    })
  })

  test('is not used within the namespace, by others, in other currencies or by payments that failed before', async () => {
    const { harbor, meadow, willow, aspen } = await pairOfBanks(net)
    for (const isOpen of [true, false]) {
      const id = await submitted(harbor, willow, await harbor.customer(isOpen ? 'juniper' : 'alder'))
      if (!isOpen) expectData(await accept(harbor, id))
    }
    await submitted(harbor, willow, aspen, { currency: 'EUR' })
    await submitted(meadow, aspen, willow)
    await submitted(harbor, willow, 'nobody@nowhere')
    await submitted(meadow, willow, aspen, { type: 'Type_Pull' })
    expect(await simulate(harbor, '0')).toMatchObject({
      checked_count: 0,
      failed_count: 0,
      failed: { total: '0' },
      first_failed: null,
      peak: { exposure: { total: '0' } },
      smallest_cap: { total: '0' },
    })
  })
})

describe('the first failure', () => {
  test('is named with the time at which it needed headroom', async () => {
    const { harbor, meadow, willow, aspen } = await pairOfBanks(net)
    await submitted(harbor, willow, aspen, { total: '10' })
    net.clock.advance(5)
    const id = await submitted(harbor, willow, aspen, { total: '11' })
    const on = net.clock.now.toISOString()
    net.clock.advance(60_000)
    expectData(await accept(meadow, id))
    expect((await simulate(harbor, '20')).first_failed).toEqual({ payment_id: id, on })
  })
})

describe('the period', () => {
  test('is the last 24 hours by default', async () => {
    const { harbor, willow, aspen } = await pairOfBanks(net)
    await submitted(harbor, willow, aspen)
    net.clock.advance(DAY + 1)
    await submitted(harbor, willow, aspen)
    const { from, to, checked_count } = await simulate(harbor, '0')
    expect([from, to, checked_count]).toEqual([
      new Date(net.clock.now.getTime() - DAY).toISOString(),
      net.clock.now.toISOString(),
      1,
    ])
  })

  test.each([
    [{ from: 1, to: 2 }, 'before `to`'],
    [{ from: -1, to: 0 }, 'in the past'],
    [{ from: 40, to: 8 }, '31 days before `to`'],
    [{ from: 63, to: 50 }, '62 days ago'],
  ])('from %j days ago is 400', async ({ from, to }, message) => {
    const { harbor } = await pairOfBanks(net)
    const ago = (days: number) => new Date(net.clock.now.getTime() - days * DAY).toISOString()
    const reply = await ask(harbor, '0', { from: ago(from), to: ago(to) })
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining(message)])
  })
})

test('an unknown namespace is 404', async () => {
  const partnerId = operator.partnerId.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  expect((await ask({ partnerId }, '0')).status).toBe(404)
})

test('is recorded in the audit logs of the organization and of the operator', async () => {
  const { harbor } = await pairOfBanks(net)
  await simulate(harbor, '0')
  await simulate(harbor, '1')
  const read = '/audit-entries?action=operator.read_liquidity'
  expect(expectData(await harbor.member('GET', read)).entries).toMatchObject([
    { actor: { kind: 'operator' }, resource_id: harbor.orgId },
  ])
  // Entries of other tests have the same time, so this one need not be the first.
  const own = expectData(await operator.member('GET', read)).entries
  const expected = {
    actor: expect.objectContaining({ kind: 'member' }),
    after: expect.objectContaining({ organization: harbor.orgId }),
  }
  expect(own).toContainEqual(expect.objectContaining(expected))
})
