import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stateOf, submitted, taskPaths } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { reasonNumber, STATUS_REASONS, type StatusReason } from '../admissions/states.ts'
import { organizations } from '../organizations/table.ts'
import { answerAsPartners } from './index.ts'

// The simulated partners, from the perspective of those who pay them and those they pay.

let net: TestNetwork
let bank: Bank
let own: string
beforeAll(async () => {
  net = await testNetwork()
  await net.openSandbox()
  bank = await net.bank('harbor')
  own = await bank.customer('juniper')
})
afterAll(() => net.close())

/** One run of a process's job. */
const job = () =>
  answerAsPartners({
    db: net.database.db,
    random: net.random,
    now: net.clock.now,
    actor: { kind: 'system', name: 'sandbox partners' },
    requestId: 'job',
    address: 'local',
  })

const push = (address: string) => submitted(bank, own, address)
const pull = (address: string) => submitted(bank, address, own, { type: 'Type_Pull' })
const codesOf = async (id: string) =>
  expectData(await bank.key('GET', `/payments/${id}/exceptions`)).exceptions.map(
    ({ exception_code }: { exception_code: string }) => exception_code,
  )

/** The exception code of a reason: A and its number (contract#payments). */
const codeOf = (reason: StatusReason) => `A${String(reasonNumber(reason)).padStart(3, '0')}`

describe.each(['sandbank', 'testpay'])('@%s', (domain) => {
  test.each(['juniper', 'a.b+c_d', 'accepted'])('%s resolves and accepts', async (identifier) => {
    const address = `${identifier}@${domain}`
    const found = expectData(await bank.key('GET', `/customer/${encodeURIComponent(address)}/resolve`))
    expect(found).toMatchObject({ payment_address: address, status: 2 })
    const ids = [await push(address.toUpperCase()), await pull(address)]
    expect(await Promise.all(ids.map((id) => stateOf(bank, id)))).toEqual(['in_admission', 'in_admission'])
    await job()
    expect(await Promise.all(ids.map((id) => stateOf(bank, id)))).toEqual(['completed', 'completed'])
  })

  test('the name of a status reason makes that side decline with it, in both directions', async () => {
    const reasons = STATUS_REASONS.filter((reason) => reason !== 'accepted')
    const paid: [StatusReason, string][] = []
    for (const reason of reasons) {
      for (const pay of [push, pull]) paid.push([reason, await pay(`${reason}@${domain}`)])
    }
    await job()
    for (const [reason, id] of paid) {
      expect([reason, await stateOf(bank, id), await codesOf(id)]).toEqual([reason, 'failed', [codeOf(reason)]])
    }
  })

  test('hold puts the task on hold permanently', async () => {
    const ids = [await push(`hold@${domain}`), await pull(`HOLD@${domain}`)]
    await job()
    await job()
    expect(await Promise.all(ids.map((id) => stateOf(bank, id)))).toEqual(['on_hold', 'on_hold'])
  })

  test('slow answers after a minute', async () => {
    const ids = [await push(`slow@${domain}`), await pull(`slow@${domain}`)]
    net.clock.advance(59_000)
    await job()
    expect(await Promise.all(ids.map((id) => stateOf(bank, id)))).toEqual(['in_admission', 'in_admission'])
    net.clock.advance(1000)
    await job()
    expect(await Promise.all(ids.map((id) => stateOf(bank, id)))).toEqual(['completed', 'completed'])
  })

  test('grants a recall, refuses one, and leaves one unanswered', async () => {
    const recalled = async (identifier: string) => {
      const id = await push(`${identifier}@${domain}`)
      await job()
      const { recall_id } = expectData(await bank.key('POST', `/payments/${id}/recalls`, { body: { reason: 'DUPL' } }))
      return `/payments/${id}/recalls/${recall_id}`
    }
    const paths = [
      await recalled('juniper'),
      await recalled('RECALL_REFUSED'),
      await recalled('recall_ignored'),
      await recalled('recall_ignored_not'),
    ]
    await job()
    await job()
    const found = await Promise.all(paths.map(async (path) => expectData(await bank.key('GET', path))))
    expect(found.map(({ state }) => state)).toEqual(['granted', 'refused', 'open', 'granted'])
    expect(found[1].refusal).toEqual({ reason: 'CUST', message: '' })
  })

  test('accepts a link, declines one with a reason, and leaves one on hold', async () => {
    const propose = async (identifier: string): Promise<string> => {
      const permissions = { pull: true, limit: null }
      const body = { proposer_address: own, responder_address: `${identifier}@${domain}`, permissions }
      return expectData(await bank.key('POST', '/link', { body })).token
    }
    const links = [await propose('juniper'), await propose('fraud_detected'), await propose('hold')]
    await job()
    const found = await Promise.all(
      links.map(async (link) => expectData(await bank.key('GET', `/link/${link}`)).status),
    )
    expect(found).toEqual([2, 3, 1])
    // The link lets its proposer pull without authentication: the simulated customer is the same.
    expect(await stateOf(bank, await pull(`juniper@${domain}`))).toBe('completed')
  })
})

