import { afterAll, beforeAll, expect, test } from 'vitest'
import { created, stateOf } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'

const DAY_SECONDS = 86_400
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

const sample = (fields: object) => ({
  initiated_by: 'partner',
  age_seconds: 20 * DAY_SECONDS,
  partner_address: 'corner-shop@sandbank',
  payment_address: own,
  payment_type: 'Type_Push',
  amount: { currency: 'USD', total: '4200' },
  ...fields,
})
const create = (...payments: object[]) => bank.member('POST', '/sandbox/sample-payments', { body: { payments } })

test('sample payments have the requested age, address and outcome', async () => {
  const accept = { status: 'completed', status_reason: 'accepted' }
  const decline = { status: 'failed', status_reason: 'fraud_detected' }
  const pull = { payment_type: 'Type_Pull' }
  const mine = { initiated_by: 'namespace' }
  const reply = await create(
    sample({ payment_id: 'received', age_seconds: 31 * DAY_SECONDS }),
    sample({ payment_id: 'sent', ...mine }),
    sample({ payment_id: 'collected', ...mine, ...pull }),
    sample({ payment_id: 'refused', ...mine, ...pull, partner_address: 'insufficient_funds@sandbank' }),
    sample({ payment_id: 'accepted', ...pull, decision: accept }),
    sample({ payment_id: 'declined', ...pull, decision: decline }),
    sample({ payment_id: 'open', ...pull, age_seconds: DAY_SECONDS }),
  )
  expect(expectData(reply)).toEqual({ created: 7 })
  const states = ['received', 'sent', 'collected', 'refused', 'accepted', 'declined', 'open'].map(async (id) => [
    id,
    await stateOf(bank, id),
  ])
  expect(Object.fromEntries(await Promise.all(states))).toEqual({
    received: 'completed',
    sent: 'completed',
    collected: 'completed',
    refused: 'failed',
    accepted: 'completed',
    declined: 'failed',
    open: 'in_admission',
  })
  const old = expectData(await bank.key('GET', '/payments/accepted'))
  expect(new Date(old.initiated_at).getTime()).toBe(net.clock.now.getTime() - 20 * DAY_SECONDS * 1000)
  const open = expectData(await bank.key('GET', '/payments/open'))
  expect(new Date(open.expires_at).getTime(), 'an open task can still be decided').toBeGreaterThan(
    net.clock.now.getTime(),
  )
})

test('a settlement includes sample payments', async () => {
  expectData(await create(sample({ payment_id: 'to-settle' })))
  expectData(await bank.member('POST', '/settlements'))
  expect(await stateOf(bank, 'to-settle')).toBe('settled')
})

test('the audit log records sample payments at the current time, because its chain refuses older entries', async () => {
  const now = net.clock.now.toISOString()
  expectData(await create(sample({ payment_id: 'audited', initiated_by: 'namespace' })))
  const { entries } = expectData(await bank.member('GET', '/audit-entries?resource=audited'))
  const times = entries.map(({ at }: { at: string }) => at)
  expect(times).not.toEqual([])
  expect(times.filter((at: string) => at < now)).toEqual([])
})

test('a payment ID in use refuses the whole request', async () => {
  expectData(await create(sample({ payment_id: 'taken' })))
  expect((await create(sample({ payment_id: 'fresh' }), sample({ payment_id: 'taken' }))).status).toBe(409)
  expect((await bank.key('GET', '/payments/fresh')).status).toBe(404)
})

test('an attempt to use the payment_id of another namespace is logged, by both ways to create payments', async () => {
  const other = await net.bank('summit')
  const [debtor, beneficiary] = [await other.customer('aspen'), await other.customer('birch')]
  await created(other, debtor, beneficiary, { payment_id: 'guessed' })
  const before = net.logged.length
  const { initiated_by, age_seconds, ...requested } = sample({ payment_id: 'guessed' })
  expect((await create({ ...requested, initiated_by, age_seconds })).status).toBe(409)
  expect((await bank.member('POST', '/sandbox/payments', { body: requested })).status).toBe(409)
  const lines = net.logged.slice(before).filter((line) => line.includes('payment_id of another namespace'))
  expect(lines.map((line) => JSON.parse(line).organization_id)).toEqual([bank.orgId, bank.orgId])
  expect(lines.join()).not.toContain('guessed')
})

test('payments older than 31 days and addresses of another namespace are refused', async () => {
  const other = await (await net.bank('meadow')).customer('rowan')
  expect((await create(sample({ age_seconds: 32 * DAY_SECONDS }))).status).toBe(400)
  expect((await create(sample({ payment_address: other }))).status).toBe(400)
})
