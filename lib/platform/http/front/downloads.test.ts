import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloads } from './downloads.ts'

let download = downloads()
const server = createServer((request, response) => {
  if (!download(request, response)) response.writeHead(404).end()
})
let url: string
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test('the verifier is served as it is in the repository, with its SHA-256', async () => {
  const response = await fetch(`${url}/verify-settlement.mjs`)
  const content = Buffer.from(await response.arrayBuffer())
  expect(content.equals(readFileSync('scripts/verify-settlement.mjs'))).toBe(true)
  const sha256 = createHash('sha256').update(content).digest('base64')
  expect(response.headers.get('repr-digest')).toBe(`sha-256=:${sha256}:`)
  expect([response.headers.get('content-encoding'), response.headers.get('x-content-type-options')]).toEqual([
    null,
    'nosniff',
  ])
})

test('the verifier is served with a query, too', async () => {
  expect((await fetch(`${url}/verify-settlement.mjs?from=proof`)).status).toBe(200)
})

test('the README states its SHA-256', () => {
  const sha256 = createHash('sha256').update(readFileSync('scripts/verify-settlement.mjs')).digest('hex')
  expect(readFileSync('README.md', 'utf8')).toContain(sha256)
})

test('the typed client is served as npm has packed it, and only then', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'csp-downloads-'))
  await mkdir(join(folder, 'sdk'))
  await writeFile(join(folder, 'sdk/package.json'), '{ "name": "csp-gateway-client", "version": "2.3.4" }')
  await writeFile(join(folder, 'sdk/csp-gateway-client-1.0.0.tgz'), 'of another version')
  download = downloads(folder)
  expect((await fetch(`${url}/csp-gateway-client.tgz`)).status).toBe(404)
  await writeFile(join(folder, 'sdk/csp-gateway-client-2.3.4.tgz'), 'packed')
  download = downloads(folder)
  const response = await fetch(`${url}/csp-gateway-client.tgz`)
  const named = response.headers.get('content-disposition')
  expect([await response.text(), named]).toEqual(['packed', 'attachment; filename="csp-gateway-client-2.3.4.tgz"'])
  await rm(folder, { recursive: true })
  download = downloads()
})

test.each(['/', '/verify-settlement.mjs/', '/scripts/verify-settlement.mjs'])(
  '%s is not the verifier',
  async (path) => {
    expect((await fetch(`${url}${path}`)).status).toBe(404)
  },
)
