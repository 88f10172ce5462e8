import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
const seller = person('seller', harbor.password)
const buyer = person('buyer', meadow.password)
const records = (lines: readonly string[]) => lines.map((line) => JSON.parse(line))

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

test.each([
  ['without a line break', 'incorrect', 1, '(request '],
  ['that is missing', '', 2, 'Standard input ended before “Password:”'],
])('login with a password %s in a pipe exits with a reason', async (_, input, code, reason) => {
  const args = ['sdk/src/cli/main.ts', 'login', ...at(harbor.email)]
  const child = spawn(process.execPath, args, {
    env: { NODE_ENV: 'production', CSP_LOGIN: join(folder, 'piped.json') },
  })
  child.stdin.end(input)
  const [error, [exit]] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect([exit, error]).toEqual([code, expect.stringContaining(reason)])
})

test('commands require a login, whose file only its owner can read', async () => {
  await expect(seller(['payments', 'list'])).rejects.toThrow('Not signed in')
  await expect(person('stranger', 'incorrect')(['login', ...at(harbor.email)])).rejects.toMatchObject({ status: 401 })
  expect(await seller(['login', ...at(harbor.email)])).toEqual([expect.stringContaining(harbor.partnerId)])
  await buyer(['login', ...at(meadow.email)])
  expect((await stat(join(folder, 'seller', 'login.json'))).mode & 0o777).toBe(0o600)
})

const at = (email: string) => ['--url', gateway.url, '--email', email]
const pull = ['--pull', '--from', aspen, '--to', willow, '--currency', 'USD', '--total', '10000', '--submit']

test('payments are created, found and listed, and repeated with their key', async () => {
  const create = ['payments', 'create', ...pull, '--key', 'invoice-7', '--reference', 'Invoice 7']
  const [first] = records(await seller(create))
  const [again] = records(await seller(create))
  expect(first).toMatchObject({ state: 'in_admission', reference: 'Invoice 7' })
  expect(again.payment_id).toBe(first.payment_id)
  expect(records(await seller(['payments', 'get', first.payment_id]))).toMatchObject([{ state: 'in_admission' }])
  await seller(['payments', 'create', ...pull])
  expect(records(await seller(['payments', 'list', '--state', 'in_admission']))).toHaveLength(2)
  expect(records(await seller(['payments', 'list', '--limit', '1']))).toHaveLength(1)
})

test('a payment without a response tells the key that repeats it', async () => {
  const warned: string[] = []
  const create = ['payments', 'create', ...pull, '--reference', 'Invoice 8']
  for (let n = 0; n < 5; n++) gateway.faults.push('lost')
  await expect(seller(create, { print: (line) => warned.push(line) })).rejects.toThrow('No complete response')
  const [key = ''] = /(?<=--key )\S+/.exec(warned.join(' ')) ?? []
  const [made] = records(await seller([...create, '--key', key]))
  expect(made).toMatchObject({ state: 'in_admission', reference: 'Invoice 8' })
  const all = records(await seller(['payments', 'list']))
  expect(all.filter(({ reference }) => reference === 'Invoice 8')).toHaveLength(1)
  await buyer(['tasks', 'decide', records(await buyer(['tasks', 'list']))[0].token, '--decline', 'unknown_error'])
}, 60_000)

test('tasks are listed, accepted and declined', async () => {
  const [one, other] = records(await buyer(['tasks', 'list']))
  await buyer(['tasks', 'decide', one.token, '--accept'])
  await buyer(['tasks', 'decide', other.token, '--decline', 'insufficient_funds', '--message', 'Try again on Friday'])
  expect(records(await seller(['payments', 'get', one.payment_id]))).toMatchObject([{ state: 'completed' }])
  expect(records(await seller(['payments', 'get', other.payment_id]))).toMatchObject([{ state: 'failed' }])
})

test('settlements are listed and verified', async () => {
  await harbor.member('POST', '/settlements')
  const [batch] = records(await seller(['settlements', 'list']))
  const [verified] = records(await seller(['settlements', 'verify', batch.token]))
  expect(verified).toMatchObject({ verified: true, leaf: { amount: '10000', kind: 'creditor' } })
  const withKey = ['settlements', 'verify', batch.token, '--key-id']
  expect(await seller([...withKey, verified.key_id])).toHaveLength(1)
  await expect(seller([...withKey, 'another'])).rejects.toThrow('not another')
})

test.each([
  [[]],
  [['payments']],
  [['payments', 'get']],
  [['payments', 'list', 'pay_1']],
  [['payments', 'list', '--strange']],
  [['payments', 'list', '--limit', 'many']],
  [['payments', 'create', '--from', 'a@b']],
  [['tasks', 'decide', 'task_1']],
  [['tasks', 'decide', 'task_1', '--accept', '--decline', 'unknown_error']],
])('incorrect usage is refused before anything happens: csp %j', async (args) => {
  gateway.requests.length = 0
  const error = await seller(args).catch((thrown: Error) => thrown)
  expect(error).toBeInstanceOf(UsageError)
  expect(gateway.requests.filter(({ method }) => method !== 'GET')).toEqual([])
})