test('a suspended organization’s payment waits, and does not delay others', async () => {
  const other = await net.bank('suspended')
  const theirs = await submitted(other, await other.customer('juniper'), 'juniper@sandbank')
  const suspend = (enabled: boolean) =>
    net.database.db.update(organizations).set({ enabled }).where(eq(organizations.token, other.orgId))
  await suspend(false)
  const ours = await push('juniper@sandbank')
  await job()
  expect(await stateOf(bank, ours)).toBe('completed')
  await suspend(true)
  expect(await stateOf(other, theirs)).toBe('in_admission')
  await job()
  expect(await stateOf(other, theirs)).toBe('completed')
})

test('a partner’s decision is attributed to it by name', async () => {
  const id = await push('juniper@sandbank')
  await job()
  const { entries } = expectData(await bank.key('GET', `/payments/${id}/timeline`))
  expect(entries.map(({ actor }: { actor?: string }) => actor)).toContain('@sandbank')
})

test('a partner’s pull gives the namespace a task, and its push pays the namespace', async () => {
  const request = (payment_type: string) =>
    bank.key('POST', '/sandbox/payments', {
      body: {
        partner_address: 'corner-shop@testpay',
        payment_address: own,
        payment_type,
        amount: { currency: 'USD', total: '4200' },
      },
    })
  const collected = expectData(await request('Type_Pull'))
  expect(collected).toMatchObject({
    state: 'in_admission',
    beneficiary_party: { payment_address: 'corner-shop@testpay' },
  })
  expect(Object.keys(await taskPaths(bank, collected.payment_id))).toEqual(['customer_authentication'])
  await job()
  expect(await stateOf(bank, collected.payment_id)).toBe('in_admission')
  expect(expectData(await request('Type_Push'))).toMatchObject({ state: 'completed' })
})

test('customers of others cannot be requested, and no other namespace pays', async () => {
  const other = await net.bank('meadow')
  const theirs = await other.customer('hazel')
  const request = async (partner_address: string, payment_address: string) => {
    const body = {
      partner_address,
      payment_address,
      payment_type: 'Type_Push',
      amount: { currency: 'USD', total: '1' },
    }
    const { status, body: refusal } = await bank.key('POST', '/sandbox/payments', { body })
    return [status, String(refusal.message).split(':')[0]]
  }
  expect(await request('corner-shop@sandbank', theirs)).toEqual([400, 'payment_address'])
  expect(await request('corner-shop@sandbank', 'nobody@harbor')).toEqual([400, 'payment_address'])
  expect(await request('corner-shop@sandbank', 'juniper@testpay')).toEqual([400, 'payment_address'])
  expect(await request(theirs, own)).toEqual([400, 'partner_address'])
})
