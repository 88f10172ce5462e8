import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type OnDemo, openDemo } from './demo/open-demo.ts'
import { type DemoSignIn, findDemoSignIns } from './demo/sign-ins.ts'
import { discardUnfinished } from './demo/unfinished.ts'
import { createGateway } from './gateway.ts'
import type { GatewayDeps } from './gateway-deps.ts'
import { createGauges } from './gauges.ts'
import type { Random } from './kernel/random-text.ts'
import { relyingPartyOf } from './modules/members/index.ts'
import { SIMULATED } from './modules/namespaces/index.ts'
import { appointOperator } from './modules/organizations/index.ts'
import { openPartners } from './modules/sandbox/index.ts'
import { readSchedule } from './modules/settlements/index.ts'
import { type Brand, openBrand } from './platform/brand/brand.ts'
import { systemRandom } from './platform/crypto/random.ts'
import { makeSecrets, type Secrets, secretKeys } from './platform/crypto/secrets.ts'
import { openDatabaseClock } from './platform/db/database-clock.ts'
import { type Database, openDatabase } from './platform/db/pool/client.ts'
import { type Env, readEnv } from './platform/env.ts'
import { createHealth, type Health } from './platform/health/health.ts'
import { type Admission, createAdmission } from './platform/http/admission.ts'
import type { Api, Bindings } from './platform/http/deps.ts'
import { clientFile } from './platform/http/front/downloads.ts'
import { operating } from './platform/http/front/operating.ts'
import { serverUrl } from './platform/http/front/server-url.ts'
import { countersIn } from './platform/limits/counters.ts'
import { createLogger, type Logger } from './platform/log.ts'
import { createMetrics, type Metrics, type Reading } from './platform/observe/metrics.ts'
import { openTracing, type Tracing } from './platform/observe/tracing.ts'
import { createMailer } from './platform/outbound/mail.ts'
import { systemTargets } from './platform/outbound/target.ts'
import { openRemote, type Remote } from './remote/index.ts'
import { startWorker, type Worker } from './worker.ts'

/** One process: its configuration, database, gateway and jobs. */
export type Runtime = {
  readonly env: Env
  readonly version: string
  /** Name, logo and color of the product. */
  readonly brand: Brand
  /** Undefined with a remote gateway. */
  readonly database?: Database
  /** The remote gateway (GATEWAY_URL). */
  readonly remote?: Remote
  readonly secrets: Secrets
  readonly log: Logger
  readonly app: Api
  /** Admission control of the API; undefined with a remote gateway. */
  readonly admission?: Admission
  /** Metrics of this process, if enabled. */
  readonly metrics: Metrics | undefined
  /**
   * The header with the browser's address that the server sets for the console. Its name is secret, so
   * that it cannot be forged where nothing overwrites it (plain `next start`).
   */
  readonly addressHeader: string
  /** Users of the demo network with their public passwords; empty without SEED=demo. */
  readonly demo: readonly DemoSignIn[]
  readonly passkeys: boolean
  /** Whether the typed client can be downloaded. */
  readonly hasClient: boolean
  /** Calls the gateway in process. */
  fetch(request: Request, bindings?: Bindings): Promise<Response>
  readonly random: Random
  readonly health: Health
  /** Serves the operational endpoints; returns whether the request was one. */
  operating(request: IncomingMessage, response: ServerResponse): boolean
  /** Counts a console request, which the gateway does not see. */
  watchPage(request: IncomingMessage, response: ServerResponse): void
  /** Reports that the process is stopping, and ends live streams. */
  stopping(): void
  /** Completes current jobs and closes the database. */
  close(): Promise<void>
}

const quietly: OnDemo = (_what, work) => work(() => undefined)

const KEY = Symbol.for('csp-gateway.runtime')
type Holder = { [KEY]?: Promise<Runtime> }

/**
 * The runtime of this process, opened on first use. It is stored on the global object, because the
 * framework bundles a copy of this file and the embedded database must be opened once. Throws
 * during `next build`.
 */
export function runtime(onDemo?: OnDemo): Promise<Runtime> {
  const holder = globalThis as Holder
  holder[KEY] ??= openRuntime(readEnv(), onDemo).catch((error: unknown) => {
    // With plain `next start` a failed start does not end the process, so the next call retries.
    holder[KEY] = undefined
    throw error
  })
  return holder[KEY]
}

