import { describe, expect, test } from 'vitest'
import { createGateway } from '../gateway.ts'
import { keyHeaders, mcpClient, served } from '../testing/mcp/mcp-client.ts'
import { created } from '../testing/model/payment-life.ts'
import { twoBanks } from '../testing/network.ts'
import { MCP_PATH } from '../wire/mcp.ts'

const { net, meadow, aspen, willow } = await twoBanks()
const url = await served(net.app)

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
const post = (body: unknown, headers: Record<string, string> = keyHeaders(meadow), to = url) =>
  fetch(new URL(MCP_PATH, to), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  })

describe('a request', () => {
  test('without credentials, or with invalid ones, is 401 and names the schemes', async () => {
    const none = await post(LIST, {})
    expect(none.status).toBe(401)
    expect(none.headers.get('www-authenticate')).toBe(
      'ApiKey realm="csp", header="X-SERVICE-API-KEY", Bearer realm="csp"',
    )
    expect((await post(LIST, { ...keyHeaders(meadow), 'x-service-api-key': `${meadow.secret}x` })).status).toBe(401)
    const invalid = await post(LIST, { authorization: 'Bearer x', 'x-partner-id': meadow.partnerId })
    expect(invalid.headers.get('www-authenticate')).toContain('error="invalid_token"')
  })

  test('for another namespace than that of the credential is 403', async () => {
    const foreign = await post(LIST, { ...keyHeaders(meadow), 'x-partner-id': 'part_00000000000000000000000000' })
    expect([foreign.status, (await foreign.json()).code]).toEqual([403, 'error.namespace_not_allowed'])
  })

  test('of a member without x-partner-id is 400', async () => {
    const response = await post(LIST, { authorization: `Bearer ${meadow.jwt}` })
    expect([response.status, (await response.json()).message]).toEqual([400, 'x-partner-id: is required'])
  })

  test('from a page of another origin is 403', async () => {
    expect((await post(LIST, { ...keyHeaders(meadow), origin: 'https://evil.example' })).status).toBe(403)
    const { app } = createGateway({ ...net.deps, consoleUrl: 'https://pay.example/console' })
    const own = await served(app)
    expect((await post(LIST, { ...keyHeaders(meadow), origin: 'https://pay.example' }, own)).status).toBe(200)
  })

  test('with another method, path, type or shape is refused like one of the API', async () => {
    const get = await fetch(new URL(MCP_PATH, url), { headers: keyHeaders(meadow) })
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await fetch(new URL(`${MCP_PATH}/tools`, url), { headers: keyHeaders(meadow) })).status).toBe(404)
    expect((await post(LIST, { ...keyHeaders(meadow), 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post([LIST, LIST])).status).toBe(400)
    expect((await post({ ...LIST, params: { padding: 'x'.repeat(300_000) } })).status).toBe(413)
  })

  test('opens no stream', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const listen = { ...LIST, method: 'subscriptions/listen', params: { notifications: {}, _meta: meta } }
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' }
    const response = await post(listen, { ...keyHeaders(meadow), ...headers })
    expect((await response.json()).error.message).toContain('limit')
  })
})

test('invalid input is explained, and so is an unknown tool', async () => {
  const { call } = await mcpClient(url, keyHeaders(meadow))
  const missing = await call('explain_payment', { id: 'x' })
  expect(missing).toMatchObject({ isError: true })
  expect(missing.text).toMatch(/explain_payment.*payment_id.*"id"/s)
  await expect(call('delete_payment')).rejects.toThrow('Tool delete_payment not found')
})

test('limits of requests apply to the request and to the operations of its tool', async () => {
  const { app } = createGateway({ ...net.deps, rateLimit: 1 })
  const limited = await served(app)
  const payment_id = await created(meadow, aspen, willow)
  const { call } = await mcpClient(limited, keyHeaders(meadow))
  const { text, isError } = await call('explain_payment', { payment_id })
  expect(isError, 'what is within the limit is answered').toBeFalsy()
  expect(text).toMatch(/^Payment .*created/)
  expect(text).toMatch(/Recalls: not shown\. Too many requests\. Retry in \d s\. \(429/)
  const refused = await post(LIST, keyHeaders(meadow), limited)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
})

test('requests and the operations of their tools are in the request log, without bodies of tools', async () => {
  const { call } = await mcpClient(url, keyHeaders(meadow))
  await call('find_payments', { query: 'log-me' })
  await net.requests.flush()
  const { body } = await meadow.member('GET', '/request-log?limit=20')
  const logged = body.data.requests.map(({ method, path }: { method: string; path: string }) => `${method} ${path}`)
  expect(logged).toEqual(expect.arrayContaining(['POST /mcp', 'GET /search']))
})

test('without extensions, the endpoint does not exist', async () => {
  const plain = await served(createGateway({ ...net.deps, extensions: false }).app)
  expect((await post(LIST, keyHeaders(meadow), plain)).status).toBe(404)
})
