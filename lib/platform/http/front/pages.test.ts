import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { pageServer } from '../../../testing/servers/page-server.ts'
import type { servePages } from './pages.ts'

let nonces = 0
/** A page server: each page has a separate nonce, in its policy and in its text. */
async function renderPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
  nonces++
  const nonce = `nonce${nonces}`
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader('Content-Security-Policy', `script-src 'nonce-${nonce}'`)
  if (request.url === '/set-cookie') response.setHeader('Set-Cookie', 'a=b')
  response.write(`<script nonce="${nonce}"></script>`)
  response.end(`<script nonce="${nonce}"></script>`)
}

/** Reads `name@organization`; without an organization, the member has one of their own. */
function member(cookie: string) {
  const organizationId = cookie.split('@').at(-1) ?? ''
  return { member: cookie, organizationId }
}

const serving = (options: Partial<Parameters<typeof servePages>[0]> = {}) =>
  pageServer({
    memberOf: async ({ headers: { cookie } }) => (cookie ? member(cookie) : undefined),
    sameForAll: new Set(['/sign-in', '/set-cookie']),
    holdMs: 1,
    render: renderPage,
    ...options,
  })

const nonceOf = (response: Response) =>
  /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]

test('a public page is rendered once, and each response has its own nonce', async () => {
  const { get, rendered } = await serving()
  await (await get('/sign-in')).text()
  const seen = new Set<string | undefined>()
  for (let n = 0; n < 3; n++) {
    const response = await get('/sign-in')
    const nonce = nonceOf(response)
    seen.add(nonce)
    expect(await response.text()).toBe(`<script nonce="${nonce}"></script>`.repeat(2))
    expect(response.headers.get('content-encoding')).toBe('gzip')
  }
  expect(seen.size).toBe(3)
  expect(rendered).toEqual(['/sign-in'])
})

test.each([
  ['/', {}],
  ['/sign-in?callbackUrl=%2Fn', {}],
  ['/sign-in', { rsc: '1' }],
  ['/sign-in', { 'next-router-prefetch': '1' }],
  ['/set-cookie', {}],
])('%s with %j is rendered for each request', async (path, headers) => {
  const { get, rendered } = await serving()
  for (let n = 0; n < 2; n++) await (await get(path, headers)).text()
  expect(rendered).toEqual([path, path])
})

test('an address without a session has a page limit, towards which a rendered page counts four times', async () => {
  const { get } = await serving({ perSecond: 1 })
  const statuses = async (path: string, times: number, headers: Record<string, string> = {}) => {
    const found = []
    for (let n = 0; n < times; n++) found.push((await get(path, headers)).status)
    return found
  }
  // Ten in ten seconds: one is rendered, six are cached.
  expect(await statuses('/sign-in', 8)).toEqual([200, 200, 200, 200, 200, 200, 200, 429])
  const refused = await get('/sign-in')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await statuses('/', 4, { 'x-address': '192.0.2.2' })).toEqual([200, 200, 429, 429])
  expect(await statuses('/api/auth/csrf', 4, { 'x-address': '192.0.2.3' })).toEqual([200, 200, 429, 429])
})

test('a member has four times that limit, whatever the address, and calls of the API do not count', async () => {
  const { get } = await serving({ perSecond: 1 })
  let address = 0
  const statuses = async (path: string, times: number, cookie: string) => {
    const found = []
    for (let n = 0; n < times; n++) {
      found.push((await get(path, { cookie, 'x-address': `192.0.2.${address++}` })).status)
    }
    return found
  }
  expect(await statuses('/', 11, 'ada')).toEqual([...Array(10).fill(200), 429])
  expect(await statuses('/sign-in', 1, 'ada')).toEqual([429])
  expect(await statuses('/api/gateway/payments', 20, 'ada')).toEqual(Array(20).fill(200))
  expect(await statuses('/', 1, 'grace')).toEqual([200])
})

test('concurrent rendering is limited: members do not wait for anonymous visitors, and API calls and sessions do not wait for pages', async () => {
  const held: (() => void)[] = []
  const { get, rendered, answered } = await serving({
    render: async (request, response) => {
      if (request.url === '/') await new Promise<void>((resolve) => held.push(resolve))
      response.end()
    },
  })
  const strangers = Array.from({ length: 20 }, () => get('/'))
  await expect.poll(() => held.length).toBe(2)
  const members = Array.from({ length: 20 }, (_, n) => get('/', { cookie: `member ${n}`, 'x-address': `192.0.2.${n}` }))
  await expect.poll(() => held.length).toBe(10)
  for (const path of ['/api/gateway/payments', '/api/auth/session']) {
    expect((await get(path)).status).toBe(200)
    expect((await get(path, { cookie: 'member 0' })).status).toBe(200)
  }
  expect(answered).toEqual(Array(2).fill('/api/gateway/payments'))
  expect(rendered.toSorted()).toEqual([...Array(10).fill('/'), ...Array(2).fill('/api/auth/session')])
  const release = setInterval(() => {
    for (const end of held.splice(0)) end()
  }, 1)
  const answers = await Promise.all([...strangers, ...members])
  clearInterval(release)
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200))
})

