import { setTimeout as pause } from 'node:timers/promises'
import type { ClientLog } from './client-log.ts'
import type { Clients } from './clients.ts'
import type { FaultyDatabase } from './database.ts'
import { METRICS_TOKEN, type SoakProcess } from './processes.ts'
import { Violation } from './violation.ts'

/** Maximum recovery time of a process after any fault, including a restart. */
const READY_MS = 120_000
/**
 * Maximum time for connections to return to the pool without requests. On a busy machine, jobs that
 * are behind use all of their connections for more than 30 seconds; a leaked connection never returns.
 */
const DRAIN_MS = 120_000
const PARALLEL = 24

export async function expectReady(processes: readonly SoakProcess[]): Promise<void> {
  await Promise.all(
    processes.map(async ({ name, url, takeCrashes }) => {
      let last = 'no answer'
      const isReady = async () => {
        const response = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(3000) })
        last = `${response.status} ${(await response.text()).trim()}`
        return response.status === 200
      }
      if (!(await within(READY_MS, isReady))) throw new Violation('unready process', `${name}: ${last}`)
      const crashes = takeCrashes()
      if (crashes.length > 0) throw new Violation('crashed process', `${name} ${crashes.join(', ')}`)
    }),
  )
}

/** Without requests, no connection is in use or waited for, and no transaction is open. */
export async function expectWholePools(processes: readonly SoakProcess[], database: FaultyDatabase): Promise<void> {
  await Promise.all(
    processes.map(async ({ name, url }) => {
      const pools = new Map<string, string>()
      // Jobs use a connection now and then, so each pool has to be idle only once.
      const isWhole = async () => {
        for (const { pool, busy } of await poolsOf(url)) {
          if (busy > 0 && pools.get(pool) !== 'whole') pools.set(pool, `${busy} in use or waiting`)
          else pools.set(pool, 'whole')
        }
        return pools.size > 0 && [...pools.values()].every((state) => state === 'whole')
      }
      if (await within(DRAIN_MS, isWhole)) return
      throw new Violation('leaked connections', `${name}: ${JSON.stringify(Object.fromEntries(pools))}`)
    }),
  )
  let open: { pid: number; query: string; seconds: number }[] = []
  const noneOpen = async () => {
    open = await database.query(OPEN_TRANSACTIONS)
    return open.length === 0
  }
  if (!(await within(DRAIN_MS, noneOpen))) throw new Violation('transaction left open', JSON.stringify(open))
}

const OPEN_TRANSACTIONS = `
  select pid, left(query, 200) as query, extract(epoch from clock_timestamp() - state_change)::float8 as seconds
    from pg_stat_activity
   where backend_type = 'client backend' and state like 'idle in transaction%'
     and state_change < clock_timestamp() - interval '2 seconds'`

async function poolsOf(url: string): Promise<{ pool: string; busy: number }[]> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const response = await fetch(`${url}/api/metrics`, { headers, signal: AbortSignal.timeout(5000) })
  const text = await response.text()
  const busy = new Map<string, number>()
  for (const line of text.split('\n')) {
    const [, pool, state, value] = /^database_connections\{pool="(\w+)",state="(\w+)"\} (\d+)/.exec(line) ?? []
    if (pool && state !== 'idle') busy.set(pool, (busy.get(pool) ?? 0) + Number(value))
  }
  return [...busy].map(([pool, count]) => ({ pool, busy: count }))
}

/** Every API process answers more requests at once than it has connections. */
export async function expectParallelAnswers(
  processes: readonly SoakProcess[],
  clients: Clients,
  log: ClientLog,
): Promise<void> {
  const [known] = log.payments.keys()
  if (known === undefined) return
  const sent = { party: 'harbor', method: 'GET', path: `/payments/${known}`, key: '' }
  for (const { name, url } of processes.filter(({ isApp }) => isApp)) {
    const read = () =>
      clients.once(url, sent).then(
        ({ status, text }) => (status === 200 ? 'ok' : `${status} ${text.slice(0, 200)}`),
        (error: unknown) => String(error),
      )
    let answers: string[] = []
    const allAnswered = async () => {
      answers = await Promise.all(Array.from({ length: PARALLEL }, read))
      return answers.every((answer) => answer === 'ok')
    }
    if (await within(DRAIN_MS, allAnswered)) continue
    const refused = answers.filter((answer) => answer !== 'ok')
    throw new Violation('requests in parallel fail', `${name}: ${refused.length} of ${PARALLEL}, ${refused[0]}`)
  }
}

/** Whether a condition becomes true in time. A rejection counts as false. */
export async function within(ms: number, isTrue: () => Promise<boolean>): Promise<boolean> {
  const until = Date.now() + ms
  for (;;) {
    if (await isTrue().catch(() => false)) return true
    if (Date.now() > until) return false
    await pause(50)
  }
}
