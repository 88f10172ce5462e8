import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { type Answering, type Bank, openBank, overHttp, type Reply } from '../../lib/testing/bank.ts'
import { draft } from '../../lib/testing/model/payment-life.ts'
import { type ServerProcess, startServer } from '../../lib/testing/server-process.ts'
import { type Cluster, startPostgres } from '../lib/throwaway-postgres.ts'
import { readValue, until } from './point-in-time.ts'

// The synchronous standby is missing, so commits exist on the primary alone and no response may
// acknowledge them: neither when the wait is canceled nor when the client repeats the request.
let primary: Cluster | undefined
let gateway: ServerProcess | undefined
let log = ''
const app: Answering = { request: (path, init) => overHttp(gateway?.url ?? '').request(path, init) }
let harbor: Bank
let meadow: Bank

beforeAll(async () => {
  primary = await startPostgres({ fsync: 'off' })
  if (!primary) return
  const env = {
    PORT: '0',
    DATABASE_URL: primary.url,
    SECRET_KEY: 'of a standby that is not there, 32+',
    SEED: 'none',
    SETTLEMENT_CRON: 'off',
  }
  gateway = await startServer(['--api'], env, (text) => {
    log += text
  })
  harbor = await openBank(app, 'harbor')
  meadow = await openBank(app, 'meadow')
  await harbor.customer('a')
  await meadow.customer('a')
}, 120_000)
afterAll(async () => {
  await gateway?.end('SIGKILL')
  await primary?.stop()
})

const waitFor = async ({ url }: Cluster, standby: string) => {
  await readValue(url, `alter system set synchronous_standby_names = '${standby}'`)
  await readValue(url, 'select pg_reload_conf()')
  await until(url, `select current_setting('synchronous_standby_names') = '${standby}'`)
}

const cancelWaits = ({ url }: Cluster) =>
  readValue(url, `select count(pg_cancel_backend(pid)) from pg_stat_activity where wait_event = 'SyncRep'`)

/** Whether the transaction that holds the key's lock waits for the standby. */
const keyWaits = (key: string) => `
  select exists (
    select from idempotency_records r
      join pg_locks l on (l.classid::bigint << 32) | l.objid::bigint = hashtextextended('idempotency ' || r.scope || ' ' || r.key, 0)
      join pg_stat_activity a on a.pid = l.pid
     where r.key = '${key}' and l.locktype = 'advisory' and a.wait_event = 'SyncRep')`

const OPERATIONS: Record<string, (key: string) => Promise<Reply>> = {
  'creating a payment, which is committed in a batch': (key) =>
    harbor.key('POST', '/payments', { body: draft(`a@${harbor.domain}`, `a@${meadow.domain}`), key }),
  'creating a namespace, which is a transaction of its own': (key) =>
    harbor.member('POST', '/partner', { body: { name: 'Second', domain: 'second' }, key }),
}

test.each(Object.keys(OPERATIONS))('%s is not acknowledged until it is on the synchronous standby', async (name) => {
  onTestFailed(() => console.error(log))
  const send = OPERATIONS[name]
  if (!primary || !send) return
  const key = `standby ${name.length}`
  await waitFor(primary, 'nobody')

  let first: Reply | undefined
  const sent = send(key).then((reply) => {
    first = reply
  })
  while (first === undefined) await cancelWaits(primary)
  await sent
  expect([first?.status, first?.headers.get('retry-after')]).toEqual([503, '1'])

  let repeated: Reply | undefined
  const again = send(key).then((reply) => {
    repeated = reply
  })
  await until(primary.url, keyWaits(key))
  expect(repeated).toBeUndefined()

  await waitFor(primary, '')
  await again
  expect([repeated?.status, repeated?.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
})
