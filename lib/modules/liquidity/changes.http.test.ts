import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chainAll } from '../../testing/chain.ts'
import { jobContext, limit, type Pair, pairOfBanks, propose, seen } from '../../testing/liquidity/limits.ts'
import { submitted } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { decide, logOf, newOperator, pending } from '../../testing/operators.ts'
import { applyLiquidityChanges } from './index.ts'

// How caps and funds are changed: proposed, approved, scheduled, applied and refused.

const HOUR = 3_600_000
const DAY = 24 * HOUR

let net: TestNetwork
let operator: Bank
let banks: Pair
let operators = 0
beforeAll(async () => {
  net = await testNetwork()
})
afterAll(() => net.close())
// Each test has a separate operator, so that it controls who its members are.
beforeEach(async () => {
  operator = await net.bank(`operator${operators++}`)
  await net.appoint(operator.orgId)
  banks = await pairOfBanks(net)
})

const apply = () => applyLiquidityChanges(jobContext(net))
const at = (ms: number) => new Date(net.clock.now.getTime() + ms).toISOString()
const bodyOf = (more: object) => ({
  partner_id: banks.harbor.partnerId,
  kind: 'cap',
  amount: { currency: 'USD', total: '1000' },
  reason: 'Collateral agreed',
  ...more,
})
const send = (body: object) => operator.member('POST', '/operator/liquidity/changes', { body })
const movements = async (query = '') =>
  expectData(await banks.harbor.key('GET', `/liquidity/movements${query}`)).movements

async function twoOperators() {
  const [ana, ben] = [await newOperator(net, operator), await newOperator(net, operator)]
  net.clock.advance(DAY + HOUR)
  return { ana, ben }
}

