import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { type Bank, expect, expectData, test } from '../../support/fixtures.ts'

// Authentication bypasses found in other consoles built on this framework (advisories of 2025 and
// 2026). None may reveal anything.

type Probe = {
  readonly method?: string
  readonly path: string
  readonly headers?: Record<string, string>
  /** The required status, if only one is correct. */
  readonly status?: number
}
type Seen = { readonly status: number; readonly headers: Record<string, unknown>; readonly text: string }

const SUBREQUEST = Array<string>(5).fill('middleware').join(':')

const probes = (page: string): Probe[] => [
  { path: page },
  { path: page, headers: { 'x-middleware-subrequest': SUBREQUEST } },
  { path: page, headers: { 'x-middleware-subrequest': SUBREQUEST.replaceAll('middleware', 'src/middleware') } },
  { path: page, headers: { 'x-middleware-subrequest': SUBREQUEST.replaceAll('middleware', 'proxy') } },
  { path: page, headers: { 'x-middleware-next': '1', 'x-middleware-rewrite': '/namespaces' } },
  { path: page, headers: { 'x-nonce': "' 'unsafe-inline", 'content-security-policy': "script-src 'nonce-given'" } },
  { path: page, headers: { 'x-pathname': '//evil.example', 'x-forwarded-host': 'evil.example' } },
  { path: page, headers: { authorization: 'Bearer %' } },
  { path: `${page}.rsc` },
  { path: `${page}.segments/_tree.segment.rsc` },
  { path: `${page}?_rsc=x`, headers: { rsc: '1' } },
  {
    path: `${page}?_rsc=x`,
    headers: { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
  },
  { path: `/_next/data/build${page}.json` },
  { path: `/${page}` },
  { path: page.replace('/p', '/%70') },
  { path: `${page}/` },
  { path: page.toUpperCase() },
  { path: `${page}?nxtPpartner=x&nxtIpartner=x` },
  { path: `${page};/sign-in` },
  // The page server would resolve these dot segments after the path was checked.
  { path: `/sign-in/..${page}`, status: 400 },
  { path: `/api/gateway/../..${page}`, status: 400 },
  { path: '/api/%2e/v1/csp/partner', status: 400 },
  { method: 'POST', path: '/api/gateway/../../sign-in', status: 400 },
  { path: `/_next/static/..%2f..${page}` },
  { method: 'POST', path: page, headers: { 'next-action': 'a'.repeat(40), 'content-type': 'text/plain' } },
  { method: 'POST', path: page, headers: { 'next-action': 'a'.repeat(40), origin: 'null' } },
  { path: '/_next/image?url=http%3A%2F%2F127.0.0.1%2F&w=64&q=75' },
  { path: '/_next/image?url=%2Ficon.svg&w=64&q=75' },
  { path: '/api/gateway/payments', headers: { 'x-middleware-subrequest': SUBREQUEST } },
  { path: '/api/auth/callback/credentials', status: 405 },
  { path: '/api/metrics' },
  { path: '/.git/config' },
  { path: '/.env' },
]

const POLICY: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

test('no authentication bypass reveals a namespace, and every response has the security headers', async ({ bank }) => {
  const reference = `reference ${randomUUID()}`
  await pay(bank, reference)
  for (const probe of probes(`/n/${bank.partnerId}/payments`)) {
    const { status, headers, text } = await send(probe)
    const name = `${probe.method ?? 'GET'} ${probe.path} ${JSON.stringify(probe.headers ?? {})}`
    expect.soft(text, name).not.toContain(reference)
    expect.soft(text, name).not.toContain(bank.domain)
    expect.soft(status, name).toBeLessThan(500)
    if (probe.status !== undefined) expect.soft(status, name).toBe(probe.status)
    if (status === 200) expect.soft(text, name).toContain('sign-in')
    expect.soft(String(headers.location ?? '/'), name).toMatch(/^\/(?!\/)/)
    expect.soft(headers, name).toMatchObject(POLICY)
    const csp = String(headers['content-security-policy'])
    expect.soft(csp, name).toContain("frame-ancestors 'none'")
    expect.soft(csp, name).not.toContain('given')
    expect.soft(csp, name).not.toContain("script-src 'self' 'unsafe-inline'")
  }
})

test('the server connects nowhere else for an absolute URL or an upgrade', async () => {
  const { hostname, port, host } = new URL(process.env.E2E_URL ?? '')
  for (const line of ['GET http://169.254.169.254/latest/meta-data/ HTTP/1.1', 'GET //169.254.169.254/ HTTP/1.1']) {
    const socket = connect(Number(port), hostname)
    const key = 'dGhlIHNhbXBsZSBub25jZQ=='
    const upgrade = [
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${key}`,
    ]
    socket.write([line, `Host: ${host}`, ...upgrade, '', ''].join('\r\n'))
    const [first] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])])
    expect(String(first), line).not.toMatch(/^HTTP\/1.1 (101|200|5)/)
    socket.destroy()
  }
})

async function pay(bank: Bank, reference: string): Promise<void> {
  const party = async () => ({ payment_address: await bank.customer(`bypass-${randomUUID().slice(0, 8)}`) })
  const body = {
    amount: { currency: 'USD', total: '100' },
    debtor_party: await party(),
    beneficiary_party: await party(),
    payment_type: 'Type_Push',
    reference,
  }
  expectData(await bank.key('POST', '/payments', { body }))
}

/** Sent unmodified, because a browser would normalize the path. */
function send({ method = 'GET', path, headers = {} }: Probe): Promise<Seen> {
  const { hostname, port } = new URL(process.env.E2E_URL ?? '')
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    outgoing.once('error', reject)
    outgoing.end(method === 'POST' ? '[]' : undefined)
  })
}