/** Opens database, gateway and jobs for a configuration. */
export async function openRuntime(env: Env, onDemo = quietly): Promise<Runtime> {
  if (env.NEXT_PHASE === 'phase-production-build') throw new Error('The database must not be opened during the build')
  if (env.GATEWAY_URL) return openRemoteRuntime(env, env.GATEWAY_URL)
  const { database, clock, deps, brand } = await openDeps(env)
  const { log, version, secrets, metrics, admission, tracing } = deps
  await prepare(env, deps, onDemo)
  const { app, lastUse, requests, live, exchange } = createGateway(deps)
  const worker: Worker = startWorker({
    ...deps,
    lastUse,
    requests,
    exchange,
    onlyOwn: !env.JOBS,
    isOnTime: clock.isProcessOnTime,
    // The folder is locked, so earlier owners of these leases have ended.
    ...(database.kind === 'embedded' ? { workerId: 'embedded' } : {}),
  })
  const { isProcessOnTime: isOnTime } = clock
  const health = createHealth({ probe: () => database.answers(), isOnTime, clock: deps.clock })
  return {
    env,
    version,
    brand,
    database,
    metrics,
    secrets,
    log,
    app,
    admission,
    addressHeader: newAddressHeader(),
    demo: env.SEED === 'demo' ? await findDemoSignIns(deps.db) : [],
    passkeys: deps.relyingParty !== undefined && deps.extensions,
    hasClient: clientFile() !== undefined,
    fetch: async (request, bindings = {}) => app.fetch(request, bindings),
    random: deps.random,
    health,
    operating: operating({ health, metrics, token: env.METRICS_TOKEN }),
    watchPage: (request, response) => watchPage(metrics, request, response),
    stopping: () => {
      health.stop()
      live.close()
    },
    close: async () => {
      live.close()
      await worker.stop()
      clock.stop()
      await deps.mailer?.close()
      await database.close()
      await tracing?.close()
    },
  }
}

/** Dependencies that the gateway and the jobs share. */
async function openDeps(env: Env) {
  const log = createLogger(env.LOG_LEVEL)
  const version = await packageVersion()
  const tracing = await openTracing(env, version)
  const brand = await openBrand(env)
  const { database, clock } = await openTimedDatabase(env, tracing, log)
  const admission = createAdmission()
  const schedule = await readSchedule(env)
  const gauges = createGauges({ database, clock, admission, schedule })
  const metrics = await openMetrics(env, gauges)
  const secrets = await openSecrets(env)
  const deps = {
    db: database.db,
    run: database.run,
    jobs: database.jobs,
    as: database.as,
    group: database.group,
    secrets,
    log,
    clock: clock.now,
    random: systemRandom(),
    version,
    productName: env.PRODUCT_NAME,
    rateLimit: env.RATE_LIMIT_PER_SECOND,
    signUpsPerHour: env.SIGN_UPS_PER_HOUR,
    supportEmail: env.SUPPORT_EMAIL,
    relyingParty: relyingPartyOf(env),
    organizationRateLimit: env.ORGANIZATION_RATE_LIMIT_PER_SECOND,
    targets: systemTargets(env.WEBHOOKS_TO_LOOPBACK),
    publicUrl: env.PUBLIC_URL,
    consoleUrl: env.PUBLIC_URL ?? serverUrl(env),
    schedule,
    returnDays: env.RETURN_DAYS,
    recallDays: env.RECALL_DAYS,
    mailer: createMailer(env, log, brand),
    metrics,
    admission,
    tracing,
    counter: database.kind === 'postgres' ? countersIn(database.run) : undefined,
    extensions: env.GATEWAY_EXTENSIONS,
    operatorSecondFactor: env.OPERATOR_SECOND_FACTOR,
    operatorApproval: env.OPERATOR_APPROVAL,
  }
  return { database, clock, deps, brand }
}

const openSecrets = async (env: Env) =>
  makeSecrets(await secretKeys(env), { settlementKey: env.SETTLEMENT_SIGNING_KEY, legacySeals: env.LEGACY_SEALS })

