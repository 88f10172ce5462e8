import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, created, stateOf, submitted } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { emitSettled } from '../settlements/index.ts'
import { SUBMISSION_STATUS } from '../submissions/states.ts'
import { STEPS } from './states.ts'

let net: TestNetwork
beforeAll(async () => {
  net = await testNetwork()
  await net.openSandbox()
})
afterAll(() => net.close())

/** The completed steps. */
async function done({ member }: Pick<Bank, 'member'>): Promise<string[]> {
  const { steps } = expectData(await member('GET', '/sandbox/onboarding'))
  return steps.filter((step: { done: boolean }) => step.done).map(({ step }: { step: string }) => step)
}

test('each onboarding step is completed by the existing data, and not earlier', async () => {
  const bank = await net.bank('harbor')
  // A test bank is created with a namespace and a key.
  expect(await done(bank)).toEqual(['namespace', 'api_key'])
  const own = await bank.customer('juniper')
  expect(await done(bank)).toEqual(['namespace', 'customer', 'api_key'])

  const drafted = await created(bank, own, 'juniper@sandbank')
  expect(await done(bank)).not.toContain('payment')
  expectData(await bank.key('POST', `/payments/${drafted}/submissions`))
  expect(await done(bank)).toContain('payment')

  const pull = expectData(
    await bank.key('POST', '/sandbox/payments', {
      body: {
        partner_address: 'corner-shop@sandbank',
        payment_address: own,
        payment_type: 'Type_Pull',
        amount: { currency: 'USD', total: '4200' },
      },
    }),
  )
  expect(await done(bank)).not.toContain('task')
  expectData(await accept(bank, pull.payment_id))
  expect(await done(bank)).toContain('task')

  const { endpoint } = expectData(await bank.member('GET', '/inspector'))
  const { token } = expectData(await bank.member('POST', '/webhook', { body: { name: 'Inspector', endpoint } }))
  expectData(await bank.member('POST', `/webhook/${token}/test`))
  expect(await done(bank)).not.toContain('webhook')
  await net.deliver()
  expect(await done(bank)).toContain('webhook')

  expect(await done(bank)).not.toContain('settlement')
  expectData(await bank.member('POST', '/settlements'))
  expect(await done(bank)).toEqual([...STEPS])
})

test('advancing to a cutoff moves time forward for payments with simulated partners only', async () => {
  const [bank, other] = [
    await net.bank('meadow'),
    await net.bank('summit', { confirm_incoming: true, review_threshold: null }),
  ]
  const [own, theirs] = [await bank.customer('rowan'), await other.customer('hazel')]
  net.clock.advance(10 * 60_000)
  const slow = await submitted(bank, own, 'slow@sandbank')
  const held = await submitted(bank, 'hold@sandbank', own, { type: 'Type_Pull' })
  const between = await submitted(bank, own, theirs)
  const advance = async (cutoffs: number) =>
    expectData(await bank.member('POST', '/sandbox/advance', { body: { cutoffs } }))

  // It is 12:10, cutoffs are hourly, and payments expire after an hour.
  const first = await advance(1)
  expect(first).toMatchObject({ advanced_to: '2026-03-02T13:00:00.000Z', answered: 2, expired: 0 })
  expect(first.batches).toMatchObject([{ currency: 'USD', txn_count: 1 }])
  expect(await stateOf(bank, slow)).toBe('settled')

  expect(await advance(2)).toMatchObject({ advanced_to: '2026-03-02T14:00:00.000Z', expired: 1, batches: [] })
  const states = [await stateOf(bank, held), await stateOf(bank, between)]
  expect(states).toEqual(['expired', 'in_admission'])
})

test('a payment settled by advancing is delivered to the inspector as settled', async () => {
  const bank = await net.bank('glade')
  const { endpoint } = expectData(await bank.member('GET', '/inspector'))
  const events = [{ record_type: 'RT_Payments', event_type: 'EK_Updated' }]
  expectData(await bank.member('POST', '/webhook', { body: { name: 'Inspector', endpoint, events } }))
  const payment = await submitted(bank, await bank.customer('rowan'), 'slow@sandbank')
  expectData(await bank.member('POST', '/sandbox/advance', { body: { cutoffs: 1 } }))
  const system = { kind: 'system', name: 'settled payment events' } as const
  const { database, clock, random } = net
  await emitSettled({ db: database.db, actor: system, now: clock.now, random, requestId: 'test', address: 'local' })
  await net.deliver()
  const { receptions } = expectData(await bank.member('GET', '/inspector/receptions'))
  const bodies: { data: { payment_id: string; state: string } }[] = []
  for (const { token } of receptions) {
    const { body } = expectData(await bank.member('GET', `/inspector/receptions/${token}`))
    bodies.push(JSON.parse(body))
  }
  const settled = bodies.filter(({ data }) => data.state === 'settled')
  expect(settled.map(({ data }) => data.payment_id)).toEqual([payment])
})

test('submitting a payment that advancing has expired fails with O008, although its time has not come', async () => {
  const bank = await net.bank('brook')
  const payment = await created(bank, await bank.customer('birch'), 'juniper@sandbank')
  expect(expectData(await bank.member('POST', '/sandbox/advance', { body: { cutoffs: 2 } })).expired).toBe(1)
  const submission = await bank.key('POST', `/payments/${payment}/submissions`)
  expect(expectData(submission).status).toBe(SUBMISSION_STATUS.failed)
  expect(await stateOf(bank, payment)).toBe('expired')
  const { exceptions } = expectData(await bank.key('GET', `/payments/${payment}/exceptions`))
  expect(exceptions).toMatchObject([{ exception_code: 'O008', record_type: 'PaymentSubmission' }])
  expect((await bank.key('POST', `/payments/${payment}/submissions`)).status).toBe(409)
})
