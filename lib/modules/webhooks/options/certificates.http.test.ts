import { describe, expect, test } from 'vitest'
import { deliveryWorld } from '../../../testing/delivery-world.ts'
import { expectData } from '../../../testing/network.ts'
import { certificate, openSecureReceiver } from '../../../testing/receiver.ts'

const { world, settle, hook, pay, onlyDelivery } = deliveryWorld()
const AUTHORITY = certificate('authority.pem')

async function secureHook(body: object = {}) {
  const receiver = await openSecureReceiver()
  world.opened.push(receiver)
  return { receiver, webhook: await hook({ endpoint: receiver.url, ...body }) }
}

describe('an endpoint whose certificate no public authority has issued', () => {
  test('gets deliveries only of webhooks that trust its authority', async () => {
    const { receiver, webhook: trusting } = await secureHook({ ca_certificates: AUTHORITY })
    const other = await hook({ endpoint: receiver.url })
    await pay()
    await settle()
    expect(receiver.received).toHaveLength(1)
    expect(await onlyDelivery(trusting)).toMatchObject({ status: 'delivered' })
    expect(await onlyDelivery(other)).toMatchObject({ status: 'pending', lastFailure: 'tls' })
  })

  test('is trusted after a change, and no longer after another one', async () => {
    const { receiver, webhook } = await secureHook()
    await pay()
    await settle()
    const change = (ca_certificates: string | null) =>
      world.harbor.member('PUT', `/webhook/${webhook.token}`, { body: { ca_certificates } })
    expect(expectData(await change(`Our authority\n${AUTHORITY}\n`)).ca_certificates).toBe(AUTHORITY.trim())
    await pay()
    await settle()
    expect(receiver.received).toHaveLength(1)
    expect(expectData(await change(null)).ca_certificates).toBeNull()
    await pay()
    // The worker still has a connection that was trusted.
    await settle()
    expect(receiver.received).toHaveLength(1)
  })

  test('must have the name that the certificate is for', async () => {
    const receiver = await openSecureReceiver('misnamed.pem')
    world.opened.push(receiver)
    const webhook = await hook({ endpoint: receiver.url, ca_certificates: AUTHORITY })
    await pay()
    await settle()
    expect(await onlyDelivery(webhook)).toMatchObject({ status: 'pending', lastFailure: 'tls' })
  })
})

test.each([
  ['', 'ca_certificates: must not be empty'],
  [
    'no certificate',
    'ca_certificates: must be certificates in PEM format, beginning with "-----BEGIN CERTIFICATE-----"',
  ],
  [certificate('receiver.key'), 'ca_certificates: must not contain a private key'],
  [`${AUTHORITY}${certificate('receiver.key')}`, 'ca_certificates: must not contain a private key'],
  [
    `${AUTHORITY.slice(0, 200)}\n${AUTHORITY}`,
    'ca_certificates: must be certificates in PEM format, beginning with "-----BEGIN CERTIFICATE-----"',
  ],
  [AUTHORITY.replace('MII', 'AAA'), 'ca_certificates: must be valid certificates, but certificate 1 cannot be read'],
  [
    `${AUTHORITY}${certificate('expired.pem')}`,
    'ca_certificates: must be valid certificates, but certificate 2 expired on 2020-02-01',
  ],
  [AUTHORITY.repeat(6), 'ca_certificates: must contain at most 5 certificates'],
])('%j is refused', async (ca_certificates, message) => {
  const body = { name: 'Hook', endpoint: world.receiver.url, ca_certificates }
  const reply = await world.harbor.member('POST', '/webhook', { body })
  expect([reply.status, reply.body.message]).toEqual([400, message])
})
