import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createChance } from '../../lib/kernel/chance.ts'
import { type Answering, caller, expectData, openBank, overHttp } from '../../lib/testing/bank.ts'
import { decodeText, type Mailbox, openMailbox } from '../../lib/testing/mailbox.ts'
import { submitted } from '../../lib/testing/model/payment-life.ts'
import { type ServerProcess, startServer } from '../../lib/testing/server-process.ts'

/** KILL_ROUNDS=50 finds rare defects. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 4)
/** Longer than the intervals of both jobs, so that a kill can come before, during and after the sending. */
const LONGEST_MS = 3000
/** Long enough that many kills come after a mail was taken and before the process knows. */
const LATENCY_MS = 400
const MINUTE = 60_000
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)

/** A received mail, and when. */
type Received = { readonly at: number; readonly text: string }

let folder: string
let box: Mailbox
let running: ServerProcess
let mails: Received[]
/** Sends requests to the current process. */
const server: Answering = { request: (path, init) => overHttp(running.url).request(path, init) }

const start = async () => {
  const mail = { SMTP_URL: box.url, PUBLIC_URL: 'http://console.example' }
  running = await startServer(['--api'], { PORT: '0', DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'fatal', ...mail })
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csp-kill-'))
  box = await openMailbox(LATENCY_MS)
  mails = []
  await start()
})

afterEach(async () => {
  await running.end('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Receives mails until the test ends. */
async function receive(): Promise<never> {
  for (;;) {
    const text = decodeText(await box.next())
    mails.push({ at: Date.now(), text })
  }
}

/** When the payment's recall was mailed. */
const mailedAt = (id: string) =>
  mails
    .filter(({ text }) => text.includes('A recall was received') && text.includes(`/payments/${id}\n`))
    .map(({ at }) => at)

async function confirmEmail(email: string): Promise<void> {
  const linkTo = () => mails.find(({ text }) => text.includes(`To: ${email}`) && text.includes('/confirm-email#'))
  await expect.poll(linkTo, { timeout: MINUTE }).toBeDefined()
  const token = /\/confirm-email#([\w-]+)/.exec(linkTo()?.text ?? '')?.[1]
  expectData(await caller(server, {})('POST', '/email-links/use', { body: { token } }))
}

test(`kill -9 while notifications are mailed, ${ROUNDS} times: each is mailed, and never twice within a minute (KILL_SEED=${seed})`, async () => {
  void receive()
  const chance = createChance(seed)
  const [harbor, meadow] = [await openBank(server, 'harbor'), await openBank(server, 'meadow')]
  const [payer, payee] = [await harbor.customer('alder'), await meadow.customer('rowan')]
  await confirmEmail(meadow.email)
  const recalled: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const id = await submitted(harbor, payer, payee)
    expectData(await harbor.key('POST', `/payments/${id}/recalls`, { body: { reason: 'DUPL' } }))
    recalled.push(id)
    await pause(chance.below(LONGEST_MS))
    await running.end('SIGKILL')
    await start()
  }
  const missing = () => recalled.filter((id) => mailedAt(id).length === 0)
  await expect.poll(missing, { timeout: 4 * MINUTE, interval: 1000 }).toEqual([])
  const gaps = recalled.flatMap((id) => mailedAt(id).map((at, n, all) => at - (all[n - 1] ?? Number.NEGATIVE_INFINITY)))
  expect(gaps.filter((gap) => gap < MINUTE)).toEqual([])
  if (process.env.KILL_ROUNDS)
    console.log(`${gaps.length - recalled.length} of ${recalled.length} mails were sent again`)
  expect(await running.end('SIGTERM')).toBe(0)
}, 1_200_000)
