import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { twoBanks } from '../../lib/testing/network.ts'
import { UsageError } from '../src/cli/io.ts'
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
  const warned: string[] = []
  await seller(['settlements', 'verify', batch.token], { print: (line) => warned.push(line) })
  expect(warned.at(-1)).toMatch(/^Verified with keys from the same gateway/)
  const withKey = ['settlements', 'verify', batch.token, '--key-id']
  expect(await seller([...withKey, verified.key_id])).toHaveLength(1)
  await expect(seller([...withKey, 'another'])).rejects.toThrow('not another')
  const file = join(folder, 'keys.json')
  await writeFile(file, JSON.stringify((await harbor.key('GET', '/settlements/keys')).body.data))
  expect(await seller(['settlements', 'verify', batch.token, '--keys', file])).toHaveLength(1)
})

test.each([
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

test('a terminal gets aligned columns and blocks, in which text written by others has no effect', async () => {
  const reference = 'Invoice \u001b[2J\u202e9'
  const create = ['payments', 'create', ...pull.slice(0, -1), '--reference', reference]
  net.clock.advance(1)
  const block = await seller(create, { isTerminal: true })
  expect(block.map((line) => line.split(/ {2,}/))).toEqual(
    expect.arrayContaining([
      ['Amount', '100.00 USD'],
      ['State', 'created'],
      ['Reference', 'Invoice \\u001b[2J\\u202e9'],
    ]),
  )
  const [titles = '', ...rows] = await seller(['payments', 'list', '--limit', '2'], { isTerminal: true })
  expect(titles.split(/ {2,}/)).toEqual(['ID', 'Amount', 'State', 'From', 'To', 'Created'])
  for (const row of rows) expect(row.indexOf(' USD') + 4).toBe(titles.indexOf('Amount') + 'Amount'.length)
  expect(records(await seller(['payments', 'list', '--limit', '1', '--json'], { isTerminal: true }))).toMatchObject([
    { reference, amount: { total: '10000' } },
  ])
})

/** Runs the command line in a process of its own. */
async function csp(args: readonly string[], { closed = false, login = 'seller', input = '' } = {}) {
  const child = spawn(process.execPath, ['sdk/src/cli/main.ts', ...args], {
    env: { NODE_ENV: 'production', CSP_LOGIN: join(folder, login, 'login.json') },
  })
  child.stdin.end(input)
  if (closed) child.stdout.destroy()
  const [out, err, [code]] = await Promise.all([
    closed ? '' : text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { out, err, code }
}

test.each([
  ['success', ['payments', 'list'], 0],
  ['a refused request', ['payments', 'get', 'pay_1'], 1],
  ['incorrect usage', ['payments', 'list', '--strange'], 2],
  ['a gateway that cannot be reached', ['login', '--url', 'http://127.0.0.1:9', '--email', 'a@b.example'], 4],
])('the exit code identifies %s', async (_, args, code) => {
  const { err, ...ended } = await csp([...args, '--json'], { input: 'password' })
  expect(ended.code).toBe(code)
  if (code > 0) expect(JSON.parse(err)).toMatchObject({ code: expect.any(String), message: expect.any(String) })
})

test('an error as JSON names the field and the request', async () => {
  const create = ['payments', 'create', ...pull, '--json'].map((arg) => (arg === '10000' ? '1.5' : arg))
  expect(JSON.parse((await csp(create)).err)).toMatchObject({
    code: 'error.bad_request',
    field: 'amount.total',
    request_id: expect.any(String),
  })
})

test('a reader that stops reading ends the command without an error', async () => {
  expect(await csp(['payments', 'list'], { closed: true })).toEqual({ out: '', err: '', code: 0 })
})

test.each(['{broken', '{}', 'null', '{"baseUrl":1}'])('a login file with %s is named in the error', async (content) => {
  await mkdir(join(folder, 'damaged'), { recursive: true })
  await writeFile(join(folder, 'damaged', 'login.json'), content)
  await expect(person('damaged', '')(['payments', 'list'])).rejects.toThrow('damaged/login.json contains no login')
})
