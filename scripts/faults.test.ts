// Kills apps, workers and the database, cuts and slows their connections, fills the disk and steps clocks, under clients that pay all the
// while; then every row is audited. FAULT_ROUNDS=200 is the long form, `npm run test:faults`; FAULT_SEED repeats a choice of faults.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chance, createChance } from '../lib/kernel/chance.ts'
import { chainEntries } from '../lib/modules/audit/index.ts'
import { settle } from '../lib/modules/settlements/run-settlement.ts'
import { settlementKeyOf } from '../lib/platform/crypto/settlement-key.ts'
import { type Database, openPostgres } from '../lib/platform/db/client.ts'
import { only, rows } from '../lib/platform/db/rows.ts'
import { type Answering, type Bank, caller, expectData, openBank, overHttp } from '../lib/testing/bank.ts'
import { openReceiver, type Receiver } from '../lib/testing/receiver.ts'
import { auditSettlement, NOTHING } from '../lib/testing/settlement-audit.ts'
import { auditFaults, NO_FAULT } from './faults/audit.ts'
import { type FaultProxy, openFaultProxy } from './faults/fault-proxy.ts'
import { type Member, openMembers } from './faults/network.ts'
import { fillDisk, openSmallDisk, type SmallDisk } from './faults/small-disk.ts'
import { nothingTold, type Parties, payUntil } from './faults/workload.ts'
import { type Cluster, startPostgres } from './throwaway-postgres.ts'

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 3)
const SEED = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000)
const isLong = ROUNDS > 20
const CLIENTS = isLong ? 6 : 2
const STEP_MS = 15_000

let folder: string
let disk: SmallDisk | undefined
let cluster: Cluster | undefined
let proxy: FaultProxy
let members: Member[] = []
let receiver: Receiver
let database: Database

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csp-faults-'))
  disk = isLong ? openSmallDisk(folder) : undefined
  // A server that a crash may corrupt would be found out: full pages and checksums as they are by default.
  cluster = await startPostgres({ max_wal_size: '128MB' }, disk?.folder)
  if (!cluster) return
  proxy = await openFaultProxy(Number(new URL(cluster.url).port))
  receiver = await openReceiver()
  const address = new URL(cluster.url)
  address.port = String(proxy.port)
  const all = await openMembers(address.href, folder, { SETTLEMENT_CRON: '*/3 * * * * *', WEBHOOKS_TO_LOOPBACK: 'on' })
  // A worker less is a second less of every CI run.
  members = isLong ? all : all.slice(0, 3)
  // The first one migrates.
  await members[0]?.start()
  await Promise.all(members.slice(1).map((member) => member.start()))
  database = await openPostgres(cluster.url, 4)
}, 120_000)

afterAll(async () => {
  await Promise.all(members.map((member) => member.kill()))
  await database?.close()
  await proxy?.close()
  await receiver?.close()
  await cluster?.stop()
  disk?.close()
  await rm(folder, { recursive: true, force: true })
})

/** The two replicas, in turns, as a balancer asks them; one that is away is passed over. */
function balanced(): Answering {
  let turn = 0
  const apps = members.slice(0, 2)
  return {
    request: async (path, init) => {
      const first = turn++
      for (const n of [0, 1]) {
        const url = apps[(first + n) % apps.length]?.url ?? ''
        try {
          return await overHttp(url).request(path, init)
        } catch (error) {
          if (n === 1) throw error
        }
      }
      throw new Error('nobody is there')
    },
  }
}

type Fault = { readonly name: string; readonly weight: number; happen(chance: Chance): Promise<void> }

const restarted = async (member: Member | undefined): Promise<void> => {
  await member?.kill()
  await member?.start()
}

const faults = (full: SmallDisk | undefined): Fault[] => [
  { name: 'app', weight: 5, happen: (chance) => restarted(chance.pick(members.slice(0, 2))) },
  { name: 'worker', weight: 4, happen: (chance) => restarted(chance.pick(members.slice(2))) },
  {
    name: 'database',
    weight: 5,
    happen: async (chance) => {
      await cluster?.crash()
      await pause(chance.below(100))
      await cluster?.revive()
    },
  },
  { name: 'cut', weight: 3, happen: async () => proxy.cut() },
  {
    name: 'slow',
    weight: 1,
    happen: async (chance) => {
      proxy.slow(5 + chance.below(30))
      await pause(500)
      proxy.slow(0)
    },
  },
  {
    name: 'silence',
    weight: 1,
    happen: async (chance) => {
      proxy.silence(true)
      await pause(200 + chance.below(800))
      proxy.silence(false)
    },
  },
  {
    name: 'clock',
    weight: 2,
    happen: async (chance) => {
      chance.pick(members).stepClock(chance.below(2 * STEP_MS) - STEP_MS)
      await pause(200)
    },
  },
  ...(full ? [{ name: 'disk', weight: 1, happen: () => fillDisk(full, cluster) }] : []),
]

