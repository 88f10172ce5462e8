import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createChance } from '../../lib/kernel/chance.ts'
import { isGenuine } from '../../lib/modules/inspector/is-genuine.ts'
import { type Answering, expectData, openBank, overHttp } from '../../lib/testing/bank.ts'
import { created } from '../../lib/testing/model/payment-life.ts'
import { openReceiver, type Received, type Receiver } from '../../lib/testing/receiver.ts'
import { type ServerProcess, startServer } from '../../lib/testing/server-process.ts'
import { freePort } from '../lib/port.ts'

/** Kills of each side. Short enough for every test run. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 1)
const CLIENTS = 2
/** Payments whose events have not arrived, after which the clients wait. */
const MAX_BEHIND = 300
/** A killed worker’s lease lasts 20 seconds, and starts take long on a busy machine. */
const LONG = 180_000
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)

let folder: string
let port: number
let gateway: ServerProcess
let receiver: Receiver
/** When each request arrived, in this order. */
const arrivals = new Map<Received, Date>()
const server: Answering = { request: (path, init) => overHttp(gateway.url).request(path, init) }

const startGateway = async () => {
  const env = { PORT: String(port), DATA_DIR: join(folder, 'data'), SEED: 'none', LOG_LEVEL: 'warn' }
  gateway = await startServer(['--api'], env)
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csp-listen-'))
  port = await freePort()
  await startReceiver(0)
  await startGateway()
})

const startReceiver = async (port: number) => {
  receiver = await openReceiver('127.0.0.1', port)
  receiver.answer((_, received) => {
    arrivals.set(received, new Date())
    return 200
  })
}

afterEach(async () => {
  await gateway.end('SIGKILL')
  await receiver.close()
  await rm(folder, { recursive: true, force: true })
})

const received = () => [...arrivals.keys()]

const csp = (args: readonly string[]) =>
  spawn(process.execPath, ['sdk/src/cli/main.ts', ...args], {
    env: { ...process.env, CSP_LOGIN: join(folder, 'login', 'login.json') },
  })

const ended = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  const exit = once(child, 'exit')
  child.kill(signal)
  return (await exit)[0]
}

/** Starts the command and resolves with it and the signing secret that it prints. */
async function listening(): Promise<{ listener: ChildProcess; secret: string }> {
  const listener = csp(['webhooks', 'listen', '--forward-to', receiver.url])
  listener.stdout.resume()
  for await (const line of createInterface({ input: listener.stderr })) {
    const [secret] = /whsec_\S+/.exec(line) ?? []
    if (secret) {
      listener.stderr.resume()
      return { listener, secret }
    }
  }
  throw new Error('the command ended before it printed the secret')
}

test(`kill -9 of csp webhooks listen and of the gateway, and restarts of the target, ${ROUNDS} times each: every event is forwarded (KILL_SEED=${seed})`, async () => {
  const chance = createChance(seed)
  const harbor = await openBank(server, 'harbor')
  const [payer, payee] = [await harbor.customer('alder'), await harbor.customer('rowan')]
  const login = csp(['login', '--url', gateway.url, '--email', harbor.email])
  login.stdin.end(harbor.password)
  expect((await once(login, 'exit'))[0]).toBe(0)
  let { listener, secret } = await listening()
  const first = secret
  const paid: string[] = []
  let isOver = false
  const isBehind = () => paid.length - arrivals.size > MAX_BEHIND
  const missSome = async () => {
    const missed = paid.length + chance.below(150)
    await expect.poll(() => paid.length > missed || isBehind(), { timeout: LONG }).toBe(true)
  }
  const client = async () => {
    while (!isOver) {
      if (isBehind()) await pause()
      else await created(harbor, payer, payee).then((id) => paid.push(id), pause)
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  for (let kill = 0; kill < ROUNDS * 3; kill++) {
    const count = arrivals.size + 1 + chance.below(30)
    await expect.poll(() => arrivals.size, { timeout: LONG, interval: 5 }).toBeGreaterThanOrEqual(count)
    if (kill % 3 === 0) {
      await ended(listener, 'SIGKILL')
      await missSome()
      ;({ listener, secret } = await listening())
      expect(secret).toBe(first)
    } else if (kill % 3 === 1) {
      const { port } = receiver
      await receiver.close()
      await missSome()
      await startReceiver(port)
    } else {
      await gateway.end('SIGKILL')
      await startGateway()
    }
  }
  isOver = true
  await Promise.all(clients)
  const forwarded = () => new Set(received().map(({ body }) => JSON.parse(body).data.payment_id))
  const missing = () => paid.filter((id) => !forwarded().has(id))
  await expect.poll(missing, { timeout: LONG, interval: 200 }).toEqual([])
  expect(received().filter((one) => !isSigned(one, secret))).toEqual([])
  expect(await ended(listener, 'SIGINT')).toBe(0)
  expect(expectData(await harbor.member('GET', '/webhook')).count).toBe(0)
  expect(await readdir(join(folder, 'login'))).toEqual(['login.json'])
  const events = new Set(received().map(({ headers }) => headers['webhook-id'])).size
  console.log(`${events} events forwarded in ${arrivals.size} requests, ${ROUNDS * 2} kills, ${ROUNDS} restarts`)
}, 600_000)

/** While the gateway is down, or events have not arrived. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

/** Whether the signature was valid, and not expired, when the request arrived. */
function isSigned(received: Received, secret: string): boolean {
  const { headers, body } = received
  const named = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const at = arrivals.get(received) ?? new Date()
  return isGenuine({ headers: Object.fromEntries(named), body, at }, secret)
}
