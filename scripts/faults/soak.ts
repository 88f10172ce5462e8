import { chmodSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createChance } from '../../lib/kernel/chance.ts'
import { lostAfter } from '../../lib/platform/db/pool/statement-limit.ts'
import { type Bank, expectData, openBank, overHttp } from '../../lib/testing/bank.ts'
import type { Workload } from './acknowledged.ts'
import { type Arrivals, openArrivals } from './arrivals.ts'
import { auditAll } from './audit-run.ts'
import { expectParallelAnswers, expectReady, expectWholePools } from './checkpoint.ts'
import { type ClientLog, openClientLog } from './client-log.ts'
import { openClients } from './clients.ts'
import { type FaultyDatabase, openFaultyDatabase } from './database.ts'
import { createDeck } from './deck.ts'
import { runDesk } from './desk/bank-desk.ts'
import { openDesk } from './desk/desk.ts'
import { expectBooked } from './desk/finality.ts'
import { expectAcknowledged, expectInvariants } from './invariants.ts'
import type { FaultKind, Target } from './nemesis/kind.ts'
import { type SoakProcess, superviseProcess } from './processes.ts'
import { createReport, type Report } from './report.ts'
import { openSmallDisk, type SmallDisk } from './small-disk.ts'
import { createGate, type Gate, runClient } from './soak-workload.ts'

type SoakOptions = {
  readonly rounds: number
  readonly seed: number
  readonly kinds: readonly FaultKind[]
  /** DATABASE_STATEMENT_TIMEOUT of the processes in seconds; fault durations depend on it. */
  readonly statementTimeout: number
  /** No round starts after this many seconds. */
  readonly seconds?: number | undefined
  readonly clients?: number
  /** Where to keep the client log and process output after a violation. */
  readonly folderToKeep?: string
}

/** All resources of a soak. */
type World = {
  readonly folder: string
  readonly disk: SmallDisk | undefined
  readonly database: FaultyDatabase
  readonly processes: readonly SoakProcess[]
  readonly arrivals: Arrivals
  readonly log: ClientLog
}

const CLIENTS = 8
/** Operators at the settlement bank. */
const DESKS = 2
/** Rounds between full audits. */
const AUDIT_EVERY = 50

/**
 * Runs rounds of faults while clients pay, and checks after each that nothing acknowledged is lost
 * and everything recovers. Undefined if PostgreSQL is not installed. Violations go into the report;
 * other errors are thrown.
 */
export async function runSoak(options: SoakOptions): Promise<Report | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'csp-faults-'))
  // The server runs as another user and stores its data inside.
  chmodSync(folder, 0o755)
  const report = createReport(options)
  const world = await openWorld(folder, options)
  if (!world) return undefined
  try {
    await report.guard(() => runRounds(world, options, report))
    if (report.violation) report.evidence(world.log.file, world.processes)
    return report
  } finally {
    await closeWorld(world, report.violation !== undefined)
  }
}

