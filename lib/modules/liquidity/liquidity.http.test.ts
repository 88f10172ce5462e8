import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobContext, limit, type Pair, pairOfBanks, seen } from '../../testing/liquidity/limits.ts'
import { accept, created, decide, submitted } from '../../testing/model/payment-life.ts'
import { settle } from '../../testing/model/settle.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { auditLiquidity } from './index.ts'

let net: TestNetwork
let operator: Bank
let banks: Pair
beforeAll(async () => {
  net = await testNetwork()
  operator = await net.bank('operator')
  await net.appoint(operator.orgId)
})
afterAll(() => net.close())

/** Each test has its own banks. What the earlier ones left is still correct. */
beforeEach(async () => {
  expect(await auditLiquidity(net.database.db)).toEqual([])
  banks = await pairOfBanks(net)
})

const cap = (total: string, bank = banks.harbor) => limit(net, operator, bank, { kind: 'cap', total })

/** Sends an amount from harbor to meadow. Returns its exception code, or `sent`. */
async function send(total: string): Promise<string> {
  const { harbor, willow, aspen } = banks
  return outcome(harbor, await submitted(harbor, willow, aspen, { total }))
}

async function outcome(bank: Bank, id: string): Promise<string> {
  const { exceptions } = expectData(await bank.key('GET', `/payments/${id}/exceptions`))
  return exceptions[0]?.exception_code ?? 'sent'
}

describe('a submission', () => {
  test('reserves the amount, and fails with O010 when the headroom does not cover it', async () => {
    await cap('10000')
    expect(await send('6000')).toBe('sent')
    expect(await seen(banks.harbor)).toMatchObject({ position: '0', reserved: '6000', headroom: '4000', use: 60 })
    expect(await send('4001')).toBe('O010')
    expect(await send('4000')).toBe('sent')
    expect(await seen(banks.harbor)).toMatchObject({ reserved: '10000', headroom: '0', use: 100 })
    expect(await send('1')).toBe('O010')
  })

  test('that is refused books and reserves nothing, and blames the debtor', async () => {
    const { harbor, willow, aspen } = banks
    await cap('100')
    const id = await created(harbor, willow, aspen, { total: '101' })
    expect(expectData(await harbor.key('POST', `/payments/${id}/submissions`)).status).toBe(3)
    const { exceptions } = expectData(await harbor.key('GET', `/payments/${id}/exceptions`))
    expect(exceptions).toMatchObject([
      {
        exception_code: 'O010',
        blame: 'debtor_party',
        exception_message: 'The debtor’s institution has insufficient liquidity',
      },
    ])
    expect((await harbor.key('GET', `/payments/${id}/transactions`)).status).toBe(404)
    expect(await seen(harbor)).toMatchObject({ position: '0', reserved: '0', headroom: '100' })
  })

  test('of a pull neither uses up nor reveals the debtor’s headroom', async () => {
    const { harbor, meadow, willow, aspen } = banks
    await cap('10000')
    const ids = []
    for (const total of ['9000', '9000', '10001']) {
      const id = await submitted(meadow, willow, aspen, { type: 'Type_Pull', total })
      expect(await outcome(meadow, id)).toBe('sent')
      ids.push(id)
    }
    expect(await seen(harbor)).toMatchObject({ reserved: '0', headroom: '10000' })
    expect(await send('10000')).toBe('sent')
    for (const id of ids) expectData(await decide(harbor, id, 'failed', 'business_reasons'))
    expect(await seen(harbor)).toMatchObject({ reserved: '10000', headroom: '0' })
  })

  test('within the namespace needs no headroom', async () => {
    const { harbor, willow } = banks
    await cap('0')
    const juniper = await harbor.customer('juniper')
    expect(await outcome(harbor, await submitted(harbor, willow, juniper))).toBe('sent')
    expect(await seen(harbor)).toMatchObject({ position: '0', reserved: '0', use: 0 })
  })

  test('in another currency or of another namespace is not limited', async () => {
    const { harbor, meadow, willow, aspen } = banks
    await cap('0')
    expect(await outcome(harbor, await submitted(harbor, willow, aspen, { currency: 'EUR' }))).toBe('sent')
    expect(await outcome(meadow, await submitted(meadow, aspen, willow))).toBe('sent')
  })
})

