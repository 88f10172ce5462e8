import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHALLENGE } from '../../lib/testing/members/sign-in-codes.ts'
import { expectData, twoBanks } from '../../lib/testing/network.ts'
import { UsageError } from '../src/cli/io.ts'
import { type FlakyGateway, flakyGateway } from './flaky-gateway.ts'
import { people } from './people.ts'

// The command line's half of a sign-in with the browser; a test plays browser and console. The browser
// tests have the whole (e2e/specs/developers/command-line.spec.ts).

const { net, harbor } = await twoBanks()
let gateway: FlakyGateway
const folder = await mkdtemp(join(tmpdir(), 'csp-'))
beforeAll(async () => {
  gateway = await flakyGateway(net.app)
})
afterAll(async () => {
  gateway.close()
  await rm(folder, { recursive: true })
})

const person = people(folder)
const fileOf = (name: string) => join(folder, name, 'login.json')

type Page = { readonly port: string; readonly state: string; readonly challenge: string; readonly href: string }

/** Starts `csp login --browser`, and returns the page that it opens. */
async function started(name: string, more: readonly string[] = [], signal = new AbortController().signal) {
  const opened = Promise.withResolvers<string>()
  const args = ['login', '--url', `${gateway.url}/`, '--browser', ...more]
  const lines: string[] = []
  const done = person(name, '')(args, { open: opened.resolve, print: (line) => lines.push(line), signal })
  done.catch(opened.reject)
  const href = await opened.promise
  const value = (of: string) => new URL(href).searchParams.get(of) ?? ''
  return { done, lines, page: { href, port: value('port'), state: value('state'), challenge: value('code_challenge') } }
}

const newCode = async (code_challenge: string): Promise<string> =>
  expectData(await harbor.member('POST', '/members/me/sign-in-codes', { body: { code_challenge } })).code

const countSessions = async () => expectData(await harbor.member('GET', '/members/me/sessions')).sessions.length

const callback = ({ port, state }: Page, result: Record<string, string>) =>
  fetch(`http://127.0.0.1:${port}/callback?${new URLSearchParams({ state, ...result })}`)

/** Another request, also with a Host that `fetch` does not send. */
const statusOf = ({ port }: Page, path: string, options: { method?: string; host?: string } = {}) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { method = 'GET', host = `127.0.0.1:${port}` } = options
    request({ host: '127.0.0.1', port, path, method, headers: { host } }, ({ statusCode }) => resolve(statusCode))
      .on('error', reject)
      .end()
  })

test('signs in with the code that the member allowed, and stores the session like a login with a password', async () => {
  const { done, lines, page } = await started('ana')
  // Line breaks within a line would be escaped.
  expect(lines).toContain(`  ${page.href}`)
  expect(page.href).toMatch(new RegExp(`^${gateway.url}/cli\\?port=\\d+&state=[\\w-]{43}&code_challenge=[\\w-]{43}$`))
  const shown = await callback(page, { code: await newCode(page.challenge), namespace: harbor.partnerId })
  expect(await done).toEqual([`Signed in to ${gateway.url} as ${harbor.email} in ${harbor.partnerId}`])
  expect((await stat(fileOf('ana'))).mode & 0o777).toBe(0o600)
  expect(await person('ana', '')(['payments', 'list'])).toEqual([])
  const { sessions } = expectData(await harbor.member('GET', '/members/me/sessions'))
  expect(sessions.map(({ agent }: { agent: string }) => agent)).toContainEqual(expect.stringMatching(/^csp \(\w/))
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('You can close this window')])
})

test('what needs a confirmation later is refused with the command that signs in again', async () => {
  const { done, page } = await started('ada')
  await callback(page, { code: await newCode(page.challenge), namespace: harbor.partnerId })
  await done
  net.clock.advance(5 * 60_000 + 1)
  const listening = person('ada', '')(['webhooks', 'listen', '--forward-to', 'http://localhost:4000'])
  await expect(listening).rejects.toThrow(
    new UsageError(
      `This requires a sign-in within the last five minutes. Run \`csp login --url ${gateway.url} --browser\``,
    ),
  )
})

test('its page loads nothing and keeps its address, which contains the code, from others', async () => {
  const { done, page } = await started('ben')
  const code = await newCode(page.challenge)
  const shown = await callback(page, { code, namespace: harbor.partnerId })
  await done
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(await shown.text()).not.toMatch(new RegExp(`src|href|${code}`))
  await expect(callback(page, { code, namespace: harbor.partnerId })).rejects.toThrow('fetch failed')
})

