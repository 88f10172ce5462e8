// The primary is killed for good under clients that pay; its standby is promoted, and the way leads there. Part of `npm run test:faults`.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChance } from '../lib/kernel/chance.ts'
import { chainEntries } from '../lib/modules/audit/index.ts'
import { openPostgres } from '../lib/platform/db/client.ts'
import { openBank, overHttp } from '../lib/testing/bank.ts'
import { auditFaults, NO_FAULT } from './faults/audit.ts'
import { type FaultProxy, openFaultProxy } from './faults/fault-proxy.ts'
import { type Member, openMembers } from './faults/network.ts'
import { openStandby, type Standby } from './faults/standby.ts'
import { nothingTold, payUntil } from './faults/workload.ts'
import { type Cluster, startPostgres } from './throwaway-postgres.ts'

const isLong = process.env.FAULT_ROUNDS !== undefined
const CLIENTS = 4

let folder: string
let primary: Cluster | undefined
let standby: Standby | undefined
let proxy: FaultProxy
let members: Member[] = []

beforeAll(async () => {
  if (!isLong) return
  folder = await mkdtemp(join(tmpdir(), 'csp-failover-'))
  primary = await startPostgres()
  if (!primary) return
  proxy = await openFaultProxy(Number(new URL(primary.url).port))
  const address = new URL(primary.url)
  address.port = String(proxy.port)
  const all = await openMembers(address.href, folder, { SETTLEMENT_CRON: 'off' })
  members = [all[0], all[2]].filter((member) => member !== undefined)
  for (const member of members) await member.start()
  standby = await openStandby(primary)
}, 120_000)

afterAll(async () => {
  await Promise.all(members.map((member) => member.kill()))
  await proxy?.close()
  await standby?.stop()
  await primary?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

test.runIf(isLong)(
  'a standby that takes over has all that was acknowledged, and the app finds to it by itself',
  async ({ skip }) => {
    if (!primary || !standby) return skip('PostgreSQL is not installed')
    const app = overHttp(members[0]?.url ?? '')
    const [harbor, meadow] = [await openBank(app, 'harbor'), await openBank(app, 'meadow')]
    const [from, to] = [await harbor.customer('alder'), await meadow.customer('rowan')]
    const parties = { payer: harbor.key, payee: meadow.key, from, to }
    const told = nothingTold()
    let isOver = false
    const clients = Promise.all(
      Array.from({ length: CLIENTS }, (_, n) => payUntil(() => isOver, parties, createChance(n), told)),
    )
    await expect.poll(() => told.completed.size, { timeout: 60_000 }).toBeGreaterThan(50)
    const lost = performance.now()
    await primary.crash()
    await standby.promote()
    proxy.lead(standby.port)
    const before = told.completed.size
    await expect.poll(() => told.completed.size, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before + CLIENTS)
    const seconds = (performance.now() - lost) / 1000
    await pause(1000)
    isOver = true
    await clients
    expect(told.refused).toEqual([])
    for (const { ask, body } of told.answers) expect(JSON.stringify((await ask()).body)).toBe(body)
    await Promise.all(members.map((member) => member.end()))
    const database = await openPostgres(standby.url, 2)
    while ((await chainEntries(database.db)) > 0);
    expect(await auditFaults(database.db, told).finally(() => database.close())).toEqual(NO_FAULT)
    console.log(
      `paid again ${seconds.toFixed(1)} s after the primary was lost; ${told.completed.size} payments, ${told.again} requests sent again`,
    )
  },
  300_000,
)
