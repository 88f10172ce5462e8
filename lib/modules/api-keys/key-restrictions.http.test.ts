import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGateway, type Gateway } from '../../gateway.ts'
import { type Bank, type Call, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { ApiKey, ApiKeyList } from './contract.ts'

let net: TestNetwork
let harbor: Bank
let gateway: Gateway
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  gateway = createGateway(net.deps)
})
afterAll(() => net.close())

const access = { customers_read: true, customers_write: false, transactions_read: true, transactions_write: false }
const DAY = 86_400
const inSeconds = (more: number) => ({ seconds: Math.floor(net.clock.now.getTime() / 1000) + more })
const post = (more: object) => harbor.member('POST', '/apikey', { body: { name: 'till', access, ...more } })
const create = async (more: object = {}) => ApiKey.parse(expectData(await post(more)))
const put = (token: string, body: object) => harbor.member('PUT', `/apikey/${token}`, { body })
const find = async (token: string) => ApiKey.parse(expectData(await harbor.member('GET', `/apikey/${token}`)))

function withSecret(secret: string, clientAddress = '203.0.113.7', agent?: string): Call {
  const app = { request: (path: string, init?: RequestInit) => gateway.app.request(path, init, { clientAddress }) }
  const scope = { 'x-org-id': harbor.orgId, 'x-partner-id': harbor.partnerId }
  return caller(app, { 'x-service-api-key': secret, ...scope, ...(agent ? { 'user-agent': agent } : {}) })
}

const message = async (reply: ReturnType<typeof post>) => {
  const { status, body } = await reply
  return [status, body.message]
}

test('a key has no restrictions unless some are given, and null removes each', async () => {
  const none = { expires_at: null, allowed_networks: null, operations: null }
  expect(await create()).toMatchObject(none)
  const some = { expires_at: inSeconds(DAY), allowed_networks: ['203.0.113.0/24'], operations: ['listCustomers'] }
  const key = await create(some)
  expect(await find(key.token)).toMatchObject(some)
  expectData(await put(key.token, { name: 'renamed' }))
  expect(await find(key.token)).toMatchObject(some)
  expectData(await put(key.token, none))
  expect(await find(key.token)).toMatchObject(none)
})

describe('the expiry', () => {
  test('must be in the future and within ten years', async () => {
    expect(await message(post({ expires_at: inSeconds(0) }))).toEqual([400, 'expires_at: must be in the future'])
    const { token } = await create()
    expect(await message(put(token, { expires_at: inSeconds(-1) }))).toEqual([400, 'expires_at: must be in the future'])
    expect(await message(post({ expires_at: { seconds: Date.now() } }))).toEqual([
      400,
      'expires_at: must be within 10 years',
    ])
  })

  test('rejects the key from that second on; a later expiry makes it valid again', async () => {
    const { token, secret_key } = await create({ expires_at: inSeconds(60) })
    const call = withSecret(secret_key)
    net.clock.advance(59_000)
    expect((await call('GET', '/customer')).status).toBe(200)
    net.clock.advance(1000)
    const { status, body } = await call('GET', '/customer')
    expect([status, body]).toEqual([401, { code: 'error.unauthorized', message: 'This API key has expired' }])
    expectData(await put(token, { expires_at: inSeconds(60) }))
    expect((await call('GET', '/customer')).status).toBe(200)
  })

  test('stays when the key is rotated, unless another is given; an expired key needs one', async () => {
    const expires_at = inSeconds(60)
    const { token } = await create({ expires_at })
    const rotate = (body: object) => harbor.member('POST', `/apikey/${token}`, { body })
    expect(expectData(await rotate({ grace_period_seconds: 3600 })).expires_at).toEqual(expires_at)
    net.clock.advance(60_000)
    expect(await message(rotate({}))).toEqual([400, 'expires_at: is required, because the key has expired'])
    const later = inSeconds(DAY)
    const rotated = ApiKey.parse(expectData(await rotate({ expires_at: later })))
    expect(rotated.expires_at).toEqual(later)
    expect((await withSecret(rotated.secret_key)('GET', '/customer')).status).toBe(200)
    expect(expectData(await rotate({ expires_at: null })).expires_at).toBeNull()
  })

  test('sorts the list, keys without one last', async () => {
    const bank = await net.bank('sorted')
    const make = (name: string, expires_at: object | null) =>
      bank.member('POST', '/apikey', { body: { name, access, expires_at } })
    for (const [name, more] of [
      ['second', 2 * DAY],
      ['first', DAY],
    ] as const) {
      expectData(await make(name, inSeconds(more)))
    }
    const { api_keys } = ApiKeyList.parse(expectData(await bank.member('GET', '/apikey?sort=expires')))
    expect(api_keys.slice(0, 2).map(({ name }) => name)).toEqual(['first', 'second'])
    expect(api_keys.at(-1)?.expires_at).toBeNull()
  })
})

