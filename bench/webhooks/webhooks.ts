import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { newId } from '../../lib/kernel/ids.ts'
import { type Bank, expectData, openBank, overHttp } from '../../lib/testing/bank.ts'
import { created } from '../../lib/testing/model/payment-life.ts'
import { openReceiver, type Received, type Receiver } from '../../lib/testing/receiver.ts'
import type { Cluster } from '../../scripts/lib/throwaway-postgres.ts'
import { newDatabase, startGateway } from '../servers.ts'
import { numberOf } from '../small.ts'

// `npm run bench -- webhooks`: delay of first delivery attempts, and how a hanging endpoint affects
// the others.
const EVENTS_PER_SECOND = numberOf('BENCH_EVENTS_PER_SECOND', 200, 50)
const SECONDS = numberOf('BENCH_SECONDS', 20, 1)
const EVENTS = numberOf('BENCH_EVENTS', 10_000, 200)
const ENDPOINTS = 20
const BUDGET = { p99: 2000, ratio: 1.2 }

/** Prints both. Receivers run in this process, the gateway in another. */
export async function benchWebhooks(cluster: Cluster): Promise<void> {
  const database = await newDatabase(cluster, 'webhooks')
  const gateway = await startGateway(database, ['--api'], { WEBHOOKS_TO_LOOPBACK: 'on' })
  try {
    for (const endpoints of [1, 10]) await firstAttempts(gateway.url, endpoints)
    const without = await drain(gateway.url, database, 'healthy', false)
    const beside = await drain(gateway.url, database, 'beside', true)
    const ratio = beside / without
    const verdict = ratio <= BUDGET.ratio ? 'within' : 'OVER'
    console.log(`ratio ${ratio.toFixed(2)}, ${verdict} ${BUDGET.ratio}`)
  } finally {
    await gateway.end('SIGTERM')
  }
}

const hook = async (bank: Bank, endpoint: string) =>
  expectData(await bank.member('POST', '/webhook', { body: { name: 'Bench', endpoint } }))

/**
 * Creates payments at a steady rate in one namespace per endpoint, and measures from the request to
 * the event's arrival.
 */
async function firstAttempts(url: string, endpoints: number): Promise<void> {
  const sentAt = new Map<string, number>()
  const taken: number[] = []
  const thread = new Worker(new URL('./arrivals.ts', import.meta.url))
  const { url: endpoint } = await new Promise<{ url: string }>((resolve) => thread.once('message', resolve))
  thread.on('message', ({ payment, at }: { payment: string; at: number }) =>
    taken.push(at - (sentAt.get(payment) ?? at)),
  )
  const payers: { bank: Bank; payer: string; payee: string }[] = []
  for (let n = 0; n < endpoints; n++) {
    const bank = await openBank(overHttp(url), `payer${endpoints}-${n}`)
    payers.push({ bank, payer: await bank.customer('alder'), payee: await bank.customer('rowan') })
    await hook(bank, `${endpoint}${n}`)
  }
  const total = EVENTS_PER_SECOND * SECONDS
  const began = performance.now()
  const under = new Set<Promise<unknown>>()
  for (let n = 0; n < total; n++) {
    const wait = began + (n * 1000) / EVENTS_PER_SECOND - performance.now()
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    const { bank, payer, payee } = payers[n % endpoints] as (typeof payers)[number]
    const id = crypto.randomUUID()
    sentAt.set(id, Date.now())
    const one = created(bank, payer, payee, { payment_id: id }).finally(() => under.delete(one))
    under.add(one)
  }
  await Promise.all(under)
  const rate = total / ((performance.now() - began) / 1000)
  await until(() => taken.length >= total)
  await thread.terminate()
  taken.sort((a, b) => a - b)
  const at = (share: number) => taken[Math.floor(taken.length * share)] ?? Number.NaN
  console.log(
    `${endpoints} endpoints, ${rate.toFixed(0)} events/s for ${SECONDS} s: from request to first attempt ` +
      `p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms, max ${at(1 - 1 / total).toFixed(0)} ms; ` +
      `${at(0.99) < BUDGET.p99 ? 'within' : 'OVER'} ${BUDGET.p99} ms`,
  )
}

/**
 * Seconds until all endpoints except the hanging one have received everything; the comparison runs
 * without it.
 */
async function drain(url: string, database: string, domain: string, withHanging: boolean): Promise<number> {
  const bank = await openBank(overHttp(url), domain)
  const receivers: Receiver[] = []
  for (let n = 0; n < ENDPOINTS - 1; n++) receivers.push(await openReceiver())
  for (const receiver of receivers) await hook(bank, receiver.url)
  const hanging = await openReceiver()
  hanging.answer('hang')
  if (withHanging) await hook(bank, hanging.url)
  const tokens = await writeEvents(database, bank)
  const began = performance.now()
  const isDone = ({ received }: Receiver) => received.length >= EVENTS
  await until(() => receivers.every(isDone))
  const seconds = (performance.now() - began) / 1000
  for (const { received } of receivers) expectOnce(received, tokens)
  const rate = ((ENDPOINTS - 1) * EVENTS) / seconds
  const company = withHanging
    ? `with one hanging endpoint (${hanging.received.length} attempts)`
    : 'without a hanging endpoint'
  console.log(
    `${EVENTS} events to ${ENDPOINTS - 1} endpoints ${company}: ${seconds.toFixed(1)} s, ${rate.toFixed(0)} deliveries/s`,
  )
  await Promise.all([...receivers, hanging].map((receiver) => receiver.close()))
  return seconds
}

/** In one transaction, so that all become due at once. Each is about a payment of its own. */
async function writeEvents(database: string, bank: Bank): Promise<string[]> {
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
  const now = new Date()
  const tokens = Array.from({ length: EVENTS }, () => newId('evt', now, random)).sort()
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await client.query(
    `insert into events (token, organization_id, partner_id, record_type, event_type, data, created_at)
     select token, $1, $2, 'RT_Payments', 'EK_Created',
            (select data from events limit 1) || jsonb_build_object('payment_id', token), $4
       from unnest($3::text[]) token`,
    [bank.orgId, bank.partnerId, tokens, now],
  )
  await client.end()
  return tokens
}

function expectOnce(received: readonly Received[], tokens: readonly string[]): void {
  const got = received.map(({ headers }) => headers['webhook-id'] ?? '').toSorted()
  if (got.length !== tokens.length || got.some((id, n) => id !== tokens[n])) {
    throw new Error('an event arrived more than once, or not at all')
  }
}

async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 20))
}
