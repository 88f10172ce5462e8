import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressStatic } from '../../../../scripts/lib/compress.ts'
import { NO_PAGE } from '../security-headers.ts'
import { staticFiles } from './static-files.ts'

let folder: string
let server: Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csp-static-'))
  await writeFile(join(folder, 'app-1a2b.js'), 'console.log(1)\n'.repeat(100))
  await compressStatic(folder)
  await writeFile(join(tmpdir(), 'csp-outside.js'), 'secret')
  const files = staticFiles(folder)
  server = createServer((incoming, response) => {
    response.setHeaders(new Headers(NO_PAGE))
    if (!files(incoming, response)) response.writeHead(418).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
  await rm(join(tmpdir(), 'csp-outside.js'))
})

/** A raw request, whose path no client normalizes. */
function get(
  path: string,
  encoding = '',
): Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]> }> {
  return new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const headers = encoding ? { 'accept-encoding': encoding } : {}
    const clientRequest = request({ host: '127.0.0.1', port, path, headers }, (response) => {
      response.resume()
      resolve({ status: response.statusCode, headers: response.headers })
    })
    clientRequest.once('error', reject).end()
  })
}

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['', undefined],
])('a browser that accepts "%s" gets the smallest copy', async (accepted, sent) => {
  const { status, headers } = await get('/_next/static/app-1a2b.js', accepted)
  expect(status).toBe(200)
  expect(headers['content-encoding']).toBe(sent)
  expect(headers['content-type']).toMatch(/^text\/javascript/)
  expect(headers['cache-control']).toContain('immutable')
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('a script is sent with the security headers that apply to it, and without those of documents', async () => {
  const { headers } = await get('/_next/static/app-1a2b.js')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  })
  expect(Object.keys(headers)).not.toContain('x-frame-options')
  expect(Object.keys(headers)).not.toContain('cross-origin-opener-policy')
  expect(Object.keys(headers)).not.toContain('referrer-policy')
})

test.each(['/_next/static/nothing.js', '/_next/static/../csp-outside.js', '/_next/static/%2e%2e/csp-outside.js'])(
  '%s is not found',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)

test('other paths are left to other handlers', async () => {
  expect((await get('/sign-in')).status).toBe(418)
})
