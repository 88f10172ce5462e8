import { createHash } from 'node:crypto'
import { createGateway } from '../gateway.ts'
import { makeSecrets, type Secrets } from '../platform/crypto/secrets.ts'
import type { Database } from '../platform/db/client.ts'
import type { Api } from '../platform/http/api.ts'
import { createLogger } from '../platform/log.ts'
import { PREFIX } from '../wire/operation.ts'
import { testDatabase } from './database.ts'

/** A response of the gateway, read. */
export type Reply = {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies that each operation shapes; contracts check them.
  body: any
}

export type CallOptions = { body?: unknown; key?: string; headers?: Record<string, string | undefined> }
export type Call = (method: string, path: string, options?: CallOptions) => Promise<Reply>

/** An organization with one namespace and one key that may do everything. */
export type Bank = {
  orgId: string
  partnerId: string
  domain: string
  secret: string
  jwt: string
  email: string
  password: string
  /** As a machine, with the API key and both headers. */
  key: Call
  /** As its admin, with JWT and x-partner-id. */
  member: Call
  /** An enabled customer `identifier@domain`; returns the address. */
  customer(identifier: string): Promise<string>
}

export type TestNetwork = {
  app: Api
  database: Database
  secrets: Secrets
  clock: { now: Date; advance(ms: number): void }
  random: (bytes: number) => Uint8Array
  /** Without credentials. */
  call: Call
  bank(domain: string, policy?: unknown): Promise<Bank>
  close(): Promise<void>
}

const PASSWORD = 'correct horse battery'

/** The gateway in process on a database of its own, with a clock and chance that the test controls. */
export async function testNetwork(): Promise<TestNetwork> {
  const database = await testDatabase()
  const clock = {
    now: new Date('2026-03-02T12:00:00.000Z'),
    advance: (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms)
    },
  }
  const random = countingRandom()
  const secrets = makeSecrets('a master secret for tests, long enough')
  const { app } = createGateway({
    db: database.db,
    secrets,
    random,
    clock: () => clock.now,
    log: createLogger('fatal'),
    version: '0.0.0',
    rateLimit: 0,
  })
  const call = caller(app, {})
  return {
    app,
    database,
    secrets,
    clock,
    random,
    call,
    bank: (domain, policy) => openBank(app, call, domain, policy),
    close: () => database.close(),
  }
}

async function openBank(app: Api, call: Call, domain: string, policy: unknown): Promise<Bank> {
  const email = `admin@${domain}.example`
  const organization = await call('POST', '/organization', {
    body: {
      name: `${domain} bank`,
      country: 'US',
      admin_email: email,
      admin_first_name: 'Admin',
      admin_last_name: domain,
      admin_password: PASSWORD,
    },
  })
  const orgId: string = expectData(organization).token
  const signIn = await call('POST', '/organization/signin', { body: { admin_email: email, admin_password: PASSWORD } })
  const jwt: string = expectData(signIn).access_token
  const authorization = `Bearer ${jwt}`
  const namespace = await caller(app, { authorization })('POST', '/partner', {
    body: { name: domain, domain, admission_policy: policy },
  })
  const partnerId: string = expectData(namespace).token
  const member = caller(app, { authorization, 'x-partner-id': partnerId })
  const access = { customers_read: true, customers_write: true, transactions_read: true, transactions_write: true }
  const made = await member('POST', '/apikey', { body: { name: 'everything', access } })
  const secret: string = expectData(made).secret_key
  const key = caller(app, { 'x-service-api-key': secret, 'x-org-id': orgId, 'x-partner-id': partnerId })
  const customer = async (identifier: string) => {
    const address = `${identifier}@${domain}`
    const body = {
      type: 'Individual',
      first_name: identifier,
      last_name: 'Sample',
      email: `${identifier}@mail.example`,
      payment_address: address,
      status: 'ENABLED',
    }
    expectData(await key('POST', '/customer', { body }))
    return address
  }
  return { orgId, partnerId, domain, secret, jwt, email, password: PASSWORD, key, member, customer }
}

/** Calls with common headers; a header given as undefined is left out. Mutations get an idempotency-key of their own. */
export function caller(app: Api, common: Record<string, string>): Call {
  return async (method, path, options = {}) => {
    const headers = new Headers()
    const own = method === 'GET' ? {} : { 'idempotency-key': options.key ?? crypto.randomUUID() }
    const type = options.body === undefined ? {} : { 'content-type': 'application/json' }
    for (const [name, value] of Object.entries({ ...type, ...own, ...common, ...options.headers })) {
      if (value !== undefined) headers.set(name, value)
    }
    const body = typeof options.body === 'string' ? options.body : JSON.stringify(options.body)
    const response = await app.request(`${PREFIX}${path}`, {
      method,
      headers,
      body: method === 'GET' ? undefined : body,
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
}

/** The data of a success; fails the test with the refusal otherwise. */
// biome-ignore lint/suspicious/noExplicitAny: see Reply
export function expectData(reply: Reply): any {
  if (reply.status !== 200) throw new Error(`expected success, got ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body.data
}

/** Chance that is different at each call and the same in each run. */
export function countingRandom(): (bytes: number) => Uint8Array {
  let count = 0
  return (bytes) => {
    const blocks = Array.from({ length: Math.ceil(bytes / 32) }, () =>
      createHash('sha256').update(`${count++}`).digest(),
    )
    return new Uint8Array(Buffer.concat(blocks).subarray(0, bytes))
  }
}
