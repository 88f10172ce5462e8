import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectData, openBank, overHttp } from '../../lib/testing/bank.ts'
import { type ServerProcess, startServer } from '../../lib/testing/server-process.ts'
import { PREFIX } from '../../lib/wire/operation.ts'
import { freePort } from '../../scripts/lib/port.ts'
import type { Cluster } from '../../scripts/lib/throwaway-postgres.ts'
import { newDatabase, startGateway } from '../servers.ts'
import { isSmall } from '../small.ts'

// `npm run bench -- proxy`: latency that a console adds in front of a remote gateway, measured with
// one client that alternates between both, and its memory while it streams large responses and
// bodies.
const TIMES = isSmall ? 20 : 400
const WARM_UP_TIMES = isSmall ? 5 : 200
const MAX_MS = 3
const LONG = 10 * 1024 * 1024
const AT_ONCE = 20

/**
 * Prints the added latency of a read and a write, and the memory used for large responses and
 * bodies.
 */
export async function benchProxy(cluster: Cluster): Promise<void> {
  const gateway = await startGateway(await newDatabase(cluster, 'proxied'))
  const proxy = await startBefore(gateway.url)
  try {
    await latency(gateway.url, proxy.url)
  } finally {
    await proxy.end('SIGTERM')
    await gateway.end('SIGTERM')
  }
  await memory()
}

/** The API of a console in front of `url`, without a database. */
const startBefore = async (url: string): Promise<ServerProcess> =>
  startServer(['--api'], {
    PORT: String(await freePort()),
    GATEWAY_URL: url,
    SECRET_KEY: 'for the bench only, and thrown away',
    LOG_LEVEL: 'warn',
  })

async function latency(direct: string, proxied: string): Promise<void> {
  const bank = await openBank(overHttp(direct), 'quay')
  const [payer, payee] = [await bank.customer('payer'), await bank.customer('payee')]
  const { payment_id } = expectData(await bank.key('POST', '/payments', { body: paymentOf(payer, payee) }))
  const headers = { 'x-service-api-key': bank.secret, 'x-org-id': bank.orgId, 'x-partner-id': bank.partnerId }
  const targets: Record<string, (url: string) => Promise<Response>> = {
    'find payment': (url) => fetch(`${url}${PREFIX}/payments/${payment_id}`, { headers }),
    'create payment': (url) =>
      fetch(`${url}${PREFIX}/payments`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(paymentOf(payer, payee)),
      }),
  }
  console.log(`\none client, ${TIMES} requests to each, alternating, medians in ms\n`)
  console.log(
    `${''.padEnd(18)}${['direct', 'proxied', 'added', 'p99 added'].map((name) => name.padStart(11)).join('')}`,
  )
  for (const [name, send] of Object.entries(targets)) {
    const taken: Record<'direct' | 'proxied', number[]> = { direct: [], proxied: [] }
    for (let n = 0; n < WARM_UP_TIMES + TIMES; n += 1) {
      for (const [way, url] of [['direct', direct] as const, ['proxied', proxied] as const]) {
        const ms = await timed(() => send(url))
        if (n >= WARM_UP_TIMES) taken[way].push(ms)
      }
    }
    const at = (way: 'direct' | 'proxied', share: number) =>
      taken[way].toSorted((a, b) => a - b)[Math.floor(TIMES * share)] ?? Number.NaN
    const added = at('proxied', 0.5) - at('direct', 0.5)
    const numbers = [at('direct', 0.5), at('proxied', 0.5), added, at('proxied', 0.99) - at('direct', 0.99)]
    const verdict = added < MAX_MS ? 'under' : 'OVER'
    console.log(
      `${name.padEnd(18)}${numbers.map((ms) => ms.toFixed(2).padStart(11)).join('')}   ${verdict} ${MAX_MS} ms`,
    )
  }
}

const paymentOf = (debtor: string, beneficiary: string) => ({
  amount: { currency: 'USD', total: '10000' },
  debtor_party: { payment_address: debtor },
  beneficiary_party: { payment_address: beneficiary },
  payment_type: 'Type_Push',
})

async function timed(send: () => Promise<Response>): Promise<number> {
  const from = performance.now()
  const reply = await send()
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${reply.status}`)
  return performance.now() - from
}

/** Measures memory against a remote that generates and counts large bodies as streams. */
async function memory(): Promise<void> {
  const piece = Buffer.alloc(64 * 1024, 'a')
  const remote = createServer(async (request, response) => {
    for await (const _ of request);
    response.writeHead(200, { 'content-type': 'application/json' })
    let left = request.method === 'GET' ? LONG : 0
    const more = () => {
      while (left > 0) {
        left -= piece.length
        if (!response.write(piece)) return void response.once('drain', more)
      }
      response.end()
    }
    more()
  })
  await new Promise<void>((resolve) => remote.listen(0, '127.0.0.1', resolve))
  const proxy = await startBefore(`http://127.0.0.1:${(remote.address() as AddressInfo).port}`)
  const body = new Uint8Array(LONG).fill(97)
  const read = async () => {
    let length = 0
    const reply = await fetch(`${proxy.url}${PREFIX}/partner`)
    for await (const chunk of reply.body ?? []) length += chunk.length
    return length
  }
  const write = async () => (await fetch(`${proxy.url}${PREFIX}/payments`, { method: 'POST', body })).status
  try {
    await read()
    console.log(`\n${LONG / 2 ** 20} MB bodies, ${AT_ONCE} concurrently, resident memory of the proxy in MB\n`)
    for (const [name, send] of Object.entries({ responses: read, requests: write })) {
      const before = await resident(proxy)
      const from = performance.now()
      const came = await Promise.all(Array.from({ length: AT_ONCE }, send))
      const seconds = (performance.now() - from) / 1000
      const after = await resident(proxy)
      if (!came.every((one) => one >= 200)) throw new Error('a response was incomplete')
      const mb = (AT_ONCE * LONG) / 2 ** 20
      console.log(
        `${name.padEnd(10)}before ${before.now}, peak ${after.most}: ${mb} MB transferred in ${seconds.toFixed(1)} s`,
      )
    }
  } finally {
    await proxy.end('SIGTERM')
    remote.closeAllConnections()
    remote.close()
  }
}

/** Current and peak memory of a process; Linux only. */
async function resident({ process: { pid } }: ServerProcess): Promise<{ now: string; most: string }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const mb = (name: string) =>
    `${Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024)}`
  return { now: mb('VmRSS'), most: mb('VmHWM') }
}
