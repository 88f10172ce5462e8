import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { twoBanks } from '../../lib/testing/network.ts'
import { openReceiver } from '../../lib/testing/receiver.ts'
import { runCommand } from '../src/cli/commands.ts'
import { type Io, UsageError } from '../src/cli/io.ts'
import { verifyWebhook } from '../src/index.ts'
import { type FlakyGateway, flakyGateway } from './flaky-gateway.ts'

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

/** Runs commands as one person, whose login is in a file of its own, and returns the printed lines. */
function person(name: string, password: string) {
  const env = { CSP_LOGIN: join(folder, name, 'login.json') }
  return async (
    args: readonly string[],
    { signal = new AbortController().signal, print = (_: string): void => undefined } = {},
  ) => {
    const lines: string[] = []
    const io: Io = {
      env,
      print: (line) => {
        lines.push(line)
        print(line)
      },
      warn: print,
      readLine: async () => `${password}\n`,
      signal,
    }
    await runCommand(args, io)
    return lines
  }
}
const seller = person('seller', harbor.password)
const buyer = person('buyer', meadow.password)
const records = (lines: readonly string[]) => lines.map((line) => JSON.parse(line))

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

test('webhooks are forwarded as they were received, until the end', async () => {
  const receiver = await openReceiver()
  const end = new AbortController()
  let secret = ''
  const print = (line: string) => {
    const [found] = /whsec_\S+/.exec(line) ?? []
    if (found) {
      secret = found
      void seller(['payments', 'create', ...pull.slice(0, -1)]).then(() => net.deliver())
    }
    if (line.startsWith('RT_Payments EK_Created 200')) end.abort()
  }
  try {
    await seller(['webhooks', 'listen', '--forward-to', receiver.url], { signal: end.signal, print })
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    const now = () => net.clock.now.getTime()
    expect(await verifyWebhook(body, headers, { secret, now })).toMatchObject({ record_type: 'RT_Payments' })
    expect((await harbor.member('GET', '/webhook')).body.data.count).toBe(0)
  } finally {
    await receiver.close()
  }
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
