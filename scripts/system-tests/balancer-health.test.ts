// HAProxy checks each replica every second and removes it at the first failure (docs/haproxy.cfg). It must not remove
// replicas that are busy, and must remove those that serve no requests.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBank, overHttp } from '../../lib/testing/bank.ts'
import { burst } from './burst.ts'
import { checkHealth, timesOf } from './health-checks.ts'
import { allUp, missing, openReplicas, type Replicas } from './replicas.ts'

const POLL = { timeout: 20_000, interval: 50 }
/** On this signal, a replica's event loop is stuck for eight seconds. */
const GET_STUCK = "process.on('SIGUSR2', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 8000))"

let replicas: Replicas | undefined
beforeAll(async () => {
  replicas = await openReplicas({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(GET_STUCK)}` })
}, 180_000)
afterAll(() => replicas?.close())

test('a burst right after a start gets no error from the balancer itself, and every health check is ready', async ({
  skip,
}) => {
  if (!replicas) return skip(missing())
  const { one, two, front, failedChecks } = replicas
  await Promise.all([one, two].map(({ running }) => running?.end('SIGKILL')))
  await expect.poll(replicas.states, POLL).toEqual(['DOWN', 'DOWN'])
  await Promise.all([one.start(), two.start()])
  await allUp(replicas)
  const bank = await openBank(overHttp(front), 'pier')
  const [from, to] = [await bank.customer('alder'), await bank.customer('rowan')]
  const failedBefore = await failedChecks()
  const checking = await checkHealth([one.healthUrl, two.healthUrl])
  const answers = await burst(front, bank, paymentOf(from, to), 3000)
  const checks = await checking.stop()
  // The gateway may reject some, because it is overloaded; its responses have its version.
  const counts = Map.groupBy(answers, ({ ':status': status }) => status)
  console.log(
    `a burst of 3,000 requests: ${[...counts].map(([status, all]) => `${all.length} × ${status}`).join(', ')}`,
  )
  // Not asserted: on a busy machine any check can be late.
  console.log(`${checks.length} checks of HEALTH_PORT, p50 / p99 / maximum: ${timesOf(checks)}`)
  expect(checks.length).toBeGreaterThan(0)
  expect(new Set(checks.map(({ answer }) => answer))).toEqual(new Set(['200 ready']))
  expect(answers.filter((headers) => !('x-csp-version' in headers))).toEqual([])
  expect(answers).toHaveLength(3000)
  expect(await failedChecks()).toEqual(failedBefore)
  expect(await replicas.states()).toEqual(['UP', 'UP'])
}, 180_000)

const paymentOf = (from: string, to: string) => ({
  amount: { currency: 'USD', total: '100' },
  payment_type: 'Type_Push',
  debtor_party: { payment_address: from },
  beneficiary_party: { payment_address: to },
})

test('a replica whose event loop is stuck is removed, and returns afterwards', async ({ skip }) => {
  if (!replicas) return skip(missing())
  await allUp(replicas)
  replicas.two.running?.process.kill('SIGUSR2')
  await expect.poll(replicas.states, POLL).toEqual(['UP', 'DOWN'])
  await allUp(replicas)
}, 60_000)

test('a paused replica is removed, and returns when it continues', async ({ skip }) => {
  if (!replicas) return skip(missing())
  await allUp(replicas)
  replicas.two.running?.process.kill('SIGSTOP')
  await expect.poll(replicas.states, POLL).toEqual(['UP', 'DOWN'])
  replicas.two.running?.process.kill('SIGCONT')
  await allUp(replicas)
}, 60_000)

test('replicas without a database are removed, and return with it', async ({ skip }) => {
  if (!replicas) return skip(missing())
  await allUp(replicas)
  await replicas.cluster.crash()
  await expect.poll(replicas.states, POLL).toEqual(['DOWN', 'DOWN'])
  await replicas.cluster.revive()
  await allUp(replicas)
}, 60_000)
