import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, created, submitted } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { emitSettled } from '../settlements/index.ts'
import { PaymentEvents } from './contract.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor', { confirm_incoming: false, review_threshold: null })
  meadow = await net.bank('meadow', { confirm_incoming: true, review_threshold: null })
})
afterAll(() => net.close())

test('each side can read all its events of a payment, in order, with their webhook deliveries', async () => {
  const [willow, aspen] = [await harbor.customer('willow'), await meadow.customer('aspen')]
  const hook = expectData(
    await harbor.member('POST', '/webhook', { body: { name: 'Ledger', endpoint: 'https://hooks.test/a' } }),
  )
  const id = await submitted(harbor, willow, aspen)
  // Another one in the same millisecond.
  await submitted(harbor, willow, aspen)
  net.clock.advance(5000)
  await accept(meadow, id)

  const read = async (bank: Bank) =>
    PaymentEvents.parse(expectData(await bank.member('GET', `/payments/${id}/events`))).events
  const stored = await net.database.run<{ token: string; partner_id: string }>(
    {
      name: 'all_of_a_payment',
      text: `select token, partner_id from events
              where coalesce(data ->> 'payment_id', data -> 'payment' ->> 'payment_id') = $1 order by token`,
    },
    [id],
  )
  for (const bank of [harbor, meadow]) {
    const own = stored.flatMap(({ token, partner_id }) => (partner_id === bank.partnerId ? [token] : []))
    expect(own.length).toBeGreaterThan(4)
    expect((await read(bank)).map(({ token }) => token)).toEqual(own)
  }
  // Creation and submission are in the same millisecond, so either can be first.
  const creation = (await read(harbor)).find(
    ({ record_type, event_type }) => record_type === 'RT_Payments' && event_type === 'EK_Created',
  )
  expect(creation?.deliveries).toEqual([
    expect.objectContaining({ webhook_id: hook.token, webhook_name: 'Ledger', status: 'pending', attempts: 0 }),
  ])
  expect(
    (await read(meadow)).every(({ deliveries }) => deliveries.length === 0),
    'no webhook of the other side',
  ).toBe(true)
})

test('the settlement is the last event of a payment, and deliveries to deleted webhooks are omitted', async () => {
  const [fern, ivy] = [await harbor.customer('fern'), await meadow.customer('ivy')]
  const hook = async (name: string) =>
    expectData(await meadow.member('POST', '/webhook', { body: { name, endpoint: 'https://hooks.test/b' } })).token
  const [gone, current] = [await hook('Gone'), await hook('Current')]
  const id = await submitted(harbor, fern, ivy)
  await accept(meadow, id)
  net.clock.advance(1000)
  expectData(await harbor.member('POST', '/settlements'))
  expectData(await meadow.member('DELETE', `/webhook/${gone}`))
  await emitSettled({
    db: net.database.db,
    actor: { kind: 'system', name: 'settled payment events' },
    now: net.clock.now,
    random: net.random,
    requestId: 'test',
    address: 'local',
  })
  const { events } = PaymentEvents.parse(expectData(await meadow.member('GET', `/payments/${id}/events`)))
  expect(events.at(-1)).toMatchObject({ record_type: 'RT_Payments', event_type: 'EK_Updated' })
  const settled = events.at(-1)?.token ?? ''
  const [stored] = await net.database.run<{ state: string }>(
    { name: 'state_in_event', text: `select data ->> 'state' as state from events where token = $1` },
    [settled],
  )
  expect(stored?.state).toBe('settled')
  expect(new Set(events.flatMap(({ deliveries }) => deliveries.map((one) => one.webhook_id)))).toEqual(
    new Set([current]),
  )
})

test('does not exist for namespaces that cannot see the payment', async () => {
  const id = await created(harbor, await harbor.customer('rowan'), 'aspen@meadow')
  expect((await meadow.member('GET', `/payments/${id}/events`)).status).toBe(404)
})
