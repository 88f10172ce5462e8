import { operations } from '../../lib/modules/operations.ts'
import { openBank, overHttp } from '../../lib/testing/bank.ts'
import { covered, pathOf, queryText, validRequest } from '../../lib/testing/valid-requests.ts'
import { type Life, openWorld } from '../../lib/testing/world.ts'
import { type OperationSpec, PREFIX } from '../../lib/wire/operation.ts'
import type { Cluster } from '../../scripts/lib/throwaway-postgres.ts'
import { newDatabase, startGateway, withClient } from '../servers.ts'
import { isSmall } from '../small.ts'

// `npm run bench -- alone`: one client that sends requests one after the other, so that nothing is
// batched and nothing waits for a processor. Measures the cost of a request by itself.
const TIMES = isSmall ? 3 : 150
/** Runs first, so that the first measurement does not include compiling shared code. */
const WARM_UP_TIMES = isSmall ? 1 : 150
const BUDGET_MS = { createPayment: 8, finds: 4 }

/** Needs a second admin, whom this network does not have; its list is measured. */
const UNMEASURED = 'findOrganizationApproval'

type Timed = { readonly id: string; readonly median: number; readonly p99: number }

/** Prints the latency of each read operation and of creating a payment. */
export async function benchOneClient(cluster: Cluster): Promise<void> {
  const database = await newDatabase(cluster, 'one_client')
  // Without a required second factor, the operator's reads can be measured too.
  const gateway = await startGateway(database, ['--api'], { OPERATOR_SECOND_FACTOR: 'off' })
  try {
    const { own } = await openWorld({
      app: overHttp(gateway.url),
      bank: (domain, policy) => openBank(overHttp(gateway.url), domain, policy),
      clock: { advance: () => undefined },
      appoint: (organizationId) =>
        withClient(database, async (client) => {
          await client.query('update organizations set operator = true where token = $1', [organizationId])
        }),
      emailSecret: () => Promise.reject(new Error('only read operations are measured')),
    })
    // Autovacuum would have analyzed the tables of a running server; these have just been filled.
    const analyze = () => withClient(database, (client) => client.query('analyze'))
    const reads = covered(Object.values(operations)).filter(({ id, method }) => method === 'GET' && id !== UNMEASURED)
    for (const operation of [operations.createPayment, ...reads]) await time(gateway.url, own, operation, WARM_UP_TIMES)
    await analyze()
    const created = await time(gateway.url, own, operations.createPayment)
    const found: Timed[] = []
    for (const operation of reads) {
      await analyze()
      found.push(await time(gateway.url, own, operation))
    }
    found.sort((a, b) => b.median - a.median)
    console.log(`\none client, ${TIMES} sequential requests per operation, in ms\n`)
    console.log(`${''.padEnd(28)}${'median'.padStart(10)}${'p99'.padStart(10)}`)
    for (const timed of [created, ...found]) print(timed)
    const slow = found.filter(({ median }) => median >= BUDGET_MS.finds)
    console.log(
      `\ncreate payment ${created.median < BUDGET_MS.createPayment ? 'under' : 'OVER'} ${BUDGET_MS.createPayment} ms`,
    )
    console.log(`${found.length - slow.length} of ${found.length} reads under ${BUDGET_MS.finds} ms`)
  } finally {
    await gateway.end('SIGTERM')
  }
}

const print = ({ id, median, p99 }: Timed) =>
  console.log(`${id.padEnd(28)}${median.toFixed(2).padStart(10)}${p99.toFixed(2).padStart(10)}`)

async function time(url: string, life: Life, operation: OperationSpec, times = TIMES): Promise<Timed> {
  const { params, body } = validRequest(operation)
  const path = `${PREFIX}${pathOf(operation, await params?.(life))}${await queryText(operation, life)}`
  const taken: number[] = []
  for (let n = 0; n < times * 1.2; n++) {
    const init = await requestOf(life, operation, await body?.(life))
    const from = performance.now()
    const reply = await fetch(new URL(path, url), init)
    await reply.arrayBuffer()
    taken.push(performance.now() - from)
    if (!reply.ok) throw new Error(`${operation.id}: ${reply.status}`)
  }
  // Skip the first samples, whose statements are not prepared yet.
  const sorted = taken.slice(-times).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { id: operation.id, median: at(0.5), p99: at(0.99) }
}

function requestOf({ bank }: Life, { access, method }: OperationSpec, body: unknown): RequestInit {
  const headers = new Headers({ 'x-partner-id': bank.partnerId, 'idempotency-key': crypto.randomUUID() })
  if (access.by === 'key') {
    headers.set('x-service-api-key', bank.secret)
    headers.set('x-org-id', bank.orgId)
  } else headers.set('authorization', `Bearer ${bank.jwt}`)
  if (body === undefined) return { method, headers }
  headers.set('content-type', 'application/json')
  return { method, headers, body: JSON.stringify(body) }
}
