import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseOutsideSurface } from './surface.ts'

let read = 0
const server = createServer((request, response) => {
  if (refuseOutsideSurface(request, response)) return
  request.on('data', (chunk: Buffer) => {
    read += chunk.length
  })
  request.on('end', () => response.end('served'))
})
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends headers only, and reads until the server closes the connection. */
async function answerTo(...lines: string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(['', 'Host: here', 'Connection: close', '', ''].join('\r\n').replace('', lines.join('\r\n')))
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  'a page refuses %s before the body arrives',
  async (method) => {
    const answer = await answerTo(`${method} /sign-in HTTP/1.1`, 'Content-Length: 9437184')
    expect(answer).toMatch(/^HTTP\/1\.1 405 /)
    expect(answer).toContain('Allow: GET, HEAD\r\n')
    expect(answer).toContain('Connection: close\r\n')
  },
)

test.each([
  ['a page', 'GET /sign-in', 1, 413],
  ['a session', 'POST /api/auth/callback/credentials', 16 * 1024 + 1, 413],
  ['a call of the console', 'PUT /api/gateway/payments', 256 * 1024 + 1, 413],
  ['a session', 'PUT /api/auth/csrf', 1, 405],
  ['a call of the console', 'PATCH /api/gateway/payments', 1, 405],
])('%s (%s) refuses a body of %i bytes before it arrives: %i', async (_, line, length, status) => {
  expect(await answerTo(`${line} HTTP/1.1`, `Content-Length: ${length}`)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

test('a body whose length is unknown is refused', async () => {
  const answer = await answerTo('POST /api/auth/signout HTTP/1.1', 'Transfer-Encoding: chunked')
  expect(answer).toMatch(/^HTTP\/1\.1 411 /)
})

test.each([
  ['GET', '/sign-in', ''],
  ['HEAD', '/', ''],
  ['POST', '/api/auth/callback/credentials', 'csrfToken=1'],
  ['PUT', '/api/gateway/payments/p/tasks/t', '{}'],
  ['DELETE', '/api/gateway/api-keys/k', ''],
])('%s %s is served', async (method, path, body) => {
  const before = read
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  const { status } = await fetch(url, { method, body: body || null })
  expect([status, read - before]).toEqual([200, body.length])
})
