import { createHmac } from 'node:crypto'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, test } from 'vitest'
import type { Ctx } from '../../../platform/context.ts'
import { DAY, deliveryWorld } from '../../../testing/delivery-world.ts'
import { expanded } from '../../../testing/model/expanded.ts'
import { accept, decide, submitted } from '../../../testing/model/payment-life.ts'
import { expectData } from '../../../testing/network.ts'
import type { Received } from '../../../testing/receiver.ts'
import { warnOfExpiry } from '../../api-keys/warn-of-expiry.ts'
import { alertOfUse } from '../../liquidity/index.ts'
import { createMailLimits } from '../../members/index.ts'

// The `webhooks` section of the OpenAPI document describes what receivers get.
type Documented = {
  parameters: { name: string; schema: object; example: string }[]
  requestBody: { content: { 'application/json': { schema: { $ref: string }; example: object } } }
}
const { world, hook, settle } = deliveryWorld()
let webhooks: Record<string, { post: Documented }>
let ajv: Ajv2020
beforeEach(async () => {
  const { body } = await world.net.call('GET', '/openapi.json')
  webhooks = expanded({ ...body, paths: body.webhooks }).paths
  ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'document', components: body.components })
})

const problems = (schema: object, value: unknown): unknown => {
  const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')))
  return validate(value) ? [] : validate.errors
}

/** The webhook that describes an event, by its type. */
function describing(event: { record_type: string; event_type: string }): Documented {
  const fits = ({ post }: { post: Documented }) => {
    const { example } = post.requestBody.content['application/json']
    const { record_type, event_type } = example as typeof event
    return record_type === event.record_type && event_type === event.event_type
  }
  return Object.values(webhooks).find(fits)?.post ?? expect.fail(JSON.stringify(event))
}

function expectDescribed({ headers, body }: Received) {
  const sent = JSON.parse(body)
  const { parameters, requestBody } = describing(sent)
  expect(problems(requestBody.content['application/json'].schema, sent), body).toEqual([])
  for (const { name, schema } of parameters) expect(problems(schema, headers[name.toLowerCase()]), name).toEqual([])
  expect(headers['webhook-id']).toBe(sent.token)
  return `${sent.record_type} ${sent.event_type}`
}

/** Emits and delivers every event except for a failed settlement. */
async function emitAll() {
  const { net, harbor, meadow, payer, payee } = world
  const pulled = await submitted(harbor, payee, payer, { type: 'Type_Pull' })
  expectData(await accept(meadow, pulled))
  const recalls = `/payments/${pulled}/recalls`
  const { recall_id } = expectData(await meadow.key('POST', recalls, { body: { reason: 'CUST' } }))
  expectData(await harbor.key('POST', `${recalls}/${recall_id}/refuse`, { body: { reason: 'ARDT' } }))
  expectData(await harbor.key('POST', `/payments/${pulled}/returns`, { body: { reason: 'DUPL' } }))
  expectData(
    await decide(meadow, await submitted(harbor, payee, payer, { type: 'Type_Pull' }), 'failed', 'business_reasons'),
  )
  expectData(await harbor.member('POST', '/settlements'))
  const link = { proposer_address: payer, responder_address: payee, permissions: { pull: true } }
  const { token } = expectData(await harbor.key('POST', '/link', { body: link }))
  expectData(await meadow.key('PUT', `/link/${token}`, { body: { status: 'established' } }))
  expectData(await meadow.key('PUT', `/link/${token}`, { body: { status: 'revoked' } }))
  const access = { customers_read: true, customers_write: false, transactions_read: false, transactions_write: false }
  const expires_at = { seconds: Math.floor(net.clock.now.getTime() / 1000) + (15 * DAY) / 1000 }
  expectData(await harbor.member('POST', '/apikey', { body: { name: 'Expiring', access, expires_at } }))
  await net.database.db.execute(sql`
    insert into liquidity_positions (organization_id, partner_id, environment, currency, net_debit_cap, position, reserved, updated_at)
    values (${harbor.orgId}, ${harbor.partnerId}, 'sandbox', 'SEK', 100, 50, 0, now())`)
  await settle()
  for (const days of [2, 14]) {
    net.clock.advance(days * DAY)
    await warn()
    await settle()
  }
}

async function warn() {
  const { database, random, clock } = world.net
  const actor = { kind: 'system', name: 'expiring API keys' } as const
  const ctx: Ctx = { db: database.jobs.db, random, now: clock.now, actor, requestId: 'job-test', address: 'local' }
  await warnOfExpiry(ctx, new AbortController().signal)
  await alertOfUse(ctx, { mailLimits: createMailLimits(), nextCutoff: () => undefined })
}

test('the example of each event matches its schema, as do those of the headers', () => {
  for (const { post } of Object.values(webhooks)) {
    const { schema, example } = post.requestBody.content['application/json']
    expect(problems(schema, example), JSON.stringify(example)).toEqual([])
    for (const parameter of post.parameters) expect(problems(parameter.schema, parameter.example)).toEqual([])
  }
})

test('the schema of an event refuses the record of another one', () => {
  const { paymentCreated, linkProposed } = webhooks
  const { schema } = paymentCreated?.post.requestBody.content['application/json'] ?? expect.fail('no event')
  expect(problems(schema, linkProposed?.post.requestBody.content['application/json'].example)).not.toEqual([])
})

// Runs last, because it advances the clock past the end of all sessions.
test('every event arrives as its webhook in the document describes it, signed twice', async () => {
  const { secret } = await hook()
  expectData(await world.meadow.member('POST', '/webhook', { body: { name: 'Hook', endpoint: world.receiver.url } }))
  await emitAll()
  const names = world.receiver.received.map(expectDescribed)
  const all = Object.values(webhooks).map(({ post }) => post.requestBody.content['application/json'].example)
  const documented = (all as { record_type: string; event_type: string }[]).map(
    ({ record_type, event_type }) => `${record_type} ${event_type}`,
  )
  expect(documented.filter((name) => !names.includes(name))).toEqual(['RT_SettlementBatches EK_Updated'])
  const own = world.receiver.received.filter(({ headers, body }) => {
    const mac = createHmac('sha512', secret).update(body).digest('hex')
    return headers['x-service-signature'] === mac
  })
  expect(own.length).toBeGreaterThan(0)
  for (const { headers, body } of own) {
    const [id = '', at] = [headers['webhook-id'], headers['webhook-timestamp']]
    expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(id, new Date(Number(at) * 1000), body))
  }
})
