import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLogger } from '../log.ts'
import type { Api, ApiEnv } from './deps.ts'
import { serveDocument } from './document.ts'
import { createLimiters } from './rate-limit.ts'
import { refuse } from './refuse.ts'

const TEXT = JSON.stringify(Array.from({ length: 1000 }, (_, n) => ({ path: `/payments/${n}` })))

const MINUTE = 60_000
const START = Date.UTC(2026, 2, 2, 12)

function serving({ perSecond = 0, clock = () => new Date(START), textAt = (_: Date) => TEXT } = {}): Api {
  const deps = {
    version: '1.2.3',
    limiters: createLimiters({ perCredential: perSecond, perOrganization: perSecond }),
    log: createLogger('silent'),
    clock,
  }
  const app: Api = new Hono<ApiEnv>()
  app.get('/document', serveDocument(deps, textAt))
  app.onError((error, c) => refuse(deps, c, error))
  return app
}

const get = (app: Api, headers: Record<string, string> = {}) => app.request('/document', { headers })

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip;q=0.5', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['', null, (bytes: Buffer) => bytes],
])('a client that accepts %j gets the document as %s', async (accepted, encoding, decode) => {
  const response = await get(serving(), { 'accept-encoding': accepted })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('content-length')).toBe(String(bytes.length))
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  expect(decode(bytes).toString()).toBe(TEXT)
  if (encoding) expect(bytes.length).toBeLessThan(TEXT.length / 5)
})

test('a client that already has the document gets 304 without a body', async () => {
  const app = serving()
  const etag = (await get(app, { 'accept-encoding': 'br' })).headers.get('etag') ?? ''
  for (const known of [etag, `"other", W/${etag}`, '*']) {
    const again = await get(app, { 'accept-encoding': 'br', 'if-none-match': known })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  }
  expect((await get(app, { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200)
})

test('the text changes every ten minutes, at the same times in all processes', async () => {
  let now = new Date(START)
  const requested: Date[] = []
  const textAt = (at: Date) => {
    requested.push(at)
    return at.toISOString()
  }
  const app = serving({ clock: () => now, textAt })
  const texts = []
  for (const minutes of [3, 9.99, 10, 45]) {
    now = new Date(START + minutes * MINUTE)
    texts.push(await (await get(app)).text())
  }
  const times = [0, 0, 10, 40].map((minutes) => new Date(START + minutes * MINUTE))
  expect(texts).toEqual(times.map((at) => at.toISOString()))
  expect(requested).toEqual(times.slice(1))
})

test('an address can read the document thirty times in ten seconds', async () => {
  const app = serving({ perSecond: 1 })
  const statuses = []
  for (let n = 0; n < 32; n++) statuses.push((await get(app)).status)
  expect(statuses).toEqual([...Array(30).fill(200), 429, 429])
})
