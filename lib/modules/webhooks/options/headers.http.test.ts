import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '../../../platform/write/table.ts'
import { deliveryWorld } from '../../../testing/delivery-world.ts'
import { expectData } from '../../../testing/network.ts'
import { deliveryAttempts, webhooks } from '../table.ts'

/** The only attempt of a webhook. */
const onlyAttempt = async ({ token }: Named) => {
  const { db } = world.net.database
  const [attempt] = await db.select().from(deliveryAttempts).where(eq(deliveryAttempts.webhookId, token))
  return attempt
}

const asText = (value: unknown) => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part))

const { world, settle, hook, pay, onlyDelivery, rowOf } = deliveryWorld()

type Named = { token: string }
const change = ({ token }: Named, body: object) => world.harbor.member('PUT', `/webhook/${token}`, { body })
const refusal = async (body: object) => {
  const sent = { name: 'Hook', endpoint: world.receiver.url, ...body }
  const reply = await world.harbor.member('POST', '/webhook', { body: sent })
  return [reply.status, reply.body.message]
}

describe('headers of a webhook', () => {
  const VALUE = 'Bearer kept-to-ourselves'

  test('arrive with each delivery, and their values are shown and stored nowhere in clear text', async () => {
    const webhook = await hook({ headers: [{ name: 'Authorization', value: VALUE }] })
    await pay()
    await settle()
    const [got] = world.receiver.received
    expect(got?.headers).toMatchObject({ authorization: VALUE, 'webhook-id': expect.stringMatching(/^evt_/) })
    const { db } = world.net.database
    const { token } = await onlyDelivery(webhook)
    const shown = [
      webhook,
      expectData(await world.harbor.member('GET', `/webhook/${webhook.token}`)),
      expectData(await world.harbor.member('GET', `/webhook/${webhook.token}/deliveries/${token}`)),
      await rowOf(webhook),
      await db.select().from(deliveryAttempts).where(eq(deliveryAttempts.webhookId, webhook.token)),
      await db.select().from(auditEntries).where(eq(auditEntries.resourceId, webhook.token)),
    ]
    for (const one of shown) {
      expect(asText(one)).toContain('Authorization')
      expect(asText(one)).not.toContain('kept-to-ourselves')
    }
  })

  test('keep their values unless new ones are given; a new header needs a value', async () => {
    const webhook = await hook({ headers: [{ name: 'X-Tenant', value: 'harbor' }] })
    const missing = await change(webhook, { headers: [{ name: 'X-Tenant' }, { name: 'X-Region' }] })
    expect([missing.status, missing.body.message]).toEqual([
      400,
      'headers.1.value: is required, because the webhook has no value for X-Region yet',
    ])
    const headers = [{ name: 'x-tenant' }, { name: 'X-Region', value: 'eu' }]
    expect(expectData(await change(webhook, { headers })).headers).toEqual([{ name: 'x-tenant' }, { name: 'X-Region' }])
    await pay()
    await settle()
    expect(world.receiver.received[0]?.headers).toMatchObject({ 'x-tenant': 'harbor', 'x-region': 'eu' })
    expectData(await change(webhook, { headers: [] }))
    await pay()
    await settle()
    expect(world.receiver.received[1]?.headers).not.toHaveProperty('x-tenant')
  })

  test('are not sent to another endpoint, even of the same host, unless their values are given again', async () => {
    const webhook = await hook({ headers: [{ name: 'X-Tenant', value: 'harbor' }] })
    const endpoint = `${world.receiver.url}other`
    const moved = await change(webhook, { endpoint })
    expect([moved.status, moved.body.message]).toEqual([
      400,
      'headers: must be given again with their values, because the endpoint changes',
    ])
    const kept = await change(webhook, { endpoint, headers: [{ name: 'X-Tenant' }] })
    expect([kept.status, kept.body.message]).toEqual([
      400,
      'headers.0.value: is required, because the endpoint changes',
    ])
    expectData(await change(webhook, { endpoint, headers: [{ name: 'X-Tenant', value: 'anew' }] }))
  })

  test.each([
    [
      [{ name: 'Webhook-Signature', value: 'v1,forged' }],
      'headers.0.name: must not be a header that the gateway sets, such as "Host"',
    ],
    [
      [{ name: 'content-LENGTH', value: '1' }],
      'headers.0.name: must not be a header that the gateway sets, such as "Host"',
    ],
    [
      [{ name: 'Webhook_Signature', value: 'v1,forged' }],
      'headers.0.name: must not be a header that the gateway sets, such as "Host"',
    ],
    [[{ name: 'X Tenant', value: 'a' }], 'headers.0.name: must be a header name, such as "X-Tenant"'],
    [
      [{ name: 'X-A', value: 'a\r\nHost: b' }],
      'headers.0.value: must be printable ASCII without leading or trailing spaces',
    ],
    [[{ name: 'X-A', value: 'ü' }], 'headers.0.value: must be printable ASCII without leading or trailing spaces'],
    [
      [
        { name: 'X-A', value: 'a' },
        { name: 'x-a', value: 'b' },
      ],
      'headers: must not contain the same name twice, ignoring case',
    ],
  ])('%j are refused', async (headers, message) => {
    expect(await refusal({ headers })).toEqual([400, message])
  })
})

