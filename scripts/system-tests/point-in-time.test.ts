import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { createChance } from '../../lib/kernel/chance.ts'
import { openPostgres } from '../../lib/platform/db/pool/client.ts'
import { type Answering, type Bank, expectData, openBank, overHttp } from '../../lib/testing/bank.ts'
import { draft, stateOf } from '../../lib/testing/model/payment-life.ts'
import { type ServerProcess, startServer } from '../../lib/testing/server-process.ts'
import { auditFaults, NO_FAULT } from '../faults/audit.ts'
import { expectFullInvariants, expectInvariants } from '../faults/invariants.ts'
import { type ClientLog, emptyClientLog, payUntil } from '../faults/workload.ts'
import { type Cluster, findBinaries, followPostgres, startPostgres } from '../lib/throwaway-postgres.ts'
import {
  archiveAll,
  type BackupFolder,
  createBackupFolder,
  readValue,
  restoreTo,
  resume,
  runChecks,
  takeBaseBackup,
  until,
} from './point-in-time.ts'

// Takes a base backup from a standby while clients pay, loses the primary, and restores the network
// to an earlier time with the commands in docs/backups.md.
const SECRET_KEY = 'the same key before and after a restore'
const CLIENTS = 4
/** Payments per client in a phase; more while the base backup runs. */
const PAYMENTS = 8
const seed = Date.now() % 1_000_000

let folder: string
let backup: BackupFolder
const clusters: Cluster[] = []
let gateway: ServerProcess | undefined
let log = ''
/** The current gateway. */
const app: Answering = { request: (path, init) => overHttp(gateway?.url ?? '').request(path, init) }

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'csp-point-in-time-'))
  if (findBinaries()) backup = createBackupFolder()
})
afterAll(async () => {
  await gateway?.end('SIGKILL')
  await Promise.all(clusters.map((cluster) => cluster.stop()))
  rmSync(folder, { recursive: true, force: true })
  if (backup) rmSync(backup.path, { recursive: true, force: true })
})

async function startGateway({ url }: Cluster): Promise<void> {
  const env = { PORT: '0', DATABASE_URL: url, DATABASE_POOL: '8', SECRET_KEY, SEED: 'none', SETTLEMENT_CRON: 'off' }
  gateway = await startServer(['--api'], env, (text) => {
    log += text
  })
}

/** Clients of two banks pay each other this many times, and until `other` has ended. */
async function work(
  banks: readonly Bank[],
  clientLog: ClientLog,
  other: Promise<unknown> = Promise.resolve(),
): Promise<void> {
  let isOver = false
  const ended = other.finally(() => {
    isOver = true
  })
  const client = async (n: number) => {
    const [payer, payee] = n % 2 === 0 ? banks : banks.toReversed()
    if (!payer || !payee) throw new Error('two banks are needed')
    const parties = { payer: payer.key, payee: payee.key, from: `a@${payer.domain}`, to: `a@${payee.domain}` }
    let paid = 0
    await payUntil(() => isOver && paid++ >= PAYMENTS, parties, createChance(seed + n), clientLog)
  }
  await Promise.all([ended, ...Array.from({ length: CLIENTS }, (_, n) => client(n))])
}

const settle = async (bank: Bank) => expectData(await bank.member('POST', '/settlements')).batches

/** Creates a push payment with the client's `payment_id` and idempotency keys. */
async function pay([payer, payee]: readonly Bank[], id: string) {
  const body = { ...draft(`a@${payer?.domain}`, `a@${payee?.domain}`), payment_id: id }
  const created = await payer?.key('POST', '/payments', { body, key: `create ${id}` })
  const submitted = await payer?.key('POST', `/payments/${id}/submissions`, { key: `submit ${id}` })
  if (!created || !submitted) throw new Error('two banks are needed')
  expectData(submitted)
  return created
}

const queried = ({ url }: Cluster) => ({
  query: async <Row extends object>(text: string): Promise<Row[]> =>
    ((await readValue(url, `select coalesce(json_agg(found), '[]') from (${text}) found`)) ?? []) as Row[],
})

/** A job emits the events of a batch after its run. */
const ALL_ANNOUNCED = 'select not exists (select from settlement_batches where events_cursor is not null)'

const ALL_CHAINED =
  'select count(*) = 0 from audit_entries e where not exists (select from audit_links l where l.entry_id = e.token)'