async function openWorld(folder: string, options: SoakOptions): Promise<World | undefined> {
  const disk = openSmallDisk(folder)
  const processes: SoakProcess[] = []
  const database = await openFaultyDatabase(disk, (port) => {
    for (const { proxy } of processes) proxy.target(port)
  })
  if (!database) return undefined
  const arrivals = await openArrivals()
  const env = {
    DATABASE_POOL: '8',
    DATABASE_STATEMENT_TIMEOUT: String(options.statementTimeout),
    SETTLEMENT_CRON: '*/2 * * * * *',
    WEBHOOKS_TO_LOOPBACK: 'on',
    SANDBOX_PARTNERS: 'off',
    OPERATOR_SECOND_FACTOR: 'off',
    LOG_LEVEL: 'error',
    // Restarts take most of a round's time.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  }
  const launch = async (name: string, flags: string[], own: Record<string, string>) => {
    const launched = { name, flags, database: new URL(database.url()), folder, env: { ...env, ...own } }
    processes.push(await superviseProcess(launched))
  }
  // The first process migrates the database.
  await launch('app-1', ['--api'], { JOBS: 'off' })
  await Promise.all([
    launch('app-2', ['--api'], { JOBS: 'off' }),
    launch('worker-1', ['--worker'], {}),
    launch('worker-2', ['--worker'], {}),
  ])
  const log = openClientLog(join(folder, 'client-log.jsonl'), options.seed, options.rounds)
  return { folder, disk, database, processes, arrivals, log }
}

async function closeWorld(
  { folder, disk, database, processes, arrivals, log }: World,
  keepFolder: boolean,
): Promise<void> {
  await Promise.all(processes.map((process) => process.stop()))
  await arrivals.close()
  await database.stop()
  disk?.close()
  log.close()
  if (!keepFolder) await rm(folder, { recursive: true, force: true })
}

async function runRounds(world: World, options: SoakOptions, report: Report): Promise<void> {
  const { processes, database, arrivals, log } = world
  const chance = createChance(options.seed)
  const apps = processes.filter(({ isApp }) => isApp)
  const first = overHttp(apps[0]?.url ?? '')
  const [harbor, meadow] = [await openBank(first, 'harbor'), await openBank(first, 'meadow')]
  const parties = { harbor: await harbor.customer('alder'), meadow: await meadow.customer('rowan') }
  await limitBanks(database, harbor, meadow)
  const hook = { name: 'Arrivals', endpoint: arrivals.url }
  for (const bank of [harbor, meadow]) expectData(await bank.member('POST', '/webhook', { body: hook }))
  const clients = openClients(
    apps.map(({ url }) => url),
    [harbor, meadow],
    log,
  )
  const desk = await openDesk(apps[0]?.url ?? '', { database, clients, log })
  const load: Workload = { parties, clients, log, open: [], paid: [] }
  const gate = createGate()
  let isOver = false
  const running = [
    ...Array.from({ length: options.clients ?? CLIENTS }, (_, n) =>
      runClient(load, gate, createChance(options.seed + n + 1), () => isOver),
    ),
    ...Array.from({ length: DESKS }, (_, n) =>
      runDesk(desk, gate, createChance(options.seed + 1000 + n), () => isOver),
    ),
  ]
  // The first violation of a client ends the run.
  const failed = Promise.all(running).then(() => new Promise<never>(() => undefined))
  const timeoutMs = options.statementTimeout * 1000
  const target: Target = { processes, database, lostMs: lostAfter(timeoutMs), idleMs: 2 * timeoutMs }
  const deal = createDeck(options.kinds, chance)
  const withinSeconds = () => options.seconds === undefined || report.seconds() < options.seconds
  const check = async (isFull: boolean) => {
    await atRest(gate, report, async () => {
      await expectWholePools(processes, database)
      await expectParallelAnswers(processes, clients, log)
      await expectAcknowledged(database, log.takeChanged())
      await expectInvariants(database)
      await expectBooked(database, { log, desk, clients, banks: [harbor, meadow] })
      if (isFull) await auditAll({ database, log, clients, arrivals }, chance)
    })
    report.totals(log, arrivals.count(), desk)
  }
  const rounds = async () => {
    for (let round = 1; round <= options.rounds && withinSeconds() && !isOver; round++) {
      report.begin(round)
      await pause(50 + chance.below(300))
      const dealt = chance.below(4) === 0 ? [deal(), deal()] : [deal()]
      await inject(dealt, target, options, round, report, log)
      await expectReady(processes)
      await check(round % AUDIT_EVERY === 0)
      report.end()
    }
    if (isOver) return
    report.begin('final audit')
    await check(true)
    report.end()
  }
  const inRounds = rounds()
  try {
    await Promise.race([inRounds, failed])
  } finally {
    isOver = true
    clients.stop()
    gate.reopen()
    await Promise.allSettled([inRounds, ...running])
  }
}

/**
 * A cap that harbor reaches between two settlements, and one that meadow never does. It is more than all clients can
 * reserve at once, so that no settlement of a credit can lead above it.
 */
async function limitBanks(database: FaultyDatabase, harbor: Bank, meadow: Bank): Promise<void> {
  for (const [{ orgId, partnerId }, currency, cap] of [
    [harbor, 'USD', 1_000_000],
    [meadow, 'USD', 1_000_000_000_000],
    [meadow, 'EUR', 1_000_000_000_000],
  ] as const)
    await database.query(
      `insert into liquidity_positions (organization_id, partner_id, environment, currency, net_debit_cap, position, reserved, updated_at)
       values ($1, $2, 'sandbox', $3, $4, 0, 0, now())`,
      [orgId, partnerId, currency, cap],
    )
}

/** Runs a check while clients are paused. */
async function atRest(gate: Gate, report: Report, check: () => Promise<void>): Promise<void> {
  await gate.shut()
  report.atRest()
  try {
    await check()
  } finally {
    gate.reopen()
  }
}

/**
 * Injects a round's faults concurrently, except for database faults, which run one after the other.
 */
async function inject(
  dealt: readonly FaultKind[],
  target: Target,
  { seed }: SoakOptions,
  round: number,
  report: Report,
  log: ClientLog,
): Promise<void> {
  const happen = async (kind: FaultKind, n: number) => {
    const chance = createChance(seed * 31 + round * 2 + n)
    const what = await kind.inject(target, chance)
    log.fault(round, what)
    report.fault(kind.name, what)
  }
  const ofDatabase = dealt.filter((kind) => kind.isOfDatabase)
  const others = dealt.filter((kind) => !kind.isOfDatabase)
  const inTurn = async () => {
    for (const [n, kind] of ofDatabase.entries()) await happen(kind, n)
  }
  await Promise.all([inTurn(), ...others.map((kind, n) => happen(kind, n + ofDatabase.length))])
}