/** In a short run each of the first kinds once, then by chance. */
function choose(all: readonly Fault[], round: number, chance: Chance): Fault {
  const first = all[round]
  if (round < 3 && first) return { ...first, name: first.name }
  return chance.pick(all.flatMap((fault) => Array.from({ length: fault.weight }, () => fault)))
}

test(`replicas and workers on one database: nothing acknowledged is lost, nothing doubled, nothing unbalanced after ${ROUNDS} rounds of faults (FAULT_SEED=${SEED})`, async ({
  skip,
}) => {
  if (!cluster) return skip('PostgreSQL is not installed')
  const chance = createChance(SEED)
  const app = balanced()
  const harbor = await openBank(app, 'harbor')
  const meadow = await openBank(app, 'meadow')
  await expectSessionsEverywhere(harbor)
  const [from, to] = [await harbor.customer('alder'), await meadow.customer('rowan')]
  const hook = { name: 'Recorder', endpoint: receiver.url }
  expectData(await harbor.member('POST', '/webhook', { body: hook }))
  const parties: Parties = { payer: harbor.key, payee: meadow.key, from, to }
  const told = nothingTold()
  let isOver = false
  const clients = Promise.all(
    Array.from({ length: CLIENTS }, (_, n) => payUntil(() => isOver, parties, createChance(SEED + n), told)),
  )
  const happened = new Map<string, number>()
  try {
    const all = faults(disk)
    for (let round = 0; round < ROUNDS; round++) {
      await pause(5 + chance.below(300))
      const fault = choose(all, round, chance)
      await fault.happen(chance)
      happened.set(fault.name, (happened.get(fault.name) ?? 0) + 1)
    }
  } finally {
    for (const member of members) member.stepClock(0)
    isOver = true
    await clients
  }
  expect(told.refused).toEqual([])
  for (const { ask, body } of told.answers) expect(JSON.stringify((await ask()).body)).toBe(body)
  await expectAudited(told)
  const said = [...happened].map(([name, times]) => `${name} ${times}`).join(', ')
  console.log(
    `${ROUNDS} rounds (${said}), ${told.sent} requests, ${told.again} sent again, ${told.completed.size} payments`,
  )
}, 7_200_000)

/** A session begun at one replica holds at the other, and ends at both. */
async function expectSessionsEverywhere({ email, password }: Bank): Promise<void> {
  const [one, two] = members.map(({ url }) => overHttp(url)) as [Answering, Answering]
  const body = { admin_email: email, admin_password: password }
  const jwt = expectData(await caller(one, {})('POST', '/organization/signin', { body })).access_token
  const at = (app: Answering) => caller(app, { authorization: `Bearer ${jwt}` })
  expect((await at(two)('GET', '/members/me')).status).toBe(200)
  expectData(await at(two)('POST', '/organization/signout', { body: {} }))
  expect((await at(one)('GET', '/members/me')).status).toBe(401)
}

/** Waits for what jobs still owe, then looks at every row. */
async function expectAudited(told: ReturnType<typeof nothingTold>): Promise<void> {
  const { db } = database
  const pending = async () =>
    only(
      await rows<{ n: number }>(
        db,
        sql`select (select count(*) from deliveries where status <> 'delivered')::int
                 + (select count(*) from audit_entries)::int - (select count(*) from audit_links)::int as n`,
      ),
    ).n
  await expect.poll(pending, { timeout: 120_000, interval: 200 }).toBe(0)
  await Promise.all(members.map((member) => member.end()))
  const ctx = {
    db,
    actor: { kind: 'system', name: 'the last' },
    now: new Date(Date.now() + 2 * STEP_MS),
    random: randomBytes,
    requestId: 'test',
    address: 'test',
  } as const
  while ((await chainEntries(db)) > 0);
  expect(await auditFaults(db, told)).toEqual(NO_FAULT)
  await settle(ctx, 'sandbox', settlementKeyOf(new Uint8Array(32)))
  expect(await auditSettlement(db)).toEqual(NOTHING)
  const heard = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
  const due = await rows<{ id: string }>(db, sql`select event_id as id from deliveries where status = 'delivered'`)
  expect(due.filter(({ id }) => !heard.has(id))).toEqual([])
}
