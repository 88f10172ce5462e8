import { createHash } from 'node:crypto'
import { afterAll } from 'vitest'
import { createGateway } from '../gateway.ts'
import type { GatewayDeps } from '../gateway-deps.ts'
import { createInspect } from '../modules/inspector/index.ts'
import type { PasswordCost } from '../modules/members/index.ts'
import { appointOperator } from '../modules/organizations/index.ts'
import type { RequestLog } from '../modules/request-log/index.ts'
import { openPartners } from '../modules/sandbox/index.ts'
import { createDeliverer } from '../modules/webhooks/index.ts'
import { makeSecrets, type Secrets } from '../platform/crypto/secrets.ts'
import type { Database } from '../platform/db/pool/client.ts'
import type { Api } from '../platform/http/deps.ts'
import type { LiveFeed } from '../platform/live/live-feed.ts'
import { createLogger, type Logger } from '../platform/log.ts'
import type { DomainRecords, Targets } from '../platform/outbound/target.ts'
import { type Bank, type Call, caller, openBank } from './bank.ts'
import { testDatabase } from './database.ts'
import { newMember } from './members/new-member.ts'
import { RELYING_PARTY } from './members/software-authenticator.ts'
import { emailSecret } from './members/verified-email.ts'

export { type Bank, type Call, type CallOptions, caller, confirming, expectData, type Reply } from './bank.ts'

/** TXT records by name, as tests publish them. */
export const publishedTexts = new Map<string, readonly string[]>()

/**
 * Allows receivers on this machine. Resolves names such as `1-1-1-1.test` (to 1.1.1.1) and no
 * others.
 */
export const testTargets: Targets & DomainRecords = {
  loopback: true,
  resolve: async (name) => {
    const [, address] = /^(\d+-\d+-\d+-\d+)\.test$/.exec(name) ?? []
    if (!address) throw Object.assign(new Error(`${name} does not resolve`), { code: 'ENOTFOUND' })
    return [address.replaceAll('-', '.')]
  },
  texts: async (name) => publishedTexts.get(name) ?? [],
}

/**
 * Tests need accounts, but no secure hashes. `members/authentication/stored-hashes` checks the default
 * cost.
 */
export const SMALL_COST: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

type Own = Pick<GatewayDeps, 'passwordCost'>

export type TestNetwork = {
  app: Api
  database: Database
  secrets: Secrets
  clock: { now: Date; advance(ms: number): void }
  random: (bytes: number) => Uint8Array
  log: Logger
  /** Logged lines. */
  logged: string[]
  requests: RequestLog
  live: LiveFeed
  /** Dependencies of the gateway, for tests that need another one on the same database. */
  deps: GatewayDeps
  /** Calls without credentials. */
  call: Call
  bank(domain: string, policy?: unknown): Promise<Bank>
  /** Creates the simulated partners of the sandbox, as the start of a server does. */
  openSandbox(): Promise<void>
  /** Makes an organization the network operator. */
  appoint(organizationId: string): Promise<void>
  /** The secret of the confirmation link that would be mailed to the admin of an organization. */
  emailSecret(organizationId: string, email: string): Promise<string>
  /**
   * Calls as another admin of the network operator, through a gateway where its actions need a
   * second one.
   */
  colleague(bank: Bank): Promise<Call>
  /** Sends due webhook deliveries. */
  deliver(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a gateway in process with its own database, a controllable clock and reproducible
 * randomness.
 */
export async function testNetwork(opened?: Database, own: Own = { passwordCost: SMALL_COST }): Promise<TestNetwork> {
  const database = opened ?? (await testDatabase())
  const clock = {
    now: new Date('2026-03-02T12:00:00.000Z'),
    advance: (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms)
    },
  }
  const random = countingRandom()
  const secrets = makeSecrets('a master secret for tests, long enough')
  const logged: string[] = []
  const log = createLogger('info', { write: (line) => logged.push(line) })
  const deps: GatewayDeps = {
    db: database.db,
    run: database.run,
    jobs: database.jobs,
    as: database.as,
    group: database.group,
    secrets,
    random,
    clock: () => clock.now,
    log,
    version: '0.0.0',
    rateLimit: 0,
    operatorSecondFactor: false,
    operatorApproval: 'one',
    signUpsPerHour: 0,
    relyingParty: RELYING_PARTY,
    ...own,
    targets: testTargets,
  }
  const { app, requests, live } = createGateway(deps)
  return {
    app,
    database,
    secrets,
    clock,
    random,
    log,
    logged,
    requests,
    live,
    deps,
    call: caller(app, {}),
    bank: (domain, policy) => openBank(app, domain, policy),
    openSandbox: async () => {
      const actor = { kind: 'system', name: 'test' } as const
      const ctx = { db: database.db, random, now: clock.now, actor, requestId: 'test', address: 'local' }
      await openPartners(ctx, true)
    },
    appoint: async (organizationId) => {
      const actor = { kind: 'system', name: 'test' } as const
      const ctx = { db: database.db, actor, now: clock.now, random, requestId: 'test', address: 'local' }
      if (!(await appointOperator(ctx, organizationId))) throw new Error('the organization does not exist')
    },
    emailSecret: (organizationId, email) => emailSecret({ database, clock, random }, organizationId, email),
    colleague: async (bank) => {
      const inTwo = createGateway({ ...deps, operatorApproval: 'two' }).app
      return (await newMember({ app: inTwo, database, clock, secrets, random, deps }, bank, 'admin')).member
    },
    deliver: async () => {
      const deliverer = createDeliverer({ ...deps, inspect: createInspect(deps) })
      await deliverer.look()
      await deliverer.idle()
      await deliverer.stop()
    },
    close: () => database.close(),
  }
}

/** A network of two banks, `harbor` and `meadow`, with one customer each. */
export type TwoBanks = {
  readonly net: TestNetwork
  readonly harbor: Bank
  readonly meadow: Bank
  /** The address of a customer of `harbor`. */
  readonly willow: string
  /** The address of a customer of `meadow`. */
  readonly aspen: string
}

/**
 * Opens two banks for a test file and closes their network after its tests. The parameters are
 * admission policies; a bank without one has the default policy.
 */
export async function twoBanks(policies: { harbor?: unknown; meadow?: unknown } = {}): Promise<TwoBanks> {
  const net = await networkOfFile()
  const harbor = await net.bank('harbor', policies.harbor)
  const meadow = await net.bank('meadow', policies.meadow)
  return { net, harbor, meadow, willow: await harbor.customer('willow'), aspen: await meadow.customer('aspen') }
}

/** Opens a network with an operator and the bank `harbor` for a test file. */
export async function operatorAndBank(): Promise<Pick<TwoBanks, 'net' | 'harbor'> & { readonly operator: Bank }> {
  const net = await networkOfFile()
  const operator = await net.bank('operator')
  const harbor = await net.bank('harbor')
  await net.appoint(operator.orgId)
  return { net, operator, harbor }
}

async function networkOfFile(): Promise<TestNetwork> {
  const net = await testNetwork()
  afterAll(() => net.close())
  return net
}

/** Randomness that differs for each call and is the same in each run. */
export function countingRandom(): (bytes: number) => Uint8Array {
  let count = 0
  return (bytes) => {
    const blocks = Array.from({ length: Math.ceil(bytes / 32) }, () =>
      createHash('sha256').update(`${count++}`).digest(),
    )
    return new Uint8Array(Buffer.concat(blocks).subarray(0, bytes))
  }
}