describe('a change', () => {
  test('waits for a second operator, and both logs record it', async () => {
    const { ana, ben } = await twoOperators()
    const { harbor } = banks
    const proposed = await ana.call('POST', '/operator/liquidity/changes', { body: bodyOf({}) })
    const { change, approval } = expectData(proposed)
    expect(change).toMatchObject({ state: 'proposed', effective_on: null, approved_by: null })
    expect(approval).toMatchObject({ action: 'liquidity.change', state: 'pending', is_own: true })
    await apply()
    expect(await seen(harbor)).toBeUndefined()
    expect(await pending(ben.call)).toMatchObject([
      { liquidity_change: { change_id: change.change_id, kind: 'cap', amount: { currency: 'USD', total: '1000' } } },
    ])
    expect((await decide(ana.call, approval.token, 'approved')).status).toBe(403)
    expectData(await decide(ben.call, approval.token, 'approved'))
    await apply()
    expect(await seen(harbor)).toMatchObject({ cap: '1000', position: '0', headroom: '1000', use: 0 })
    const approved = await logOf(ana.call, 'liquidity.approve_change')
    expect(approved).toMatchObject([
      { actor: { id: ben.token }, after: { requested_by: 'A Colleague', amount: '1000' } },
    ])
    const applied = { resource_id: harbor.partnerId, after: { net_debit_cap: '1000', reason: 'Collateral agreed' } }
    expect(await logOf(ana.call, 'liquidity.set_cap')).toMatchObject([applied])
    expect(await logOf(harbor.member, 'liquidity.set_cap')).toMatchObject([applied])
    const [own] = await logOf(harbor.member, 'liquidity.approve_change')
    expect(own.after).not.toHaveProperty('requested_by')
    await chainAll(net.database.db)
    for (const bank of [operator, harbor]) expect((await bank.member('GET', '/audit-chain')).status).toBe(200)
  })

  test('that is rejected never applies', async () => {
    const { ana, ben } = await twoOperators()
    const proposed = await ana.call('POST', '/operator/liquidity/changes', { body: bodyOf({}) })
    expectData(await decide(ben.call, expectData(proposed).approval.token, 'rejected', 'Too high'))
    net.clock.advance(DAY)
    await apply()
    expect(await seen(banks.harbor)).toBeUndefined()
    const [found] = expectData(await ana.call('GET', '/operator/liquidity/changes')).changes
    expect(found).toMatchObject({ state: 'refused', refusal: 'The proposal was rejected' })
  })

  test('can be proposed again only after it has ended', async () => {
    const { ana, ben } = await twoOperators()
    const proposal = (more: object = {}) =>
      ana.call('POST', '/operator/liquidity/changes', { body: bodyOf({ kind: 'deposit', ...more }) })
    const { approval } = expectData(await proposal())
    expect((await proposal()).status).toBe(409)
    expectData(await proposal({ amount: { currency: 'USD', total: '1001' } }))
    expectData(await proposal({ amount: { currency: 'EUR', total: '1000' } }))
    expectData(await decide(ana.call, approval.token, 'withdrawn'))
    const again = expectData(await proposal()).approval
    expectData(await decide(ben.call, again.token, 'approved'))
    expect((await proposal()).status).toBe(409)
    await apply()
    expectData(await proposal())
  })

  test('that waits for approval is in the operator’s log with its amount and namespace', async () => {
    const { ana } = await twoOperators()
    expectData(await ana.call('POST', '/operator/liquidity/changes', { body: bodyOf({}) }))
    expect(await logOf(ana.call, 'approval.request')).toMatchObject([
      { after: { kind: 'cap', currency: 'USD', amount: '1000', partner: banks.harbor.partnerId } },
    ])
  })

  test('that takes funds which cover the exposure is refused', async () => {
    const { harbor, willow, aspen } = banks
    await limit(net, operator, harbor, { kind: 'cap', total: '0' })
    await limit(net, operator, harbor, { kind: 'deposit', total: '1000' })
    await submitted(harbor, willow, aspen, { total: '600' })
    await limit(net, operator, harbor, { kind: 'withdrawal', total: '401' })
    expect(await seen(harbor)).toMatchObject({ funds: '1000', headroom: '400' })
    const refused = expectData(
      await operator.member('GET', `/operator/liquidity/changes?state=refused&partner_id=${harbor.partnerId}`),
    ).changes
    expect(refused).toMatchObject([{ amount: { total: '401' }, refusal: 'The withdrawal exceeds the headroom' }])
    await limit(net, operator, harbor, { kind: 'withdrawal', total: '400' })
    expect(await seen(harbor)).toMatchObject({ funds: '600', headroom: '0' })
  })

  test('by a lone operator applies, and the operator’s log says so', async () => {
    expectData(await send(bodyOf({})))
    await apply()
    expect(await seen(banks.harbor)).toMatchObject({ cap: '1000' })
    expect(await logOf(operator.member, 'liquidity.set_cap')).toHaveLength(1)
  })

  test('applies at its time, and those of a namespace in order', async () => {
    const { harbor } = banks
    expectData(await send(bodyOf({ effective_at: at(2 * HOUR), amount: { currency: 'USD', total: '2000' } })))
    expectData(await send(bodyOf({ effective_at: at(HOUR), amount: { currency: 'USD', total: '3000' } })))
    await apply()
    expect(await seen(harbor)).toBeUndefined()
    net.clock.advance(HOUR)
    await apply()
    expect(await seen(harbor)).toMatchObject({ cap: '3000' })
    net.clock.advance(HOUR)
    await apply()
    expect(await seen(harbor)).toMatchObject({ cap: '2000' })
    const found = await movements()
    expect(found.map(({ kind }: { kind: string }) => kind)).toEqual(['cap_lowered', 'cap_set'])
  })

  test('can be canceled until it is applied, by one operator, and then never applies', async () => {
    const { ana, ben } = await twoOperators()
    const scheduled = bodyOf({ kind: 'deposit', effective_at: at(HOUR) })
    const { change, approval } = expectData(await ana.call('POST', '/operator/liquidity/changes', { body: scheduled }))
    const cancel = () =>
      ana.call('POST', `/operator/liquidity/changes/${change.change_id}/cancel`, { body: { reason: 'Not received' } })
    expect((await cancel()).status).toBe(409)
    expectData(await decide(ben.call, approval.token, 'approved'))
    expect(expectData(await cancel())).toMatchObject({ state: 'canceled', refusal: 'Not received' })
    expect((await cancel()).status).toBe(409)
    net.clock.advance(2 * HOUR)
    await apply()
    expect(await seen(banks.harbor)).toBeUndefined()
    const entry = { resource_id: banks.harbor.partnerId, after: { reason: 'Not received', amount: '1000' } }
    for (const call of [ana.call, banks.harbor.member])
      expect(await logOf(call, 'liquidity.cancel_change')).toMatchObject([entry])
    const again = expectData(
      await ana.call('POST', '/operator/liquidity/changes', { body: bodyOf({ kind: 'deposit' }) }),
    )
    expectData(await decide(ben.call, again.approval.token, 'approved'))
    await apply()
    expect(
      (
        await ana.call('POST', `/operator/liquidity/changes/${again.change.change_id}/cancel`, {
          body: { reason: 'Too late' },
        })
      ).status,
    ).toBe(409)
  })

  test('that became impossible is refused and recorded, and the next one applies', async () => {
    const { harbor } = banks
    await limit(net, operator, harbor, { kind: 'deposit', total: '100' })
    for (const total of ['60', '50', '40']) {
      net.clock.advance(1)
      expectData(await propose(operator, harbor, { kind: 'withdrawal', total }))
    }
    await apply()
    expect(await seen(harbor)).toBeUndefined()
    const { changes, count } = expectData(
      await operator.member('GET', `/operator/liquidity/changes?partner_id=${harbor.partnerId}`),
    )
    expect([count, changes.map(({ state }: { state: string }) => state)]).toEqual([
      4,
      ['applied', 'refused', 'applied', 'applied'],
    ])
    expect(changes[1].refusal).toBe('The withdrawal exceeds the recorded funds')
    expect(await logOf(harbor.member, 'liquidity.refuse_change')).toHaveLength(1)
    expect((await movements()).map((one: { funds: { total: string } }) => one.funds.total)).toEqual(['0', '40', '100'])
  })
})

