import { expect, test } from 'vitest'
import { testNetwork } from '#lib/testing/network.ts'
import { boundedBody } from '../bounded-body.ts'
import { gatewayRequest, requestedPage } from './gateway-request.ts'

const GATEWAY = 'http://gateway.internal/payments'

/** An infinite body that counts what was read. */
function endless() {
  const pulled = { kilobytes: 0 }
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulled.kilobytes += 1
      controller.enqueue(new Uint8Array(1024))
    },
  })
  const headers = { 'transfer-encoding': 'chunked' }
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  return { pulled, request: new Request('http://console/', init) }
}

test('of the browser’s headers only those of the API are forwarded, with no credentials but the session’s', async () => {
  const headers = {
    'content-type': 'application/json',
    'x-partner-id': 'part_1',
    authorization: 'Bearer of another',
    cookie: 'console.session=1',
    'x-service-api-key': 'csp_test_1',
    'x-org-id': 'org_2',
    'x-forwarded-for': '192.0.2.1',
  }
  const sent = gatewayRequest(
    new Request('http://console/', { method: 'POST', headers, body: '{"a":1}' }),
    GATEWAY,
    'token',
  )
  expect(Object.fromEntries(sent.headers)).toEqual({
    'content-type': 'application/json',
    'x-partner-id': 'part_1',
    authorization: 'Bearer token',
  })
  expect(await sent.text()).toBe('{"a":1}')
})

test('a path may name the namespace, as download links do; any other path is unchanged', () => {
  expect(requestedPage('/n/part_1a/settlements/batch_1/transactions.csv')).toEqual({
    path: '/settlements/batch_1/transactions.csv',
    partner: 'part_1a',
  })
  for (const path of ['/payments', '/n/part_1', '/n/org_1/payments', '/n/part_1%0A/x', '/x/n/part_1/payments']) {
    expect(requestedPage(path)).toEqual({ path })
  }
  const sent = gatewayRequest(
    new Request('http://console/', { headers: { 'x-partner-id': 'part_2' } }),
    GATEWAY,
    'token',
    'part_1',
  )
  expect(sent.headers.get('x-partner-id')).toBe('part_1')
})

test('a body without end is limited by the gateway, which reads 256 KiB of it and refuses', async () => {
  const { pulled, request } = endless()
  const net = await testNetwork()
  const { signal } = new AbortController()
  const reply = await net.app.fetch(gatewayRequest(request, GATEWAY, 'token'), { signal })
  expect(reply.status).toBe(413)
  expect(pulled.kilobytes).toBeLessThan(300)
  await net.close()
})

test('a request without a body is forwarded without one', async () => {
  expect(await gatewayRequest(new Request('http://console/', { method: 'DELETE' }), GATEWAY, 'token').text()).toBe('')
})

test('sign-in reads no more of a body than a sign-in request can have', async () => {
  const { pulled, request } = endless()
  expect(await boundedBody(request, 16 * 1024)).toBeUndefined()
  expect(pulled.kilobytes).toBeLessThan(30)
  const form = new Request('http://console/', { method: 'POST', body: 'csrfToken=é' })
  expect(await boundedBody(form, 16 * 1024)).toBe('csrfToken=é')
  expect(await boundedBody(new Request('http://console/'), 16 * 1024)).toBe('')
})
