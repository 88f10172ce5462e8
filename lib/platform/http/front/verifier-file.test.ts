import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifierFile } from './verifier-file.ts'

const server = createServer((request, response) => {
  if (!verifierFile(request, response)) response.writeHead(404).end()
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

test.each(['/', '/verify-settlement.mjs/', '/scripts/verify-settlement.mjs'])(
  '%s is not the verifier',
  async (path) => {
    expect((await fetch(`${url}${path}`)).status).toBe(404)
  },
)
