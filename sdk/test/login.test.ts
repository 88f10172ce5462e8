import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openNamespace } from '../../lib/testing/bank.ts'
import { newMember } from '../../lib/testing/members/new-member.ts'
import { expectData, twoBanks } from '../../lib/testing/network.ts'
import { UsageError } from '../src/cli/io.ts'
import { MemberClient } from '../src/index.ts'
import { type FlakyGateway, flakyGateway } from './flaky-gateway.ts'
import { people } from './people.ts'

const { net, harbor, meadow, willow, aspen } = await twoBanks()
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
const at = (email: string) => ['--url', gateway.url, '--email', email]
const loginOf = async (name: string) => JSON.parse(await readFile(join(folder, name, 'login.json'), 'utf8'))
const withKey = () => ['--url', gateway.url, '--key', '--organization', harbor.orgId, '--namespace', harbor.partnerId]
const statusOf = (accessToken: string) =>
  new MemberClient({ baseUrl: gateway.url, accessToken, organization: harbor.orgId }).get('/members/me').then(
    () => 200,
    ({ status }) => status,
  )
/** Session tokens of sign-ins. */
const countSessions = async () => (await harbor.member('GET', '/members/me/sessions')).body.data.sessions.length

test('the session is not written through a link, and ends with logout', async () => {
  const target = join(folder, 'elsewhere')
  await writeFile(target, 'unchanged')
  await mkdir(join(folder, 'linked'))
  const file = join(folder, 'linked', 'login.json')
  await symlink(target, file)
  const linked = person('linked', harbor.password)
  await linked(['login', ...at(harbor.email)])
  expect(await readFile(target, 'utf8')).toBe('unchanged')
  const { accessToken } = JSON.parse(await readFile(file, 'utf8'))
  await linked(['logout'])
  await expect(linked(['payments', 'list'])).rejects.toThrow('Not signed in')
  const ended = new MemberClient({ baseUrl: gateway.url, accessToken, organization: harbor.orgId })
  await expect(ended.get('/members/me')).rejects.toMatchObject({ status: 401 })
})

test('the list of sessions shows that the command line made one', async () => {
  await person('iris', harbor.password)(['login', ...at(harbor.email)])
  const { sessions } = expectData(await harbor.member('GET', '/members/me/sessions'))
  expect(sessions).toContainEqual(expect.objectContaining({ agent: expect.stringMatching(/^csp \(\w/) }))
})

test('login asks for the code of an authenticator app if one is required', async () => {
  const admin = await newMember(net, harbor, 'admin')
  const { secret, enrolment } = expectData(await admin.member('POST', '/members/me/totp/start'))
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const nextCode = () => {
    net.clock.advance(30_000)
    return totp.generate({ timestamp: net.clock.now.getTime() })
  }
  const body = { enrolment, code: nextCode(), password: admin.password }
  expectData(await admin.member('PUT', '/members/me/totp', { body }))
  const prompts: string[] = []
  const readLine = async (prompt: string) => {
    prompts.push(prompt)
    return prompt === 'Code: ' ? nextCode() : admin.password
  }
  await person('coded', admin.password)(['login', ...at(admin.email)], { readLine })
  expect(prompts).toEqual(['Password: ', 'Code: '])
})

test('an API key is read from standard input, and commands use it', async () => {
  const server = person('server', harbor.secret)
  expect((await server(['login', ...withKey()])).join()).not.toContain(harbor.secret)
  expect((await stat(join(folder, 'server', 'login.json'))).mode & 0o777).toBe(0o600)
  const pay = ['payments', 'create', '--from', willow, '--to', aspen, '--currency', 'USD', '--total', '10000']
  const [payment] = (await server(pay)).map((line) => JSON.parse(line))
  expect(JSON.parse((await server(['payments', 'list', '--limit', '1'])).join())).toEqual(payment)
  expect(JSON.parse((await server(['whoami'])).join())).toMatchObject({ kind: 'api_key', namespace: harbor.partnerId })
  await server(['logout'])
  expect((await harbor.key('GET', '/payments')).status).toBe(200)
})

test('commands that API keys cannot call are refused before any request', async () => {
  const server = person('server', harbor.secret)
  await server(['login', ...withKey()])
  gateway.requests.length = 0
  const listen = server(['webhooks', 'listen', '--forward-to', 'http://localhost:1'])
  await expect(listen).rejects.toEqual(
    new UsageError('csp webhooks listen requires a member login; API keys are not accepted'),
  )
  expect(gateway.requests).toEqual([])
})

test('a key that the gateway rejects is not stored', async () => {
  await expect(person('wrong', 'sk_wrong')(['login', ...withKey()])).rejects.toMatchObject({ status: 401 })
  await expect(person('wrong', '')(['whoami'])).rejects.toThrow('Not signed in')
})

test('a login that is replaced ends', async () => {
  const again = person('again', meadow.password)
  await again(['login', ...at(meadow.email)])
  const { accessToken } = await loginOf('again')
  await again(['login', ...at(meadow.email)])
  expect(await statusOf(accessToken)).toBe(401)
  expect(JSON.parse((await again(['whoami'])).join())).toMatchObject({
    kind: 'member',
    email: meadow.email,
    domain: meadow.domain,
    expires_at: expect.any(String),
  })
})

test('with several namespaces, one is chosen, and a login without a choice leaves no session', async () => {
  const other = await openNamespace(net.app, harbor, 'harbor-business')
  const chooser = person('chooser', harbor.password)
  const sessions = await countSessions()
  for (const asked of [[], ['--namespace', 'part_1']])
    await expect(chooser(['login', ...at(harbor.email), ...asked])).rejects.toThrow(other.partnerId)
  expect(await countSessions()).toBe(sessions)
  const prompts: string[] = []
  const readLine = async (prompt: string) => {
    prompts.push(prompt)
    return prompt === 'Namespace: ' ? '@harbor-business' : harbor.password
  }
  await chooser(['login', ...at(harbor.email)], { readLine, isInteractive: true })
  expect([prompts, (await loginOf('chooser')).namespace]).toEqual([['Password: ', 'Namespace: '], other.partnerId])
  await chooser(['namespaces', 'use', '@harbor'])
  expect((await loginOf('chooser')).namespace).toBe(harbor.partnerId)
  expect(await chooser(['namespaces', 'list'])).toHaveLength(2)
})

test('logout deletes the login although its session has ended', async () => {
  const leaver = person('leaver', meadow.password)
  await leaver(['login', ...at(meadow.email)])
  const { accessToken } = await loginOf('leaver')
  await new MemberClient({ baseUrl: gateway.url, accessToken, organization: meadow.orgId }).post(
    '/organization/signout',
  )
  await expect(leaver(['payments', 'list'])).rejects.toMatchObject({ status: 401 })
  await leaver(['logout'])
  await expect(leaver(['payments', 'list'])).rejects.toThrow('Not signed in')
})

test.each([
  ['localhost:3000', '--url must be a URL such as'],
  ['http://localhost:3000/api/v1/csp', 'such as http://localhost:3000'],
])('a URL that cannot work is refused: %s', async (url, reason) => {
  await expect(person('stranger', '')(['login', '--url', url, '--email', 'a@b.example'])).rejects.toThrow(reason)
})