/** Applies the configuration to the database. */
async function prepare(env: Env, deps: GatewayDeps, onDemo: OnDemo): Promise<void> {
  await openDemo(env, deps, onDemo)
  await openSandbox(deps, env.SANDBOX_PARTNERS)
  if (!env.OPERATOR_SECOND_FACTOR)
    deps.log.warn('OPERATOR_SECOND_FACTOR is off: operator operations do not require two-factor authentication')
  if (env.OPERATOR_APPROVAL === 'one')
    deps.log.warn('OPERATOR_APPROVAL is one: one operator alone can suspend organizations and approve live access')
  if (env.OPERATOR_ORGANIZATION) await appoint(deps, env.OPERATOR_ORGANIZATION)
}

const openMetrics = async (env: Env, gauges: () => Promise<readonly Reading[]>) =>
  env.METRICS_TOKEN ? createMetrics(gauges) : undefined

async function openTimedDatabase(env: Env, tracing: Tracing | undefined, log: Logger) {
  const database = await openDatabase(env, () => discardUnfinished(env), tracing, log)
  return { database, clock: await openDatabaseClock(database, log) }
}

/** Creates or disables the simulated partners of the sandbox (decision 0036). */
async function openSandbox({ db, random, clock, log }: GatewayDeps, enabled: boolean): Promise<void> {
  const actor = { kind: 'system', name: 'start' } as const
  const open = await openPartners({ db, random, now: clock(), actor, requestId: 'start', address: 'local' }, enabled)
  if (enabled && open.length < SIMULATED.length)
    log.warn({ open }, 'the domain of a simulated partner is already in use')
}

/** Records a console request. Excludes live streams, which would distort latency. */
function watchPage(metrics: Metrics | undefined, { url = '' }: IncomingMessage, response: ServerResponse): void {
  if (!metrics || url.startsWith('/api/gateway/live')) return
  const started = performance.now()
  const kind = url.startsWith('/api/gateway/') ? 'gateway' : url.startsWith('/api/auth/') ? 'session' : 'page'
  response.once('finish', () => metrics.served(kind, response.statusCode, (performance.now() - started) / 1000))
}

/** Sets the network operator from the configuration, at each start. */
async function appoint(deps: GatewayDeps, organization: string): Promise<void> {
  const { db, clock, random, log } = deps
  const actor = { kind: 'system', name: 'configuration' } as const
  const found = await appointOperator(
    { db, actor, now: clock(), random, requestId: 'start', address: 'local' },
    organization,
  )
  if (!found) log.warn({ organization }, 'OPERATOR_ORGANIZATION does not exist. Create the organization, then restart.')
}

/** The console of a remote gateway without database and jobs (contract#proxy-mode). */
async function openRemoteRuntime(env: Env, gatewayUrl: string): Promise<Runtime> {
  const log = createLogger(env.LOG_LEVEL)
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 })
  const secrets = await openSecrets(env)
  const version = await packageVersion()
  const random = systemRandom()
  const metrics = await openMetrics(env, async () => [])
  const remote = openRemote({
    url: gatewayUrl,
    keyHeader: env.GATEWAY_API_KEY_HEADER,
    trustProxy: env.TRUST_PROXY,
    random,
    log,
    version,
    metrics,
  })
  // The console stays in service if the remote gateway is down, and shows it.
  const health = createHealth({ probe: async () => undefined, isOnTime: () => true, clock: () => new Date() })
  return {
    env,
    version,
    brand: await openBrand(env),
    remote,
    metrics,
    secrets,
    log,
    app: remote.app,
    addressHeader: newAddressHeader(),
    demo: [],
    passkeys: false,
    hasClient: clientFile() !== undefined,
    fetch: async (request, bindings = {}) => remote.app.fetch(request, bindings),
    random,
    health,
    operating: operating({ health, metrics, token: env.METRICS_TOKEN }),
    watchPage: (request, response) => watchPage(metrics, request, response),
    stopping: () => {
      health.stop()
      remote.endStreams()
    },
    close: async () => remote.close(),
  }
}

const newAddressHeader = () => `x-client-address-${randomBytes(8).toString('hex')}`

async function packageVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  return version
}
