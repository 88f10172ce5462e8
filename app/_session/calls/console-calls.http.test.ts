// A browser's call of the gateway uses the console's session and nothing else that the browser sent.
import { once } from 'node:events'
import { type IncomingMessage, request as send } from 'node:http'
import { buffer, json } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readEnv } from '#lib/platform/env.ts'
import { twoBanks } from '#lib/testing/network.ts'
import { localServer } from '#lib/testing/servers/local-server.ts'
import type { Session } from '../session-rules.ts'
import { consoleCalls } from './console-calls.ts'

const { net, harbor } = await twoBanks()

const session: Session = {
  email: harbor.email,
  organizationId: harbor.orgId,
  member: { name: 'Admin', number: 1, role: 'admin' },
  accessToken: harbor.jwt,
  expires: Date.now() / 1000 + 3600,
}
const OWN_PAGE = { 'sec-fetch-site': 'same-origin', 'idempotency-key': 'one' }

/**
 * Serves the calls of a browser; those with a cookie have the session. `fetch` would decompress
 * responses.
 */
async function browser() {
  const runtime: Parameters<typeof consoleCalls>[0] = {
    fetch: async (request, bindings) => net.app.fetch(request, bindings),
    version: '0.0.0',
    env: readEnv({}),
    log: net.log,
  }
  const serve = consoleCalls(runtime, async ({ headers: { cookie } }) => (cookie ? session : undefined))
  const port = await localServer((request, response) => void serve(request, response))
  return async (method: string, path: string, headers: Record<string, string> = {}, body = '') => {
    const given = { cookie: 'session', 'content-length': Buffer.byteLength(body), ...headers }
    const sending = send({ port, method, path: `/api/gateway${path}`, headers: given })
    sending.end(body)
    const [response] = (await once(sending, 'response')) as [IncomingMessage]
    return { response, sending }
  }
}

test('responses are the gateway’s, without caching, and with a length or compression', async () => {
  const call = await browser()
  const headers = { 'x-partner-id': harbor.partnerId, 'accept-encoding': 'gzip, br' }
  const { response: short } = await call('GET', '/mentions/unread', headers)
  expect(short.statusCode).toBe(200)
  expect(short.headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': expect.any(String) })
  const body = await buffer(short)
  expect(short.headers['content-length']).toBe(String(body.length))
  expect(JSON.parse(body.toString())).toMatchObject({ ok: true, data: { count: 0 } })
  const { response: long } = await call('GET', '/openapi.json', headers)
  expect(long.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  expect(JSON.parse(gunzipSync(await buffer(long)).toString())).toMatchObject({ openapi: '3.1.0' })
})

test('a change needs a session and must come from the console’s own pages', async () => {
  const call = await browser()
  const change = JSON.stringify({ first_name: 'Ada' })
  const put = (headers: Record<string, string>) =>
    call('PUT', '/members/me', { 'content-type': 'application/json', ...headers }, change)
  const { response: foreign } = await put({ 'sec-fetch-site': 'cross-site' })
  expect([foreign.statusCode, await json(foreign)]).toMatchObject([403, { code: 'error.forbidden' }])
  const { response: stranger } = await put({ ...OWN_PAGE, cookie: '', authorization: `Bearer ${harbor.jwt}` })
  expect([stranger.statusCode, await json(stranger)]).toMatchObject([401, { code: 'error.unauthorized' }])
  const { response: own } = await put({ ...OWN_PAGE, authorization: 'Bearer of another' })
  expect([own.statusCode, await json(own)]).toMatchObject([200, { data: { first_name: 'Ada' } }])
})

test('a live stream is not compressed, and ends when its browser disconnects', async () => {
  const call = await browser()
  const { response, sending } = await call('GET', `/n/${harbor.partnerId}/live`, { 'accept-encoding': 'gzip' })
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
  })
  expect(response.headers['content-encoding']).toBeUndefined()
  const [first] = (await once(response, 'data')) as [Buffer]
  expect(first.toString()).toContain('event: ready')
  expect(net.live.size).toBe(1)
  response.on('error', () => undefined)
  sending.destroy()
  await expect.poll(() => net.live.size).toBe(0)
})
