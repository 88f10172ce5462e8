import type { Cluster } from '../../scripts/lib/throwaway-postgres.ts'
import { headersOf, newPayment, PAYMENTS, type Pair } from '../hot/operations.ts'
import { type Arrivals, arrive } from '../load/arrive.ts'
import { openConnections } from '../load/connections.ts'
import { openPairs } from '../pairs.ts'
import { newDatabase, startGateway } from '../servers.ts'
import { isSmall, numberOf } from '../small.ts'

// `npm run bench -- flood`: how one namespace that exceeds its share affects the others. 31
// namespaces create payments at a fixed rate (open loop). In turns, another one is idle, sends ten
// times each one's rate, or keeps many requests in flight.
const OTHERS = 31
const RATE_OF_EACH = numberOf('FLOOD_RATE', 4, 1)
const TIMES_THE_RATE = 10
const UNDER_WAY = 64
const SECONDS = numberOf('FLOOD_SECONDS', 15, 1)
const ROUNDS = numberOf('FLOOD_ROUNDS', 3, 1)
const MAX_RATIO = 1.5

type Flood = {
  readonly name: string
  readonly run: (send: () => Promise<number[]>, isOver: () => boolean) => Promise<number>
}

const FLOODS: readonly Flood[] = [
  { name: 'nothing', run: async () => 0 },
  {
    name: `${TIMES_THE_RATE} times the others’ rate`,
    run: async (send) => (await arrive(send, RATE_OF_EACH * TIMES_THE_RATE, SECONDS)).finished,
  },
  {
    name: `${UNDER_WAY} concurrent requests`,
    run: async (send, isOver) => {
      let sent = 0
      // A flood beyond its share is answered with refusals, which do not count as payments.
      const client = async () => {
        while (!isOver())
          await send().then(
            () => sent++,
            () => undefined,
          )
      }
      await Promise.all(Array.from({ length: UNDER_WAY }, client))
      return sent
    },
  },
]

/** Prints the others' latency for each flood and sets the exit code if it exceeds the limit. */
export async function benchFlood(cluster: Cluster): Promise<void> {
  const running = await startGateway(await newDatabase(cluster, 'flood'))
  try {
    const [flooding, ...others] = await openPairs(running.url, OTHERS + 1)
    if (!flooding) throw new Error('no pair of namespaces to flood')
    const server = openConnections(running.url)
    const sender = (next: () => Pair) => async () => {
      const pair = next()
      const body = newPayment(pair, 'Type_Push', crypto.randomUUID())
      const began = performance.now()
      const { status, text } = await server(
        'POST',
        PAYMENTS,
        headersOf(pair.headers.debtor, body),
        JSON.stringify(body),
      )
      if (status !== 200) throw new Error(`${status} ${text}`)
      return [performance.now() - began]
    }
    let turn = 0
    const ofOthers = sender(() => others[turn++ % others.length] as Pair)
    await arrive(ofOthers, OTHERS * RATE_OF_EACH, isSmall ? 1 : 5)
    const rounds = FLOODS.map(() => [] as (Arrivals & { flooded: number })[])
    for (let round = 0; round < ROUNDS; round++) {
      for (const [i, { run }] of FLOODS.entries()) {
        let over = false
        const flood = run(
          sender(() => flooding),
          () => over,
        )
        const arrivals = await arrive(ofOthers, OTHERS * RATE_OF_EACH, SECONDS)
        over = true
        rounds[i]?.push({ ...arrivals, flooded: (await flood) / SECONDS })
      }
    }
    print(rounds)
  } finally {
    await running.end('SIGTERM')
  }
}

function print(rounds: readonly (readonly (Arrivals & { flooded: number })[])[]): void {
  console.log(
    `\n${OTHERS} namespaces, ${RATE_OF_EACH} payments/s each, median of ${ROUNDS} interleaved rounds of ${SECONDS} s\n`,
  )
  const heads = ['flood/s', 'others/s', 'errors', 'p50 ms', 'p99 ms', 'p99 ratio'].map((head) => head.padStart(13))
  console.log(`${'flood by another namespace'.padEnd(32)}${heads.join('')}`)
  const median = (of: (one: Arrivals & { flooded: number }) => number, i: number) =>
    (rounds[i] ?? []).map(of).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
  const undisturbed = median(({ p99 }) => p99, 0)
  for (const [i, { name }] of FLOODS.entries()) {
    const ratio = median(({ p99 }) => p99, i) / undisturbed
    const errors = (rounds[i] ?? []).reduce((sum, one) => sum + one.errors.length, 0)
    const cells = [
      median(({ flooded }) => flooded, i).toFixed(0),
      median(({ rate }) => rate, i).toFixed(0),
      String(errors),
      median(({ p50 }) => p50, i).toFixed(1),
      median(({ p99 }) => p99, i).toFixed(1),
      ratio.toFixed(2),
    ]
    console.log(`${name.padEnd(32)}${cells.map((cell) => cell.padStart(13)).join('')}`)
    if (ratio > MAX_RATIO || errors > 0) process.exitCode = 1
  }
}