test.each(['/api/none', '/api/gateway', '/api/v1/csp#'])(
  '%s, an unknown path below /api/, counts as a page',
  async (path) => {
    const held: (() => void)[] = []
    let arrived = 0
    const { get, statusOf, rendered } = await serving({
      memberOf: async () => {
        arrived++
        return undefined
      },
      render: async (request, response) => {
        if (request.url === '/') await new Promise<void>((resolve) => held.push(resolve))
        response.end()
      },
    })
    const pages = [get('/'), get('/')]
    await expect.poll(() => held.length).toBe(2)
    const status = statusOf(path)
    await expect.poll(() => arrived).toBe(3)
    expect((await get('/api/auth/session')).status).toBe(200)
    expect(rendered).toEqual(['/', '/', '/api/auth/session'])
    for (const end of held) end()
    for (const page of pages) expect((await page).status).toBe(200)
    expect(await status).toBe(200)
    expect(rendered.at(-1)).toBe(path)
  },
)

test('one member’s pages leave half of the slots to other members', async () => {
  const held: (() => void)[] = []
  const { get } = await serving({
    render: async (request, response) => {
      if (request.url === '/slow') await new Promise<void>((resolve) => held.push(resolve))
      response.end()
    },
  })
  const slow = Array.from({ length: 20 }, () => get('/slow', { cookie: 'ada' }))
  await expect.poll(() => held.length).toBe(4)
  const others = Array.from({ length: 20 }, () => get('/', { cookie: 'grace' }))
  for (const other of others) expect((await other).status).toBe(200)
  expect(held).toHaveLength(4)
  const release = setInterval(() => {
    for (const end of held.splice(0)) end()
  }, 1)
  for (const page of slow) expect((await page).status).toBe(200)
  clearInterval(release)
})

test.each([
  ['one organization', (n: number) => ({ cookie: `member ${n % 2}@bank`, 'x-address': `192.0.2.${n}` })],
  ['one address', (n: number) => ({ cookie: `member ${n}@bank ${n % 2}`, 'x-address': '2001:db8::1' })],
])('pages of %s leave two slots to others', async (_, ownerOf) => {
  const held: (() => void)[] = []
  const { get } = await serving({
    render: async (request, response) => {
      if (request.url !== '/free') await new Promise<void>((resolve) => held.push(resolve))
      response.end()
    },
  })
  const slow = Array.from({ length: 20 }, (_, n) => get('/slow', ownerOf(n)))
  await expect.poll(() => held.length).toBe(6)
  const others = (n: number) => ({ cookie: `other ${n}`, 'x-address': `198.51.100.${n}` })
  for (let n = 0; n < 5; n++) expect((await get('/free', others(n))).status).toBe(200)
  expect(held).toHaveLength(6)
  const release = setInterval(() => {
    for (const end of held.splice(0)) end()
  }, 1)
  for (const page of slow) expect((await page).status).toBe(200)
  clearInterval(release)
})

test('a visitor who leaves before being identified takes no slot', async () => {
  let left = 0
  const { get } = await serving({
    perSecond: 1000,
    memberOf: async ({ url, socket }) => {
      if (url === '/left') {
        left++
        if (!socket.closed) await once(socket, 'close')
      }
      return member('ada')
    },
  })
  const leaving = new AbortController()
  const gone = Array.from({ length: 20 }, () => get('/left', {}, leaving.signal).catch(() => 'gone'))
  await expect.poll(() => left).toBe(20)
  leaving.abort()
  await Promise.all(gone)
  expect((await get('/')).status).toBe(200)
})

test('a visitor who leaves frees the slot, even if the page is never finished', async () => {
  let held = 0
  const { get } = await serving({
    render: async (request, response) => {
      if (request.url !== '/held') return void response.end()
      held++
      await new Promise(() => undefined)
    },
  })
  const leaving = new AbortController()
  const gone = Array.from({ length: 2 }, () => get('/held', {}, leaving.signal).catch(() => 'gone'))
  await expect.poll(() => held).toBe(2)
  const next = get('/')
  leaving.abort()
  expect(await Promise.all(gone)).toEqual(['gone', 'gone'])
  expect((await next).status).toBe(200)
})
