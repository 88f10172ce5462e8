import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createChance } from '../../lib/kernel/chance.ts'
import { type Answering, type Bank, expectData, openBank, overHttp } from '../../lib/testing/bank.ts'
import { submitted } from '../../lib/testing/model/payment-life.ts'
import { openReceiver, type Receiver } from '../../lib/testing/receiver.ts'
import { type ServerProcess, startServer } from '../../lib/testing/server-process.ts'

/** KILL_ROUNDS=50 finds rare defects. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 4)
/** Longer than the intervals of both jobs, so that a kill can come before, during and after the posting. */
const LONGEST_MS = 3000
/** Long enough that many kills come after a message was accepted and before the process knows. */
const LATENCY_MS = 400
/** A killed process holds the channels of a bank for 100 s, so further banks are needed in the meantime. */
const BANKS = Math.min(ROUNDS, 12)
const CHANNELS = 2
const MINUTE = 60_000
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)

/** A message that a channel received, and when. */
type Posted = { readonly at: number; readonly channel: string; readonly text: string }

let folder: string
let receiver: Receiver
let running: ServerProcess
let posted: Posted[]
/** Sends requests to the current process. */
const server: Answering = { request: (path, init) => overHttp(running.url).request(path, init) }

const start = async () => {
  const chat = { WEBHOOKS_TO_LOOPBACK: 'on', PUBLIC_URL: 'http://console.example' }
  running = await startServer(['--api'], { PORT: '0', DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'fatal', ...chat })
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csp-kill-'))
  receiver = await openReceiver()
  posted = []
  receiver.answer((response, { path, body }) => {
    posted.push({ at: Date.now(), channel: path, text: JSON.parse(body).text })
    setTimeout(() => response.writeHead(200).end('ok'), LATENCY_MS)
  })
  await start()
})

afterEach(async () => {
  await running.end('SIGKILL')
  await receiver.close()
  await rm(folder, { recursive: true, force: true })
})

/** A bank with a customer, and channels that get its received recalls. */
async function withChannels(n: number): Promise<{ readonly bank: Bank; readonly payee: string }> {
  const bank = await openBank(server, `meadow-${n}`)
  for (const channel of channelsOf(n)) {
    const address = `${receiver.url.slice(0, -1)}${channel}`
    const body = { name: channel, product: 'slack', address, kinds: ['recall_received'] }
    expectData(await bank.member('POST', '/chat-channels', { body }))
  }
  return { bank, payee: await bank.customer('rowan') }
}

const channelsOf = (n: number): string[] => Array.from({ length: CHANNELS }, (_, at) => `/meadow-${n}/channel-${at}`)

test(`kill -9 while chat messages are posted, ${ROUNDS} times: each is posted, and never twice within a minute (KILL_SEED=${seed})`, async () => {
  const chance = createChance(seed)
  const harbor = await openBank(server, 'harbor')
  const payer = await harbor.customer('alder')
  const banks: Awaited<ReturnType<typeof withChannels>>[] = []
  for (let n = 0; n < BANKS; n++) banks.push(await withChannels(n))
  const messages: { readonly id: string; readonly channel: string }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const n = round % BANKS
    const id = await submitted(harbor, payer, banks[n]?.payee ?? '')
    expectData(await harbor.key('POST', `/payments/${id}/recalls`, { body: { reason: 'DUPL' } }))
    for (const channel of channelsOf(n)) messages.push({ id, channel })
    await pause(chance.below(LONGEST_MS))
    await running.end('SIGKILL')
    await start()
  }
  const postedAt = ({ id, channel }: (typeof messages)[number]) =>
    posted.filter((one) => one.channel === channel && one.text.includes(`/payments/${id}>`)).map(({ at }) => at)
  const missing = () => messages.filter((message) => postedAt(message).length === 0)
  await expect.poll(missing, { timeout: 5 * MINUTE, interval: 1000 }).toEqual([])
  const gaps = messages.flatMap((one) =>
    postedAt(one).map((at, n, all) => at - (all[n - 1] ?? Number.NEGATIVE_INFINITY)),
  )
  expect(gaps.filter((gap) => gap < MINUTE)).toEqual([])
  if (process.env.KILL_ROUNDS)
    console.log(`${gaps.length - messages.length} of ${messages.length} messages were posted again`)
  expect(await running.end('SIGTERM')).toBe(0)
}, 1_800_000)
