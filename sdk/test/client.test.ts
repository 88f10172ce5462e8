import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chainAll } from '../../lib/testing/chain.ts'
import { type Bank, expectData, twoBanks } from '../../lib/testing/network.ts'
import {
  ApiKeyClient,
  ConnectionError,
  GatewayClient,
  GatewayError,
  MemberClient,
  ServiceTokenClient,
} from '../src/index.ts'
import { type FlakyGateway, flakyGateway } from './flaky-gateway.ts'

// The client against a gateway over HTTP, through a proxy that loses responses.
const { net, harbor, willow, aspen } = await twoBanks()
let gateway: FlakyGateway
/** Milliseconds of the pauses between attempts. */
let pauses: number[]
beforeAll(async () => {
  gateway = await flakyGateway(net.app)
})
afterAll(() => gateway.close())
beforeEach(() => {
  pauses = []
  gateway.requests.length = 0
})

const connection = () => ({
  baseUrl: gateway.url,
  random: () => 0.5,
  sleep: async (ms: number, signal: AbortSignal) => {
    pauses.push(ms)
    signal.throwIfAborted()
  },
})
const clientOf = ({ secret, orgId, partnerId }: Bank, more: object = {}) =>
  new ApiKeyClient({ ...connection(), apiKey: secret, organization: orgId, namespace: partnerId, ...more })
const payment = (reference: string) => ({
  amount: { currency: 'USD' as const, total: '10000' },
  payment_type: 'Type_Push' as const,
  debtor_party: { payment_address: willow },
  beneficiary_party: { payment_address: aspen },
  reference,
})
const referencesOf = async (client: ApiKeyClient) => {
  const found: (string | null | undefined)[] = []
  for await (const { reference } of client.payments.list()) found.push(reference)
  return found
}
const caught = async (failing: Promise<unknown>): Promise<unknown> => {
  const error = await failing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error === undefined) throw new Error('the call succeeded')
  return error
}
const refused = async (failing: Promise<unknown>): Promise<GatewayError> => {
  const error = await caught(failing)
  if (error instanceof GatewayError) return error
  throw error
}

describe('retries', () => {
  test.each(['lost', 'cut'] as const)('a payment is made once if its response is %s', async (fault) => {
    const client = clientOf(harbor)
    gateway.faults.push(fault, fault)
    const made = await client.payments.create(payment(`once-${fault}`))
    expect(made.state).toBe('created')
    const keys = gateway.requests.map(({ key }) => key)
    expect([keys.length, new Set(keys).size, keys[0]]).toEqual([3, 1, expect.stringMatching(/^[\w-]{36}$/)])
    expect((await referencesOf(client)).filter((one) => one === `once-${fault}`)).toHaveLength(1)
  })

  test('each write has a key of its own, a given key is used, and reads have none', async () => {
    const client = clientOf(harbor)
    const { payment_id } = await client.payments.create(payment('keys'))
    await client.payments.submit(payment_id, { idempotencyKey: 'invoice-42' })
    await client.payments.get(payment_id)
    const [first, second, third] = gateway.requests.map(({ key }) => key)
    expect([first === second, second, third]).toEqual([false, 'invoice-42', undefined])
  })

  test('429 and 503 are repeated after Retry-After, without it after a growing pause', async () => {
    gateway.faults.push({ status: 429, headers: { 'retry-after': '2' } }, { status: 503 }, { status: 503 })
    await clientOf(harbor).payments.create(payment('patient'))
    expect(pauses).toEqual([2250, 250, 500])
  })

  test('a request that is still running is repeated with its key', async () => {
    const headers = { 'content-type': 'application/json', 'retry-after': '1' }
    const body = JSON.stringify({ code: 'error.request_in_progress', message: 'The request is still running' })
    gateway.faults.push({ status: 409, headers, body })
    await clientOf(harbor).payments.create(payment('running'))
    expect([pauses, gateway.requests.length]).toEqual([[1250], 2])
  })

  test('ends after the configured number, with the key for another attempt', async () => {
    gateway.faults.push('lost', 'lost')
    const client = clientOf(harbor, { retries: 1 })
    const error = await caught(client.payments.create(payment('given-up'), { idempotencyKey: 'given-up' }))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ idempotencyKey: 'given-up' })
    await client.payments.create(payment('given-up'), { idempotencyKey: 'given-up' })
    expect((await referencesOf(client)).filter((one) => one === 'given-up')).toHaveLength(1)
  })

  test('a long Retry-After and errors that would repeat are left to the caller', async () => {
    gateway.faults.push({ status: 429, headers: { 'retry-after': '900' } })
    const client = clientOf(harbor)
    expect(await refused(client.payments.get('unknown'))).toMatchObject({ status: 429, retryAfter: 900 })
    expect(await refused(client.payments.get('unknown'))).toMatchObject({ status: 404, code: 'error.not_found' })
    expect([pauses, gateway.requests.length]).toEqual([[], 2])
  })

  test('a read that exceeded its time limit is not repeated', async () => {
    const headers = { 'content-type': 'application/json', 'retry-after': '5' }
    const body = JSON.stringify({ code: 'error.read_timeout', message: 'The period has more than can be read' })
    gateway.faults.push({ status: 503, headers, body })
    const error = await refused(clientOf(harbor).get('/settlements/keys'))
    expect(error).toMatchObject({ status: 503, code: 'error.read_timeout', retryAfter: 5 })
    expect([pauses, gateway.requests.length]).toEqual([[], 1])
  })

  test('an attempt without a response is given up after the timeout', async () => {
    gateway.faults.push('hang')
    expect(await clientOf(harbor, { timeoutMs: 500 }).get('/settlements/keys')).toHaveProperty('keys')
    expect(gateway.requests.length).toBeGreaterThan(1)
  })

  test('an aborted call is neither sent nor repeated', async () => {
    const abort = new AbortController()
    const sleep = async () => abort.abort(new Error('the user left'))
    gateway.faults.push({ status: 503 })
    const client = clientOf(harbor, { sleep })
    expect(await caught(client.payments.create(payment('aborted'), { signal: abort.signal }))).toMatchObject({
      message: 'the user left',
    })
    await caught(client.payments.create(payment('aborted'), { signal: abort.signal }))
    expect(gateway.requests).toHaveLength(1)
  })
})

