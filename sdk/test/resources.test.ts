import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGateway } from '../../lib/gateway.ts'
import { operations } from '../../lib/modules/operations.ts'
import { openApiDocument } from '../../lib/platform/http/openapi.ts'
import { type Bank, twoBanks } from '../../lib/testing/network.ts'
import { ApiKeyClient, GatewayError, MemberClient } from '../src/index.ts'
import { type FlakyGateway, flakyGateway } from './flaky-gateway.ts'

const { net, harbor, meadow, willow, aspen } = await twoBanks()
let gateway: FlakyGateway
beforeAll(async () => {
  gateway = await flakyGateway(net.app)
})
afterAll(() => gateway.close())

const clientOf = ({ secret, orgId, partnerId }: Bank, url = gateway.url) =>
  new ApiKeyClient({ baseUrl: url, apiKey: secret, organization: orgId, namespace: partnerId, retries: 0 })
const memberOf = ({ jwt, orgId, partnerId }: Bank) =>
  new MemberClient({ baseUrl: gateway.url, accessToken: jwt, organization: orgId, namespace: partnerId })

test('a pull is accepted by its debtor, returned in part, and settled', async () => {
  const [seller, buyer] = [clientOf(harbor), clientOf(meadow)]
  const { payment_id } = await seller.payments.create({
    amount: { currency: 'USD', total: '10000' },
    payment_type: 'Type_Pull',
    debtor_party: { payment_address: aspen },
    beneficiary_party: { payment_address: willow },
  })
  await seller.payments.submit(payment_id)
  expect(await seller.submissions.ofPayment(payment_id)).toMatchObject({ status: 2 })
  for await (const task of buyer.tasks.list()) {
    expect(task.payment_id).toBe(payment_id)
    await buyer.tasks.decide(task, { status: 'completed', status_reason: 'accepted' })
  }
  expect(await buyer.transactions.ofPayment(payment_id)).toMatchObject({ status: 3 })
  await seller.returns.create(payment_id, { reason: 'CUST', amount: { currency: 'USD', total: '2500' } })
  const found = []
  for await (const { payment_id, amount } of buyer.returns.list()) found.push([payment_id, amount.total])
  expect(found).toEqual([[payment_id, '2500']])
  const { batches } = await memberOf(harbor).settlements.run()
  const { merkle_leaf } = await seller.settlements.get(batches[0]?.token ?? 'none')
  expect(merkle_leaf).toMatchObject({ kind: 'creditor', amount: '7500' })
})

test('customers, links, accounts and webhooks have short names', async () => {
  const member = memberOf(harbor)
  expect(await member.customers.resolve(aspen)).toMatchObject({ payment_address: aspen })
  expect((await member.customers.list({ limit: 1 })).customers).toHaveLength(1)
  expect(await member.links.list()).toMatchObject({ count: 0 })
  const account = { account_number: '123456789', account_title: 'Main', routing_number: '021000021' }
  const { token } = await member.accounts.create({ ...account, type: 'AT_Checkings' })
  expect(await member.accounts.get(token)).toMatchObject({ type: 'checking' })
  const webhook = await member.webhooks.create({ name: 'Events', endpoint: 'http://127.0.0.1:9999/' })
  const rotated = await member.webhooks.rotateSecret(webhook.token, { grace_period_seconds: 60 })
  expect(rotated.secret).not.toBe(webhook.secret)
  await member.webhooks.delete(webhook.token)
  expect(await member.webhooks.list()).toMatchObject({ count: 0 })
})

test('a rate limit of the gateway is an error with the seconds to wait', async () => {
  const limited = await flakyGateway(createGateway({ ...net.deps, rateLimit: 1 }).app)
  try {
    const client = clientOf(harbor, limited.url)
    const calls = Array.from({ length: 20 }, () => client.customers.list().catch((error: unknown) => error))
    const refused = (await Promise.all(calls)).find((result) => result instanceof GatewayError)
    expect(refused).toMatchObject({ status: 429, code: 'error.rate_limited', retryAfter: expect.any(Number) })
  } finally {
    limited.close()
  }
})

describe('lists with a cursor', () => {
  type Schema = { $ref?: string; properties?: Record<string, Schema>; type?: string; required?: string[] }
  type Operation = { parameters?: object[]; responses: { 200: object } }
  const document = JSON.parse(JSON.stringify(openApiDocument(Object.values(operations), '0.0.0')))
  const resolve = <T extends object>(value: T & { $ref?: string }): T =>
    value.$ref
      ?.slice(2)
      .split('/')
      .reduce((part, key) => part[key], document) ?? value
  const lists = (Object.entries(document.paths) as [string, { get?: Operation }][]).filter(([, { get }]) =>
    get?.parameters?.some((parameter) => (resolve(parameter) as { name: string }).name === 'cursor'),
  )

  test('exist', () => expect(lists.length).toBeGreaterThan(5))

  test.each(lists)('%s has one list of entries and the next cursor, as the iterator expects', (_, { get }) => {
    const response = resolve(get?.responses[200] ?? {}) as { content: { 'application/json': { schema: Schema } } }
    const data = resolve(resolve(response.content['application/json'].schema).properties?.data ?? {})
    const lists = Object.values(data.properties ?? {}).filter((property) => resolve(property).type === 'array')
    expect([lists.length, data.required]).toEqual([1, expect.arrayContaining(['next_cursor'])])
  })
})