describe('a payment', () => {
  test('moves from the reservation to the position when it completes, and out of both when it settles', async () => {
    const { harbor, meadow, willow, aspen } = banks
    await cap('10000')
    await cap('10000', meadow)
    expectData(await accept(meadow, await submitted(harbor, willow, aspen, { total: '7000' })))
    expect(await seen(harbor)).toMatchObject({ position: '-7000', reserved: '0', headroom: '3000', use: 70 })
    expect(await seen(meadow)).toMatchObject({ position: '7000', headroom: '17000', use: 0 })
    await settle(jobContext(net), 'sandbox', net.secrets.settlement)
    expect(await seen(harbor)).toMatchObject({ position: '0', headroom: '10000', use: 0 })
    expect(await seen(meadow)).toMatchObject({ position: '0', headroom: '10000' })
    const [moved] = expectData(await harbor.key('GET', '/liquidity/movements?kind=settlement')).movements
    expect(moved).toMatchObject({ amount: { total: '-7000' }, net_debit_cap: { total: '10000' } })
    expect(moved.batch_id).toMatch(/^batch_/)
  })

  test('of a pull needs headroom when the debtor’s side accepts it, and stays open without', async () => {
    const { harbor, meadow, willow, aspen } = banks
    await cap('10000')
    const [first = '', second = ''] = await Promise.all(
      ['9000', '1001'].map((total) => submitted(meadow, willow, aspen, { type: 'Type_Pull', total })),
    )
    expectData(await accept(harbor, first))
    expect(await seen(harbor)).toMatchObject({ position: '-9000', headroom: '1000' })
    const refused = await accept(harbor, second)
    expect([refused.status, refused.body.code]).toEqual([409, 'error.insufficient_liquidity'])
    expect(expectData(await meadow.key('GET', `/payments/${second}`)).state).toBe('in_admission')
    await cap('10001')
    expectData(await accept(harbor, second))
    expect(await seen(harbor)).toMatchObject({ position: '-10001', headroom: '0' })
  })

  test('that was submitted before the cap was lowered completes', async () => {
    const { harbor, meadow, willow, aspen } = banks
    await cap('10000')
    const id = await submitted(harbor, willow, aspen, { total: '8000' })
    await cap('5000')
    expect(await seen(harbor)).toMatchObject({ headroom: '-3000', use: 160 })
    expectData(await accept(meadow, id))
    expect(await seen(harbor)).toMatchObject({ position: '-8000', reserved: '0' })
    expect(await send('1')).toBe('O010')
  })
})

describe('a return', () => {
  test('that its payer cannot cover is 409, until there are funds', async () => {
    const { harbor, meadow, willow, aspen } = banks
    const id = await submitted(harbor, willow, aspen, { total: '7000' })
    expectData(await accept(meadow, id))
    await settle(jobContext(net), 'sandbox', net.secrets.settlement)
    await cap('1000', meadow)
    const giveBack = (total: string) =>
      meadow.key('POST', `/payments/${id}/returns`, { body: { reason: 'DUPL', amount: { currency: 'USD', total } } })
    expect((await giveBack('1001')).body.code).toBe('error.insufficient_liquidity')
    expectData(await giveBack('1000'))
    expect(await seen(meadow)).toMatchObject({ position: '-1000', headroom: '0' })
    expect((await giveBack('1')).status).toBe(409)
    await limit(net, operator, meadow, { kind: 'deposit', total: '500' })
    expectData(await giveBack('500'))
    expect(await seen(meadow)).toMatchObject({ position: '-1500', funds: '500', headroom: '0', use: 100 })
  })

  test('gives headroom back to the sender', async () => {
    const { harbor, meadow, willow, aspen } = banks
    await cap('7000')
    const id = await submitted(harbor, willow, aspen, { total: '7000' })
    expectData(await accept(meadow, id))
    expectData(await meadow.key('POST', `/payments/${id}/returns`, { body: { reason: 'DUPL' } }))
    expect(await seen(harbor)).toMatchObject({ position: '0', headroom: '7000' })
  })

  test('that grants a recall is covered, too', async () => {
    const { harbor, meadow, willow, aspen } = banks
    const id = await submitted(harbor, willow, aspen, { total: '7000' })
    expectData(await accept(meadow, id))
    await settle(jobContext(net), 'sandbox', net.secrets.settlement)
    await cap('6999', meadow)
    const { recall_id } = expectData(await harbor.key('POST', `/payments/${id}/recalls`, { body: { reason: 'DUPL' } }))
    const grant = () => meadow.key('POST', `/payments/${id}/recalls/${recall_id}/accept`)
    expect((await grant()).body.code).toBe('error.insufficient_liquidity')
    await cap('7000', meadow)
    expect(expectData(await grant()).state).toBe('granted')
    expect(await seen(meadow)).toMatchObject({ position: '-7000', headroom: '0' })
  })
})
