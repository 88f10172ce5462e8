import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FLAGS, type Flag } from '../../kernel/access.ts'
import { operations } from '../../modules/operations.ts'
import { rows } from '../../platform/db/rows.ts'
import type { OperationSpec } from '../../wire/operation.ts'
import { type Call, caller, expectData, type TestNetwork, testNetwork } from '../network.ts'
import { NOT_FOR_OPERATORS } from '../single-sign-on/valid-single-sign-on.ts'
import { covered, pathOf, queryText, validRequest } from '../valid-requests.ts'
import { openWorld, type World } from '../world.ts'

// Each permission of an API key on each operation. The requirements are restated here from the
// contract (contract#credentials, "Permission flags"), so that a wrong declaration is detected.
const NEEDS: readonly [methods: string, path: RegExp, flag: Flag][] = [
  ['GET', /^\/(customer|link)(\/|\.csv$|$)/, 'customers_read'],
  ['POST PUT DELETE', /^\/(customer|link)(\/|$)/, 'customers_write'],
  [
    'GET',
    /^\/(payments|payment-lookup|search|admission-tasks|admission-queue|returns|recalls|liquidity|statements)(\/|\.csv$|$)/,
    'transactions_read',
  ],
  ['GET', /^\/settlements(\/(?!keys$)|\.csv$|$)/, 'transactions_read'],
  ['POST PUT', /^\/(payments|admission-tasks|sandbox\/payments)(\/|$)/, 'transactions_write'],
]
/** Members write to each other on these paths; keys have no access (contract#payments, Notes). */
const MEMBERS_ONLY = /\/notes$/
/**
 * Operations without credentials; for invitations and resets, the link's secret in the body is the
 * credential.
 */
const ANYONE = [
  'POST /organization',
  'POST /organization/signin',
  'POST /organization/signin/methods',
  'POST /organization/signin/sso/start',
  'POST /organization/signin/sso',
  'POST /organization/signin/passkey/start',
  'POST /organization/signin/passkey',
  'POST /organization/signin/code',
  'GET /settlements/keys',
  'POST /invitations/look-up',
  'POST /invitations/accept',
  'POST /email-links/use',
  'POST /password-resets',
  'POST /password-resets/use',
]

const all: OperationSpec[] = Object.values(operations)
const named = ({ method, path }: OperationSpec) => `${method} ${path}`
const needed = ({ method, path }: OperationSpec): Flag | undefined =>
  MEMBERS_ONLY.test(path)
    ? undefined
    : NEEDS.find(([methods, at]) => methods.split(' ').includes(method) && at.test(path))?.[2]
const forKeys = covered(all).filter((operation) => needed(operation) !== undefined)
const notForKeys = covered(all).filter(
  (operation) => needed(operation) === undefined && operation.access.by !== 'anyone',
)

const NONE = { customers_read: false, customers_write: false, transactions_read: false, transactions_write: false }
const ALL = { customers_read: true, customers_write: true, transactions_read: true, transactions_write: true }

let net: TestNetwork
let world: World
const only: Partial<Record<Flag, Call>> = {}
const allBut: Partial<Record<Flag, Call>> = {}
let without: Call
beforeAll(async () => {
  net = await testNetwork()
  world = await openWorld(net)
  for (const flag of FLAGS) {
    only[flag] = await keyWith({ ...NONE, [flag]: true })
    allBut[flag] = await keyWith({ ...ALL, [flag]: false })
  }
  without = await keyWith(NONE)
})
afterAll(() => net.close())

async function keyWith(access: Record<Flag, boolean>, operations: string[] | null = null): Promise<Call> {
  const { bank } = world.own
  const body = { name: 'some', access, operations }
  const { token, secret_key } = expectData(await bank.member('POST', '/apikey', { body }))
  // A namespace can have at most 200 keys.
  if (operations) temporary.push(token)
  return caller(net.app, {
    'x-service-api-key': secret_key,
    'x-org-id': bank.orgId,
    'x-partner-id': bank.partnerId,
  })
}

async function send(call: Call | undefined, operation: OperationSpec) {
  if (!call) throw new Error('no key for this flag')
  const { params, body } = validRequest(operation)
  const life = NOT_FOR_OPERATORS.includes(operation.id) ? world.stranger : world.own
  const path = pathOf(operation, await params?.(life)) + (await queryText(operation, life))
  const given = await body?.(life)
  const before = await traces()
  const reply = await call(operation.method, path, { body: given })
  return { ...reply, leftTraces: JSON.stringify(await traces()) !== JSON.stringify(before) }
}

const temporary: string[] = []
afterEach(async () => {
  for (const token of temporary.splice(0)) expectData(await world.own.bank.member('DELETE', `/apikey/${token}`))
})

const traces = () =>
  rows(
    net.database.db,
    sql`select (select count(*) from audit_entries)::int as audits, (select count(*) from events)::int as events,
          (select count(*) from idempotency_records)::int as keys`,
  )

test('every operation declares what the contract defines', () => {
  const declared = all.map((operation) => {
    const { access } = operation
    return [named(operation), access.by === 'key' ? access.flag : access.by]
  })
  const written = all.map((operation) => [
    named(operation),
    needed(operation) ?? (ANYONE.includes(named(operation)) ? 'anyone' : 'member'),
  ])
  expect(declared).toEqual(written)
})

test('the table covers every permission', () => {
  expect(new Set(forKeys.map(needed))).toEqual(new Set(FLAGS))
})

describe.each(forKeys.map((operation) => [operation.id, operation, needed(operation) as Flag] as const))(
  '%s',
  (_, operation, flag) => {
    test('requires only its own permission', async () => {
      const reply = await send(only[flag], operation)
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    })

    test('is refused to a key with all permissions but that one, naming it, and has no effect', async () => {
      const reply = await send(allBut[flag], operation)
      expect(reply).toMatchObject({ status: 403, leftTraces: false })
      expect(reply.headers.get('x-required-permission')).toBe(flag)
      expect(reply.body).toEqual({
        code: 'error.forbidden',
        message: expect.stringMatching(new RegExp(`\\b${flag}$`)),
      })
    })

    test.each(FLAGS.filter((other) => other !== flag))('is refused to a key with only %s', async (other) => {
      expect(await send(only[other], operation)).toMatchObject({ status: 403, leftTraces: false })
    })

    test('is refused to a key whose list of operations lacks it, naming it, and allowed to one that lists only it', async () => {
      const { id } = operation
      const others = forKeys.filter((other) => other.id !== id).map((other) => other.id)
      const refused = await send(await keyWith(ALL, others), operation)
      expect(refused).toMatchObject({ status: 403, leftTraces: false })
      const message = `This API key does not allow the operation ${id}`
      expect(refused.body).toEqual({ code: 'error.operation_not_allowed', message })
      expect((await send(await keyWith(ALL, [id]), operation)).status).toBe(200)
    })

    test('is refused to a key without permissions', async () => {
      expect(await send(without, operation)).toMatchObject({ status: 403, leftTraces: false })
    })
  },
)

test.each(notForKeys.map((operation) => [operation.id, operation] as const))(
  '%s is for members: a key with all permissions gets 401',
  async (_, operation) => {
    const reply = await send(world.own.bank.key, operation)
    expect(reply).toMatchObject({ status: 401, leftTraces: false, body: { code: 'error.unauthorized' } })
  },
)
