import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createGateway } from '../gateway.ts'
import { operations } from '../modules/operations.ts'
import type { Api } from '../platform/http/deps.ts'
import { apiListener } from '../platform/http/front/front.ts'
import { caller } from '../testing/bank.ts'
import { draft } from '../testing/model/payment-life.ts'
import { testNetwork } from '../testing/network.ts'
import { type OperationSpec, PREFIX } from '../wire/operation.ts'
import { PASTED, PASTED_HEADER } from '../wire/pasted.ts'
import { openRemote, type RemoteCredentials } from './index.ts'
import { SPECIFIED } from './routes.ts'

const net = await testNetwork()
const bank = await net.bank('harbor')
const plain = createGateway({ ...net.deps, extensions: false }).app
const closing: (() => unknown)[] = [() => net.close()]
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

/** A remote gateway over real HTTP, and this process in front of it. */
async function before(app: Api) {
  const server = createServer(apiListener(app, { trustProxy: false, version: '0.0.0' }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keyHeader = 'X-SERVICE-API-KEY'
  const { random, log } = net
  const remote = openRemote({ url, keyHeader, trustProxy: false, random, log, version: '0.0.0' })
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
    () => remote.close(),
  )
  return remote
}

const authorization = `Bearer ${bank.jwt}`
const without: RemoteCredentials = { organizationId: bank.orgId, email: bank.email, keys: {} }
const withKey: RemoteCredentials = {
  organizationId: bank.orgId,
  email: bank.email,
  keys: { [bank.partnerId]: bank.secret },
}
const send = (method: string, path: string, headers: Record<string, string> = {}) =>
  new Request(`http://gateway.internal${PREFIX}${path}`, {
    method,
    headers: { authorization, 'x-partner-id': bank.partnerId, ...headers },
  })

test('without extensions, a gateway has the nineteen operations of the specification, with a JWT where required', async () => {
  expect(SPECIFIED).toHaveLength(19)
  const call = caller(plain, { authorization, 'x-partner-id': bank.partnerId })
  for (const { method, path, extension, access } of Object.values<OperationSpec>(operations)) {
    const { status, body } = await call(method, path.replaceAll(/\{\w+\}/g, 'none_1'), { body: {} })
    const known = extension ? [404, 405] : access.by === 'key' && !access.bearer ? [401] : [200, 400, 401, 404]
    expect(known, `${method} ${path}: ${JSON.stringify(body)}`).toContain(status)
  }
  for (const path of ['/openapi.json', '/live']) expect((await call('GET', path)).status).toBe(404)
  expect((await call('GET', '/settlements')).status).toBe(200)
})

test('the features of a remote are read from its document, or else detected by requests', async () => {
  const [rich, poor] = [await before(net.app), await before(plain)]
  const names = ['GET /payments', 'POST /account', 'GET /live', 'GET /account', 'GET /nothing']
  const of = (remote: typeof rich) =>
    Promise.all(names.map((name) => remote.offers(name, { authorization, 'x-partner-id': bank.partnerId }, without)))
  expect(await of(rich)).toEqual([true, true, true, true, false])
  expect(await of(poor)).toEqual([false, false, false, true, false])
  await poor.close()
})

test('each operation gets the credential it accepts, and a missing or wrong key does not end the session', async () => {
  const remote = await before(plain)
  const made = await remote.app.request(`${PREFIX}/payments`, {
    method: 'POST',
    body: JSON.stringify(draft(await bank.customer('payer'), await bank.customer('payee'))),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': 'k-1',
      'x-service-api-key': bank.secret,
      'x-org-id': bank.orgId,
      'x-partner-id': bank.partnerId,
    },
  })
  const { payment_id } = ((await made.json()) as { data: { payment_id: string } }).data
  const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code]
  const find = (credentials: RemoteCredentials) =>
    remote.asMember(send('GET', `/payments/${payment_id}`), credentials, {})
  expect(await codeOf(await find(without))).toEqual([403, 'error.key_needed'])
  expect(await codeOf(await find({ ...without, keys: { [bank.partnerId]: 'csp_test_wrong' } }))).toEqual([
    403,
    'error.key_refused',
  ])
  expect((await find(withKey)).status).toBe(200)
  // The JWT, where the specification accepts one; if it expires, the session ends.
  expect((await remote.asMember(send('GET', '/settlements'), without, {})).status).toBe(200)
  const ended = send('GET', '/settlements', { authorization: 'Bearer ended' })
  expect((await remote.asMember(ended, withKey, {})).status).toBe(401)
})

test('the 21st event stream of a member replaces the oldest', async () => {
  const remote = await before(net.app)
  const live = () => send('GET', '/live', { accept: 'text/event-stream' })
  const open = () => remote.asMember(live(), without, { clientAddress: '192.0.2.1' })
  const oldest = await open()
  for (let n = 1; n <= 20; n++) expect((await open()).status).toBe(200)
  expect(await oldest.text()).toContain('crowded')
})

test('a pasted secret is stored outside the URL until it is sent to the remote', async () => {
  const remote = await before(plain)
  const headers = { 'idempotency-key': 'r-1', [PASTED_HEADER]: bank.secret }
  const rotated = await remote.asMember(send('POST', `/apikey/${PASTED}`, headers), without, {})
  const { data } = (await rotated.json()) as { data: { secret_key: string } }
  expect(data.secret_key).toMatch(/^csp_test_/)
  expect((await caller(net.app, { 'x-service-api-key': bank.secret })('GET', '/payments')).status).toBe(401)
  expect(net.logged.join()).not.toContain(bank.secret)
})
