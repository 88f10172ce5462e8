import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXAMPLE_PROOF } from '../lib/wire/example-proof.ts'

// Whose keys the verifier accepts: those that nobody on the network path could have replaced.
let folder: string
let port: number
const server = createServer(({ url }, response) => {
  if (url === '/redirect') response.writeHead(302, { Location: '/keys' }).end()
  else response.writeHead(url === '/keys' ? 200 : 404).end(JSON.stringify({ keys: [EXAMPLE_PROOF.public_key] }))
})
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verify-settlement-keys-'))
  writeFileSync(join(folder, 'proof.json'), JSON.stringify(EXAMPLE_PROOF))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const run = (keys: string) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) =>
    execFile(
      process.execPath,
      ['scripts/verify-settlement.mjs', join(folder, 'proof.json'), '--keys', keys],
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
    ),
  )

test.each(['http', 'HTTP'])('keys of this computer are read by %s', async (scheme) => {
  expect(await run(`${scheme}://127.0.0.1:${port}/keys`)).toMatchObject({ code: 0, stderr: '' })
})

test.each([
  ['/redirect', 'unexpected redirect'],
  ['/gone', 'the server responded with status 404'],
])('a response of %s is not taken for the keys', async (path, reason) => {
  const { code, stdout, stderr } = await run(`http://127.0.0.1:${port}${path}`)
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(reason)])
})

test.each([
  'http://localhost:80@evil.example/',
  'http://localhost.evil.example/',
  'http://127.0.0.1@evil.example/keys',
])('keys of another host without TLS are refused: %s', async (url) => {
  const { code, stderr } = await run(url)
  expect([code, stderr]).toEqual([2, expect.stringContaining('its URL must begin with https://')])
})
