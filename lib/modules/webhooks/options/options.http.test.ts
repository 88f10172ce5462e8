import { describe, expect, test } from 'vitest'
import { deliveryWorld, HOUR, MINUTE, SECOND } from '../../../testing/delivery-world.ts'
import { created, submitted } from '../../../testing/model/payment-life.ts'
import { expectData } from '../../../testing/network.ts'

const { world, settle, hook, pay, deliveriesOf, statesOf, onlyDelivery, rowOf } = deliveryWorld()

type Named = { token: string }
const change = ({ token }: Named, body: object) => world.harbor.member('PUT', `/webhook/${token}`, { body })
const refusal = async (body: object) => {
  const sent = { name: 'Hook', endpoint: world.receiver.url, ...body }
  const reply = await world.harbor.member('POST', '/webhook', { body: sent })
  return [reply.status, reply.body.message]
}

describe('the timeout of a webhook', () => {
  test('ends an attempt, and the lease is longer', async () => {
    const webhook = await hook({ timeout_seconds: 1 })
    const slow = await hook({ endpoint: `${world.receiver.url}slow`, timeout_seconds: 30 })
    let leaseMs = 0
    world.receiver.answer(async (response, { path }) => {
      if (path !== '/slow') return 'hang'
      const { leasedUntil } = await rowOf(slow)
      leaseMs = (leasedUntil?.getTime() ?? 0) - world.net.clock.now.getTime()
      response.writeHead(200).end()
      return undefined
    })
    await pay()
    await settle()
    expect(await onlyDelivery(webhook)).toMatchObject({ status: 'pending', lastFailure: 'timeout' })
    expect(await statesOf(slow)).toEqual(['delivered'])
    expect(leaseMs).toBe(40 * SECOND)
  })

  test.each([0, 31, 1.5])('of %d seconds is refused', async (timeout_seconds) => {
    expect((await refusal({ timeout_seconds }))[0]).toBe(400)
  })
})

describe('the retry schedule of a webhook', () => {
  test('replaces the default one, until it is reset', async () => {
    world.receiver.answer(500)
    const webhook = await hook({ retry_delays_seconds: [60] })
    await pay()
    await settle()
    const waiting = ((await onlyDelivery(webhook)).dueAt?.getTime() ?? 0) - world.net.clock.now.getTime()
    expect(waiting).toBeGreaterThanOrEqual(MINUTE)
    expect(waiting).toBeLessThanOrEqual(1.2 * MINUTE)
    world.net.clock.advance(waiting)
    await settle()
    expect(await onlyDelivery(webhook)).toMatchObject({ status: 'failed', attempts: 2 })
    const reset = expectData(await change(webhook, { retry_delays_seconds: null }))
    expect(reset.retry_delays_seconds).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 36_000])
  })

  test('can be empty: a delivery that fails is not retried', async () => {
    world.receiver.answer(500)
    const webhook = await hook({ retry_delays_seconds: [] })
    await pay()
    await settle()
    expect(await onlyDelivery(webhook)).toMatchObject({ status: 'failed', attempts: 1 })
  })

  test.each([[[4]], [[43_201]], [Array(11).fill(60)]])('of %j is refused', async (retry_delays_seconds) => {
    expect((await refusal({ retry_delays_seconds }))[0]).toBe(400)
  })
})

describe('the payment filter of a webhook', () => {
  const usd = (total: string) => created(world.harbor, world.payer, world.payee, { total })
  const paymentsOf = async (webhook: Named) => {
    const sent = await deliveriesOf(webhook)
    return sent.filter(({ recordType }) => recordType === 'RT_Payments').map(({ eventType }) => eventType)
  }

  test('selects payments by amount within a currency, also when missed events are recovered', async () => {
    const payment_filter = { currency: 'USD', amount_min: '1000', amount_max: '2000' }
    const webhook = await hook({ payment_filter })
    expect(webhook.payment_filter).toEqual(payment_filter)
    for (const total of ['999', '1000', '2000', '2001']) await usd(total)
    await created(world.harbor, world.payer, world.payee, { total: '1500', currency: 'EUR' })
    expect(await paymentsOf(webhook)).toHaveLength(2)
    expectData(await change(webhook, { enabled: false }))
    const since = new Date(world.net.clock.now.getTime() - HOUR).toISOString()
    for (const total of ['999', '1500']) await usd(total)
    expectData(await change(webhook, { enabled: true }))
    const recovered = await world.harbor.member('POST', `/webhook/${webhook.token}/recover`, {
      body: { what: 'missed', since },
    })
    expect(expectData(recovered).count).toBe(1)
    expect(await paymentsOf(webhook)).toHaveLength(3)
  })

  test('selects payments by state, and leaves other record types alone', async () => {
    const webhook = await hook({ payment_filter: { states: ['completed', 'failed'] } })
    await submitted(world.harbor, world.payer, world.payee)
    expect(await paymentsOf(webhook)).toEqual(['EK_Updated'])
    const others = (await deliveriesOf(webhook)).map(({ recordType }) => recordType)
    expect(others).toContain('RT_Transactions')
    expect(expectData(await change(webhook, { payment_filter: null })).payment_filter).toBeNull()
    await pay()
    expect(await paymentsOf(webhook)).toEqual(['EK_Updated', 'EK_Created'])
  })

  test.each([
    [{ amount_min: '5' }, 'payment_filter.currency: is required with amount_min and amount_max'],
    [
      { currency: 'USD', amount_min: '5', amount_max: '4' },
      'payment_filter.amount_max: must not be less than amount_min',
    ],
    [
      {},
      'payment_filter.states: is required without a currency. To receive events of all payments, set payment_filter to null',
    ],
  ])('%j is refused', async (payment_filter, message) => {
    expect(await refusal({ payment_filter })).toEqual([400, message])
  })
})