describe('a proposal', () => {
  test.each([
    ['a withdrawal of more than the funds', 409, { kind: 'withdrawal' }],
    ['the removal of a cap that does not exist', 409, { amount: { currency: 'USD' }, remove: true }],
    ['a deposit of zero', 400, { kind: 'deposit', amount: { currency: 'USD', total: '0' } }],
    ['a negative cap', 400, { amount: { currency: 'USD', total: '-1' } }],
    ['a cap without an amount', 400, { amount: { currency: 'USD' } }],
    ['a removal with an amount', 400, { remove: true }],
    ['the removal of a deposit', 400, { kind: 'deposit', remove: true, amount: { currency: 'USD' } }],
    ['an unknown currency', 400, { amount: { currency: 'XXX', total: '1' } }],
    ['a reason that is too long', 400, { reason: 'x'.repeat(141) }],
    ['no reason', 400, { reason: undefined }],
    ['a time in the past', 400, { effective_at: '2026-03-01T00:00:00Z' }],
    ['a time more than 90 days ahead', 400, { effective_at: '2027-03-01T00:00:00Z' }],
    ['an unknown namespace', 404, { partner_id: 'part_01h455vb4pex5vsknk084sn02q' }],
  ])('of %s is %i', async (_, status, more) => {
    expect((await send(bodyOf(more))).status).toBe(status)
  })

  test('of a cap of zero is valid', async () => {
    expectData(await send(bodyOf({ amount: { currency: 'USD', total: '0' } })))
    await apply()
    expect(await seen(banks.harbor)).toMatchObject({ cap: '0', headroom: '0', use: 0 })
  })

  test('by another organization is 403', async () => {
    const { harbor } = banks
    const path = '/operator/liquidity/changes'
    expect((await harbor.member('POST', path, { body: bodyOf({}) })).status).toBe(403)
    expect((await harbor.member('GET', path)).status).toBe(403)
    expect((await harbor.member('GET', '/operator/liquidity')).status).toBe(403)
  })
})