describe('the networks', () => {
  test('are returned in canonical form, and each problem is named with its position', async () => {
    const { allowed_networks } = await create({ allowed_networks: [' 203.0.113.7 ', '2001:DB8:0::/48'] })
    expect(allowed_networks).toEqual(['203.0.113.7/32', '2001:db8::/48'])
    expect(await message(post({ allowed_networks: ['10.0.0.0/8', '203.0.113.7/24'] }))).toEqual([
      400,
      'allowed_networks.1: has host bits set. Use 203.0.113.0/24',
    ])
    expect(await message(post({ allowed_networks: [] }))).toEqual([400, 'allowed_networks: must not be empty'])
    const many = Array.from({ length: 51 }, (_, n) => `10.0.${n}.0/24`)
    expect(await message(post({ allowed_networks: many }))).toEqual([
      400,
      'allowed_networks: must have at most 50 items',
    ])
    expect((await create({ allowed_networks: many.slice(0, 50) })).allowed_networks).toHaveLength(50)
  })

  test('a change applies to the next request', async () => {
    const { token, secret_key } = await create({ allowed_networks: ['10.0.0.0/8'] })
    const call = withSecret(secret_key)
    expect((await call('GET', '/customer')).status).toBe(403)
    expectData(await put(token, { allowed_networks: ['203.0.113.7'] }))
    expect((await call('GET', '/customer')).status).toBe(200)
    expect((await withSecret(secret_key, '::ffff:203.0.113.7')('GET', '/customer')).status).toBe(200)
  })

  test('apply to previous secrets, too', async () => {
    const { token, secret_key } = await create({ allowed_networks: ['10.0.0.0/8'] })
    expectData(await harbor.member('POST', `/apikey/${token}`, { body: { grace_period_seconds: 60 } }))
    expect((await withSecret(secret_key)('GET', '/customer')).status).toBe(403)
    expect((await withSecret(secret_key, '10.1.2.3')('GET', '/customer')).status).toBe(200)
  })

  test('a text in a proxy’s header that is no address is not repeated', async () => {
    const { secret_key } = await create({ allowed_networks: ['10.0.0.0/8'] })
    const { status, body } = await withSecret(secret_key, '<script>')('GET', '/customer')
    expect([status, body.message]).toEqual([403, 'This API key does not accept requests from this address'])
  })
})

describe('the operations', () => {
  test('are stored sorted and without repetition; unknown ones are refused with the likely one', async () => {
    const { operations } = await create({ operations: ['listPayments', 'listCustomers', 'listPayments'] })
    expect(operations).toEqual(['listCustomers', 'listPayments'])
    expect(await message(post({ operations: ['listCustomers', 'listPayment'] }))).toEqual([
      400,
      'operations.1: listPayment is not an operation that accepts API keys. Did you mean listPayments?',
    ])
    expect((await post({ operations: ['createApiKey'] })).status).toBe(400)
    expect(await message(post({ operations: [] }))).toEqual([400, 'operations: must not be empty'])
  })

  test('narrow the permissions and never extend them', async () => {
    const { secret_key } = await create({ operations: ['listCustomers', 'createCustomer'] })
    const call = withSecret(secret_key)
    expect((await call('GET', '/customer')).status).toBe(200)
    expect((await call('GET', '/payments')).body.message).toBe('This API key does not allow the operation listPayments')
    expect((await call('POST', '/customer', { body: {} })).body.message).toBe(
      'This API key lacks the permission customers_write',
    )
  })
})

test('requests refused by a restriction are in the request log with the reason, and don’t count as a use of the key', async () => {
  const { token, secret_key } = await create({
    allowed_networks: ['203.0.113.0/24'],
    operations: ['listCustomers'],
    expires_at: inSeconds(60),
  })
  await withSecret(secret_key, '198.51.100.1')('GET', '/customer')
  net.clock.advance(1)
  await withSecret(secret_key)('GET', '/payments')
  net.clock.advance(60_000)
  await withSecret(secret_key)('GET', '/customer')
  await gateway.lastUse.flush()
  expect(await find(token)).toMatchObject({ last_used_at: null, last_address: null, last_agent: null })
  await gateway.requests.flush()
  const { requests } = expectData(await harbor.member('GET', `/request-log?key_id=${token}`))
  expect(requests.map(({ error_message }: { error_message: string }) => error_message)).toEqual([
    'This API key has expired',
    'This API key does not allow the operation listPayments',
    'This API key does not accept requests from 198.51.100.1',
  ])
})

test('address and user agent of the last use are shown, and truncated', async () => {
  const { token, secret_key } = await create()
  await withSecret(secret_key, '203.0.113.7', 'first')('GET', '/customer')
  net.clock.advance(1000)
  await withSecret(secret_key, '2001:db8::7', 'x'.repeat(300))('GET', '/customer')
  await gateway.lastUse.flush()
  expect(await find(token)).toMatchObject({
    last_used_at: inSeconds(0),
    last_address: '2001:db8::7',
    last_agent: 'x'.repeat(200),
  })
})

test('the audit log states each restriction before and after', async () => {
  const before = { expires_at: inSeconds(DAY), allowed_networks: ['10.0.0.0/8'], operations: ['listCustomers'] }
  const after = { expires_at: null, allowed_networks: ['10.0.0.0/9'], operations: null }
  const { token } = await create(before)
  expectData(await put(token, after))
  const { entries } = expectData(await harbor.member('GET', `/audit-entries?resource=${token}`))
  const entryOf = (action: string) => entries.find((entry: { action: string }) => entry.action === action)
  expect(entryOf('api_key.create')).toMatchObject({ after: before })
  expect(entryOf('api_key.update')).toMatchObject({ before, after })
})