test('requests that are not the browser’s return do not end the wait', async () => {
  const { done, page } = await started('cleo')
  const query = `code=x&namespace=x&state=${page.state}`
  for (const [path, options] of [
    ['/callback?code=x&namespace=x&state=other'],
    ['/callback?code=x&namespace=x'],
    [`/elsewhere?${query}`],
    ['//'],
    ['http://['],
    [`/callback?${query}`, { method: 'POST' }],
    // A name that an attacker points at this address.
    [`/callback?${query}`, { host: `rebound.example:${page.port}` }],
  ] as const)
    expect(await statusOf(page, path, options)).toBe(404)
  await callback(page, { code: await newCode(page.challenge), namespace: harbor.partnerId })
  expect(await done).toHaveLength(1)
})

test.each([
  ['that was made for another challenge', () => newCode(CHALLENGE)],
  ['that was not made', async () => 'x'.repeat(43)],
])('a code %s signs nobody in', async (name, codeOf) => {
  const { done, page } = await started(name)
  const shown = await callback(page, { code: await codeOf(), namespace: harbor.partnerId })
  await expect(done).rejects.toMatchObject({ status: 401 })
  expect([shown.status, await shown.text()]).toEqual([400, expect.stringContaining('Not signed in')])
  expect(existsSync(fileOf(name))).toBe(false)
})

test('a browser whose connection ends during the exchange is signed in', async () => {
  const { done, page } = await started('gil')
  const query = new URLSearchParams({
    state: page.state,
    code: await newCode(page.challenge),
    namespace: harbor.partnerId,
  })
  const exchanged = gateway.requests.length
  const returned = request({ host: '127.0.0.1', port: page.port, path: `/callback?${query}` })
  returned.on('error', () => undefined).end()
  await expect.poll(() => gateway.requests.length, { interval: 1 }).toBeGreaterThan(exchanged)
  returned.destroy()
  expect(await done).toEqual([expect.stringMatching('^Signed in')])
})

test('a session whose member cannot be read is ended', async () => {
  const before = await countSessions()
  const { done, page } = await started('ina')
  const code = await newCode(page.challenge)
  // The exchange succeeds.
  gateway.faults.push('pass', { status: 403, body: '{"code":"error.forbidden","message":"No"}' })
  await callback(page, { code, namespace: harbor.partnerId })
  await expect(done).rejects.toThrow('No')
  expect(await countSessions()).toBe(before)
})

test('a session that cannot be stored is ended', async () => {
  const before = await countSessions()
  await writeFile(join(folder, 'hal'), 'not a folder')
  const { done, page } = await started('hal')
  await callback(page, { code: await newCode(page.challenge), namespace: harbor.partnerId })
  await expect(done).rejects.toThrow('Couldn’t write')
  expect(await countSessions()).toBe(before)
})

test('a denied sign-in stores no login', async () => {
  const { done, page } = await started('dan')
  expect((await callback(page, { error: 'access_denied' })).status).toBe(400)
  await expect(done).rejects.toThrow('denied in the browser')
  expect(existsSync(fileOf('dan'))).toBe(false)
})

test('Ctrl+C ends the wait, and nothing listens any more', async () => {
  const abort = new AbortController()
  const { done, page } = await started('eve', [], abort.signal)
  abort.abort()
  await expect(done).rejects.toThrow('canceled')
  await expect(callback(page, { error: 'access_denied' })).rejects.toThrow('fetch failed')
})

test('the page preselects the namespace of the option', async () => {
  const abort = new AbortController()
  const { done, page } = await started('fay', ['--namespace', harbor.partnerId], abort.signal)
  expect(new URL(page.href).searchParams.get('namespace')).toBe(harbor.partnerId)
  abort.abort()
  await expect(done).rejects.toThrow('canceled')
})

test.each(['javascript:alert(1)', 'file:///etc/passwd', 'nowhere'])('opens no page for --url %s', async (url) => {
  const opened: string[] = []
  const login = person('gus', '')(['login', '--browser', '--url', url], { open: (page) => opened.push(page) })
  await expect(login).rejects.toThrow(UsageError)
  expect(opened).toEqual([])
})
