import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createChance } from '../../lib/kernel/chance.ts'
import { type Answering, type Bank, caller, expectData, openBank, overHttp } from '../../lib/testing/bank.ts'
import { decodeText, type Mailbox, openMailbox } from '../../lib/testing/mailbox.ts'
import { submitted } from '../../lib/testing/model/payment-life.ts'
import { openReceiver, type Receiver } from '../../lib/testing/receiver.ts'
import { type ServerProcess, startServer } from '../../lib/testing/server-process.ts'

/** KILL_ROUNDS=50 finds rare defects. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 4)
/**
 * Longer than the intervals of the jobs and their delay after a start, so that a kill can come before, during and after
 * the sending.
 */
const LONGEST_MS = 4000
/** Long enough that many kills come after a mail was taken and before the process knows. */
const LATENCY_MS = 400
const MINUTE = 60_000
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)

/** A received mail, and when. */
type Received = { readonly at: number; readonly text: string }

let folder: string
let box: Mailbox
/** A receiver whose endpoints are gone. */
let gone: Receiver
let running: ServerProcess
let mails: Received[]
/** Sends requests to the current process. */
const server: Answering = { request: (path, init) => overHttp(running.url).request(path, init) }

const start = async () => {
  const mail = { SMTP_URL: box.url, PUBLIC_URL: 'http://console.example', WEBHOOKS_TO_LOOPBACK: 'on' }
  running = await startServer(['--api'], { PORT: '0', DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'fatal', ...mail })
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csp-kill-'))
  box = await openMailbox(LATENCY_MS)
  gone = await openReceiver()
  gone.answer(410)
  mails = []
  await start()
})

afterEach(async () => {
  await running.end('SIGKILL')
  await gone.close()
  await rm(folder, { recursive: true, force: true })
})

/** Receives mails until the test ends. */
async function receive(): Promise<never> {
  for (;;) {
    const text = decodeText(await box.next())
    mails.push({ at: Date.now(), text })
  }
}

/** A notification that is mailed: the subject of the mail, and a part of its text that names the record. */
type Notified = { readonly subject: string; readonly names: string }

/** When it was mailed. */
const mailedAt = ({ subject, names }: Notified) =>
  mails.filter(({ text }) => text.includes(`Subject: ${subject}`) && text.includes(names)).map(({ at }) => at)

async function confirmEmail(email: string): Promise<void> {
  const linkTo = () => mails.find(({ text }) => text.includes(`To: ${email}`) && text.includes('/confirm-email#'))
  await expect.poll(linkTo, { timeout: MINUTE }).toBeDefined()
  const token = /\/confirm-email#([\w-]+)/.exec(linkTo()?.text ?? '')?.[1]
  expectData(await caller(server, {})('POST', '/email-links/use', { body: { token } }))
}

const access = { customers_read: true, customers_write: false, transactions_read: false, transactions_write: false }

/** Causes a mail of each kind to meadow’s admin: harbor recalls a payment, a webhook is gone, and a key expires. */
async function cause(
  { harbor, meadow, payer, payee }: { harbor: Bank; meadow: Bank; payer: string; payee: string },
  round: number,
): Promise<Notified[]> {
  const body = { name: `Hook ${round}`, endpoint: gone.url }
  const { token } = expectData(await meadow.member('POST', '/webhook', { body }))
  const expires_at = { seconds: Math.floor(Date.now() / 1000) + 10 }
  expectData(await meadow.member('POST', '/apikey', { body: { name: `Key ${round}`, access, expires_at } }))
  const id = await submitted(harbor, payer, payee)
  expectData(await harbor.key('POST', `/payments/${id}/recalls`, { body: { reason: 'DUPL' } }))
  return [
    { subject: 'A recall was received', names: `/payments/${id}\n` },
    { subject: 'A webhook was disabled', names: `/webhooks/${token}\n` },
    { subject: 'An API key has expired', names: `Key ${round} expired` },
  ]
}

test(`kill -9 while notifications are mailed, ${ROUNDS} times: each is mailed, and never twice within a minute (KILL_SEED=${seed})`, async () => {
  void receive()
  const chance = createChance(seed)
  const [harbor, meadow] = [await openBank(server, 'harbor'), await openBank(server, 'meadow')]
  const [payer, payee] = [await harbor.customer('alder'), await meadow.customer('rowan')]
  await confirmEmail(meadow.email)
  const notified: Notified[] = []
  for (let round = 0; round < ROUNDS; round++) {
    notified.push(...(await cause({ harbor, meadow, payer, payee }, round)))
    await pause(chance.below(LONGEST_MS))
    await running.end('SIGKILL')
    await start()
  }
  const missing = () => notified.filter((one) => mailedAt(one).length === 0)
  await expect.poll(missing, { timeout: 5 * MINUTE, interval: 1000 }).toEqual([])
  const gaps = notified.flatMap((one) =>
    mailedAt(one).map((at, n, all) => at - (all[n - 1] ?? Number.NEGATIVE_INFINITY)),
  )
  expect(gaps.filter((gap) => gap < MINUTE)).toEqual([])
  if (process.env.KILL_ROUNDS)
    console.log(`${gaps.length - notified.length} of ${notified.length} mails were sent again`)
  expect(await running.end('SIGTERM')).toBe(0)
}, 1_800_000)