/** A primary with WAL archiving, its synchronous standby, and a gateway. */
async function openNetwork(): Promise<{ primary: Cluster; standby: Cluster; banks: [Bank, Bank] } | undefined> {
  const primary = await startPostgres({ fsync: 'off', ...backup.settings })
  if (!primary) return undefined
  clusters.push(primary)
  await readValue(primary.url, `alter system set synchronous_standby_names = '*'`)
  await readValue(primary.url, 'select pg_reload_conf()')
  const standby = await followPostgres(primary, { fsync: 'off' })
  clusters.push(standby)
  await startGateway(primary)
  const banks: [Bank, Bank] = [await openBank(app, 'harbor'), await openBank(app, 'meadow')]
  for (const bank of banks) await bank.customer('a')
  return { primary, standby, banks }
}

/** Length of each bank's audit chain once all entries are chained. */
async function chainLengths({ url }: Cluster, banks: readonly Bank[]): Promise<number[]> {
  await until(url, ALL_CHAINED)
  const lengths = banks.map(({ orgId }) =>
    readValue(url, `select max(sequence)::int from audit_links where organization_id = '${orgId}'`),
  )
  return (await Promise.all(lengths)).map(Number)
}

function writeLog(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test(`a restore to a point in time contains exactly what was acknowledged before it, and works (seed ${seed})`, async ({
  skip,
}) => {
  onTestFailed(() => console.error(log))
  if (!findBinaries()) return skip('PostgreSQL is not installed')
  const network = await openNetwork()
  if (!network) return skip('PostgreSQL is not installed')
  const { primary, standby, banks } = network
  const [harbor] = banks
  const clientLog = emptyClientLog()
  await work(banks, clientLog, takeBaseBackup(backup, standby))
  await settle(harbor)
  await work(banks, clientLog)
  const before = randomUUID()
  const acknowledged = await pay(banks, before)
  clientLog.created.set(before, 10_000n)
  clientLog.completed.add(before)
  const lengths = await chainLengths(primary, banks)
  const anchors = writeLog('anchors.csv', (await harbor.member('GET', '/audit-anchors.csv')).body)
  const point = String(await readValue(primary.url, 'select clock_timestamp()::text'))

  const lost = emptyClientLog()
  await work(banks, lost)
  await settle(harbor)
  const after = randomUUID()
  await pay(banks, after)
  const lostLengths = await chainLengths(primary, banks)
  await archiveAll(primary)
  await primary.crash()
  await gateway?.end('SIGTERM')
  await standby.stop()

  const restored = await restoreTo(backup, point, primary)
  clusters.push(restored)
  const [ledger, chains] = await runChecks(restored, SECRET_KEY, writeLog('gateway.log', log))
  expect(ledger).toMatchObject({ code: 0, output: expect.stringContaining(`"payments":${clientLog.created.size},`) })
  expect(chains?.code).toBe(1)
  for (const [i, { orgId }] of banks.entries()) {
    const missing = `entries ${(lengths[i] ?? 0) + 1} to ${lostLengths[i]} are missing`
    expect(chains?.output).toMatch(new RegExp(`BROKEN  ${orgId} .* ${missing}`))
  }
  const [, old] = await runChecks(restored, SECRET_KEY, anchors)
  expect(old).toMatchObject({ code: 0, output: expect.stringMatching(/fits \d+ anchors/) })
  await expectInvariants(queried(restored))

  await resume(restored)
  await startGateway(restored)
  await expectExactly(restored, clientLog, lost)
  expect((await pay(banks, before)).body).toEqual(acknowledged.body)
  expect((await pay(banks, after)).headers.get('idempotency-replayed')).toBeNull()
  await settle(harbor)
  for (const id of [before, after]) expect(await stateOf(harbor, id)).toBe('settled')
  await expectInvariants(queried(restored))
  await until(restored.url, ALL_CHAINED)
  await until(restored.url, ALL_ANNOUNCED)
  await expectFullInvariants(queried(restored))
  await archiveAll(restored)
}, 600_000)

/**
 * Every row belongs to a payment acknowledged before the restore point, no such payment is missing,
 * and repeated requests get the same responses.
 */
async function expectExactly(restored: Cluster, clientLog: ClientLog, lost: ClientLog): Promise<void> {
  await until(restored.url, ALL_CHAINED)
  const database = await openPostgres(restored.url, 2)
  try {
    expect(await auditFaults(database.db, clientLog)).toEqual(NO_FAULT)
  } finally {
    await database.close()
  }
  const found = `select count(*)::int from payments where payment_id = any ('{${[...lost.created.keys()]}}')`
  expect([lost.created.size > 0, await readValue(restored.url, found)]).toEqual([true, 0])
  expect(clientLog.answers).not.toEqual([])
  for (const { repeat: ask, body } of clientLog.answers) expect(JSON.stringify((await ask()).body)).toBe(body)
}
