import type { Cluster } from '../../scripts/throwaway-postgres.ts'
import { headersOf, newPayment, PAYMENTS, type Pair } from '../hot/operations.ts'
import { type Connections, openConnections } from '../load/connections.ts'
import { openPairs } from '../pairs.ts'
import { newDatabase, startGateway } from '../servers.ts'
import { isSmall, numberOf } from '../small.ts'

// `npm run bench -- overload`: what a process still answers when more arrives than it can do. The capacity is what clients get that
// wait for each answer (closed loop). Then requests arrive at multiples of it whatever becomes of those before (open loop). Clients
// give up after a while and close their connection; only successes within that time count (goodput).
const SECONDS = numberOf('OVERLOAD_SECONDS', 10, 1)
const ROUNDS = numberOf('OVERLOAD_ROUNDS', 3, 1)
const LOADS = isSmall ? [1, 2] : [1, 1.5, 2, 3]
const PATIENCE_MS = 2000
const CLIENTS = 64
const PAIRS = 4
const LEAST_RATIO = 0.8
/** What answers of one load do not count towards the next. */
const PAUSE_MS = isSmall ? 500 : 2500

type Outcome = 'good' | 'refused' | 'late' | 'failed'
type Result = Record<Outcome, number> & { readonly rate: number; readonly goodput: number; readonly p99: number }

/** Measures, prints, and sets the exit code when the bar was missed. */
export async function benchOverload(cluster: Cluster): Promise<void> {
  const running = await startGateway(await newDatabase(cluster, 'overload'))
  try {
    const pairs = await openPairs(running.url, PAIRS)
    const send = sender(openConnections(running.url, PATIENCE_MS), pairs)
    await closedLoop(send, isSmall ? 1 : 5)
    const ratios: number[] = []
    for (let round = 1; round <= ROUNDS; round++) ratios.push(await measureRound(send, round))
    const ratio = ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
    console.log(
      `\ngoodput at twice the capacity: ${percent(ratio)} of the round's best, median of ${ROUNDS} rounds of ${SECONDS} s`,
    )
    if (ratio >= LEAST_RATIO) return
    console.log(`Missed: at least ${percent(LEAST_RATIO)}`)
    process.exitCode = 1
  } finally {
    await running.end('SIGTERM')
  }
}

const percent = (share: number) => `${(100 * share).toFixed(0)} %`

/** One load after the other, each as a multiple of the capacity a moment before. Returns what twice the capacity gets of the best. */
async function measureRound(send: Send, round: number): Promise<number> {
  const capacity = await closedLoop(send, SECONDS)
  console.log(`\nround ${round}: ${capacity.toFixed(0)} requests/s with ${CLIENTS} clients that wait for each answer\n`)
  const heads = ['arriving/s', 'good/s', 'refused', 'late', 'failed', 'p99 ms']
  console.log(`${'load'.padEnd(8)}${heads.map((head) => head.padStart(12)).join('')}`)
  const goodputs = new Map<number, number>()
  for (const load of LOADS) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    const { rate, goodput, refused, late, failed, p99 } = await openLoop(send, capacity * load)
    goodputs.set(load, goodput)
    const cells = [rate, goodput, refused, late, failed, p99].map((value) => value.toFixed(0).padStart(12))
    console.log(`${`${load}x`.padEnd(8)}${cells.join('')}`)
  }
  return (goodputs.get(2) ?? 0) / Math.max(capacity, ...goodputs.values())
}

type Send = () => Promise<Outcome>

/** Three payments are created for each list that is read; pairs of namespaces take turns. */
function sender(server: Connections, pairs: readonly Pair[]): Send {
  let turn = 0
  return async () => {
    const n = turn++
    const pair = pairs[n % pairs.length] as Pair
    const isList = n % (4 * pairs.length) < pairs.length
    const body = isList ? undefined : newPayment(pair, 'Type_Push', crypto.randomUUID())
    const headers = headersOf(pair.headers.debtor, body)
    const path = isList ? `${PAYMENTS}?limit=20` : PAYMENTS
    const began = performance.now()
    try {
      const { status } = await server(isList ? 'GET' : 'POST', path, headers, body && JSON.stringify(body))
      return status === 200 ? 'good' : status === 503 ? 'refused' : 'failed'
    } catch {
      return performance.now() - began >= PATIENCE_MS ? 'late' : 'failed'
    }
  }
}

/** Successes a second of clients that send their next request when they have the answer to the last. */
async function closedLoop(send: Send, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let good = 0
  const client = async () => {
    while (performance.now() < end) if ((await send()) === 'good') good++
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return good / seconds
}

/** Sends at a fixed rate, and waits for none. */
async function openLoop(send: Send, rate: number): Promise<Result> {
  const counts: Record<Outcome, number> = { good: 0, refused: 0, late: 0, failed: 0 }
  const times: number[] = []
  const underWay = new Set<Promise<void>>()
  const launch = () => {
    const began = performance.now()
    const one = send().then((outcome) => {
      counts[outcome]++
      if (outcome === 'good') times.push(performance.now() - began)
      underWay.delete(one)
    })
    underWay.add(one)
  }
  const began = performance.now()
  const total = Math.round(rate * SECONDS)
  for (let launched = 0; launched < total; ) {
    const due = Math.min(total, ((performance.now() - began) * rate) / 1000)
    while (launched < due) {
      launch()
      launched++
    }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const seconds = (performance.now() - began) / 1000
  await Promise.all(underWay)
  times.sort((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN
  return { ...counts, rate: total / seconds, goodput: counts.good / seconds, p99 }
}