describe('errors', () => {
  test('name the code, the invalid fields and the request', async () => {
    const invalid = { ...payment('invalid'), amount: { currency: 'USD' as const, total: '1.5' } }
    const error = await refused(clientOf(harbor).payments.create(invalid))
    expect(error).toMatchObject({ status: 400, code: 'error.bad_request' })
    expect(error.errors).toMatchObject([{ field: 'amount.total', code: 'invalid' }])
    expect([error.requestId, error.idempotencyKey]).toEqual([expect.any(String), gateway.requests[0]?.key])
  })

  test('have a code even if a proxy responds without JSON', async () => {
    gateway.faults.push({ status: 413, body: '<html>Too large</html>' }, { status: 200, body: 'Welcome to the hotel' })
    const client = clientOf(harbor)
    expect(await refused(client.payments.get('x'))).toMatchObject({ status: 413, code: 'error.unreadable' })
    expect(await refused(client.payments.get('x'))).toMatchObject({ status: 200, code: 'error.unreadable' })
  })

  test('credentials are not sent to the target of a redirect', async () => {
    gateway.faults.push({ status: 307, headers: { location: '/api/v1/csp/settlements/keys' } })
    expect(await refused(clientOf(harbor).payments.get('x'))).toMatchObject({ status: 307 })
    expect(gateway.requests).toHaveLength(1)
  })
})

describe('credentials', () => {
  test('a member signs in and acts in a namespace, and public operations need no credentials', async () => {
    const signedIn = await MemberClient.signIn({ ...connection(), email: harbor.email, password: harbor.password })
    expect(signedIn.organization).toBe(harbor.orgId)
    const member = signedIn.inNamespace(harbor.partnerId)
    expect(await member.payments.create(payment('by a member'))).toMatchObject({ reference: 'by a member' })
    expect(await new GatewayClient(connection()).get('/settlements/keys')).toHaveProperty('keys')
    expect(await refused(new GatewayClient(connection()).get('/payments'))).toMatchObject({ status: 401 })
  })

  test('a client can be logged without its credentials', async () => {
    const member = await MemberClient.signIn({ ...connection(), email: harbor.email, password: harbor.password })
    expect(member.accessToken).toMatch(/^ey/)
    for (const text of [JSON.stringify(member), inspect(member, { depth: 5, showHidden: true })])
      expect(text).not.toContain(member.accessToken)
    expect(inspect(clientOf(harbor), { depth: 5, showHidden: true })).not.toContain(harbor.secret)
  })

  test('a sign-in whose response is lost is not repeated, because each attempt makes a session', async () => {
    gateway.faults.push('lost')
    const { email, password } = harbor
    expect(await caught(MemberClient.signIn({ ...connection(), email, password }))).toBeInstanceOf(ConnectionError)
    expect(gateway.requests).toHaveLength(1)
  })

  test('an incorrect password is an error and is not repeated', async () => {
    const signIn = MemberClient.signIn({ ...connection(), email: harbor.email, password: 'incorrect' })
    expect(await refused(signIn)).toMatchObject({ status: 401, code: 'error.unauthorized' })
    expect(gateway.requests).toHaveLength(1)
  })
})

test.each(['', '.', '..'])('the ID %j is rejected before it changes the path of the request', async (id) => {
  await expect(clientOf(harbor).payments.get(id)).rejects.toThrow(TypeError)
  await expect(clientOf(harbor).payments.submit(id)).rejects.toThrow('payment_id')
  expect(gateway.requests).toEqual([])
})

describe('lists', () => {
  test('continue over all pages, each entry once, and stop when the caller stops', async () => {
    const client = clientOf(harbor)
    for (let i = 0; i < 7; i++) {
      net.clock.advance(1000)
      await client.payments.create(payment(`listed-${i}`))
    }
    gateway.requests.length = 0
    const found: string[] = []
    for await (const { reference } of client.payments.list({ limit: 3 })) {
      if (reference?.startsWith('listed-')) found.push(reference)
      if (found.length === 7) break
    }
    expect(found).toEqual([6, 5, 4, 3, 2, 1, 0].map((i) => `listed-${i}`))
    expect(gateway.requests.map(({ path }) => path.includes('cursor='))).toEqual([false, true, true])
  })

  test('files are available as text or streams', async () => {
    const { data } = await clientOf(harbor).raw.GET('/payments.csv', { parseAs: 'text' })
    expect(data?.split('\n')[0]).toContain('payment_id')
  })
})

test('a service token reads the audit log, and nothing else', async () => {
  const body = { name: 'Collector', purpose: 'audit' }
  const { secret: serviceToken } = expectData(await harbor.member('POST', '/service-tokens', { body }))
  await chainAll(net.database.db)
  const client = new ServiceTokenClient({ ...connection(), serviceToken })
  const { data } = await client.raw.GET('/audit-entries.ndjson', { parseAs: 'text' })
  const [first = ''] = String(data).split('\n')
  expect(JSON.parse(first)).toMatchObject({ sequence: 1, entry: {} })
  await expect(client.get('/organization')).rejects.toMatchObject({ status: 401 })
})
