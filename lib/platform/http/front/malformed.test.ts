import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerMalformed, urlFault } from './malformed.ts'

const server = createServer({ headersTimeout: 100, connectionsCheckingInterval: 20 }, (_, response) => response.end())

beforeAll(async () => {
  answerMalformed(server, '0.0.0')
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test.each([
  ['invalid syntax', 'no HTTP\r\n\r\n', '400 Bad Request', 'error.bad_request', 'The request is not valid HTTP'],
  [
    'large headers',
    `GET / HTTP/1.1\r\nHost: a\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
    'error.headers_too_large',
    'The request headers are too large',
  ],
  [
    'many headers after a URL of usual length',
    `GET /${'x'.repeat(2000)} HTTP/1.1\r\nHost: a\r\n${'X-Many: x\r\n'.repeat(2000)}\r\n`,
    '431 Request Header Fields Too Large',
    'error.headers_too_large',
    'The request headers are too large',
  ],
  [
    'a long URL',
    `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    '414 URI Too Long',
    'error.uri_too_long',
    'The URL is too long',
  ],
  [
    'incomplete headers',
    'GET / HTTP/1.1\r\nHost: a\r\n',
    '408 Request Timeout',
    'error.request_timeout',
    'The request was not received in time',
  ],
])('a request with %s gets its status and cause', async (_, request, status, code, message) => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(request)
  const [head, body] = (await text(socket)).split('\r\n\r\n')
  expect(head?.split('\r\n', 1)).toEqual([`HTTP/1.1 ${status}`])
  expect(JSON.parse(body ?? '')).toEqual({ code, message })
})

test.each([
  '/api/gateway/../../sign-in',
  '/api/./v1/csp/openapi.json',
  '/api/gateway/%2e%2E/.%2e/sign-in?page=1',
  '/_next/../api/v1/csp/openapi.json',
  '/api/gateway/..\\..\\sign-in',
  '/n/..#/sign-in',
  '/sign-in/..',
])('%s has a dot segment, which the page server would resolve', (url) => {
  expect(urlFault(url)).toBe('The path must not contain dot segments')
})

test.each(['*', 'http://localhost/sign-in'])('%s is not a path', (url) => {
  expect(urlFault(url)).toBe('The request target must be a path')
})

test.each(['/%', '/n/%ff'])('%s has an invalid percent-encoding', (url) => {
  expect(urlFault(url)).toBe('The URL contains an invalid percent-encoding')
})

test.each(['/', '/.well-known/x', '/n/part_1/payments/a..b', '/n/..a/b', '/sign-in?callbackUrl=/../n', '/n/%2e%2e%2e'])(
  '%s is accepted',
  (url) => {
    expect(urlFault(url)).toBeUndefined()
  },
)