describe('the values of headers', () => {
  const headers = [{ name: 'Authorization', value: 'Bearer kept-to-ourselves' }]

  test('are not sent if a process that does not know headers has changed the endpoint', async () => {
    const webhook = await hook({ headers })
    const { db } = world.net.database
    await db
      .update(webhooks)
      .set({ endpoint: `${world.receiver.url}elsewhere` })
      .where(eq(webhooks.token, webhook.token))
    await pay()
    await settle()
    expect(world.receiver.received.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/elsewhere', undefined],
    ])
  })

  test('are masked in a response that repeats them', async () => {
    const webhook = await hook({ headers })
    world.receiver.answer((response, got) => {
      const echo = got.headers.authorization ?? ''
      response.writeHead(401, { 'x-debug': echo }).end(`not ${echo}`)
    })
    await pay()
    await settle()
    const attempt = await onlyAttempt(webhook)
    expect(attempt).toMatchObject({ responseBody: 'not ••••••', responseHeaders: { 'x-debug': '••••••' } })
  })

  test.each([
    ['Bearer kept-to-ourselves', 'token kept-to-ourselves', 'token ••••••'],
    ['Basic dXNlcm5hbWU6cGFzc3dvcmQ=', 'username / password', '•••••• / ••••••'],
    ['quo"ted\\secret', JSON.stringify({ got: 'quo"ted\\secret' }), '{"got":"••••••"}'],
  ])('are masked in part and in other forms: %s', async (value, body, shown) => {
    const webhook = await hook({ headers: [{ name: 'Authorization', value }] })
    world.receiver.answer((response) => void response.writeHead(401).end(body))
    await pay()
    await settle()
    const attempt = await onlyAttempt(webhook)
    expect(attempt?.responseBody).toBe(shown)
  })

  test('are masked where a long response was cut off within them', async () => {
    const webhook = await hook({ headers })
    world.receiver.answer((response) => void response.writeHead(401).end(`${'x'.repeat(19_990)}kept-to-ourselves`))
    await pay()
    await settle()
    const attempt = await onlyAttempt(webhook)
    expect(attempt?.responseBody?.endsWith('xx••••••')).toBe(true)
  })

  test('are deleted with their webhook', async () => {
    const webhook = await hook({ headers })
    expectData(await world.harbor.member('DELETE', `/webhook/${webhook.token}`))
    expect(await rowOf(webhook)).toMatchObject({ sealedSecret: '', sealedHeaders: null })
  })

  test('that change are recorded in the audit log by the names of their headers', async () => {
    const webhook = await hook({ headers })
    expectData(await change(webhook, { headers: [{ name: 'Authorization', value: 'Bearer another' }, ...other] }))
    const [entry] = await world.net.database.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.resourceId, webhook.token), eq(auditEntries.action, 'webhook.update')))
    expect(entry?.after).toMatchObject({ headers_replaced: ['Authorization', 'X-Region'] })
  })
  const other = [{ name: 'X-Region', value: 'eu' }]
})
