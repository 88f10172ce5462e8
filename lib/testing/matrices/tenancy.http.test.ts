import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../modules/operations.ts'
import { rows } from '../../platform/db/rows.ts'
import type { OperationSpec } from '../../wire/operation.ts'
import { created } from '../model/payment-life.ts'
import { type Bank, type Call, type CallOptions, expectData, type TestNetwork, testNetwork } from '../network.ts'
import { covered, type Params, pathOf, validRequest, validRequests } from '../valid-requests.ts'
import { type Life, openWorld, type World } from '../world.ts'

// Every operation with every kind of owner and credential, based on the list of operations so that
// none is missed.
const all: OperationSpec[] = Object.values(operations)
/**
 * Whether the path means the same for everyone by design: an address resolves for all (contract of
 * customers), and each namespace has a statement of its own for every day and currency.
 */
const isShared = ({ id, path }: OperationSpec) => id === 'resolveCustomer' || path.startsWith('/statements/')

/** The operator's operations concern the whole network and are tested separately below. */
const isOperators = ({ access }: OperationSpec) => 'operator' in access
const addressed = covered(all).filter((operation) => paramNames(operation).length > 0 && !isOperators(operation))
const nested = addressed.filter((operation) => paramNames(operation).length > 1 && !isShared(operation))

let net: TestNetwork
let world: World
let own: Bank
beforeAll(async () => {
  net = await testNetwork()
  world = await openWorld(net)
  own = world.own.bank
})
afterAll(() => net.close())

test('every operation has a test case', () => {
  const missing = all.filter(({ id }) => !(id in validRequests)).map(({ id }) => id)
  expect(missing, 'lib/testing/valid-requests.ts lacks these').toEqual([])
})

/** Whether it belongs to the organization, so that its members find those of all its namespaces. */
const isOrganizations = ({ access }: OperationSpec) => access.by === 'member' && !access.partner

const paramsFor = (operation: OperationSpec, life: Life): Params | Promise<Params> =>
  validRequest(operation).params?.(life) ?? {}

/** Sends a request as a member of the caller's namespace for the given `params`. */
async function send(call: Call, operation: OperationSpec, params: Params, headers: CallOptions['headers'] = {}) {
  const body = await validRequest(operation).body?.(world.own)
  return call(operation.method, pathOf(operation, params), { body, headers })
}

/** Members can call all operations; a key only those that accept keys. */
const callers = (operation: OperationSpec): [string, Call][] => [
  ['JWT', own.member],
  ...(operation.access.by === 'key' ? [['key', own.key] as [string, Call]] : []),
]

/** All written rows; reads leave them unchanged. */
const traces = () =>
  rows(
    net.database.db,
    sql`select (select count(*) from audit_entries)::int as audits, (select count(*) from events)::int as events`,
  )

describe.each(addressed.map((operation) => [operation.id, operation] as const))('%s', (_, operation) => {
  test('finds its own resource', async () => {
    for (const [who, call] of callers(operation)) {
      const reply = await send(call, operation, await paramsFor(operation, world.own))
      expect(reply.status, `${who} ${JSON.stringify(reply.body)}`).toBe(200)
    }
  })

  test.each(['sibling', 'stranger'] as const)('does not find one of a %s and has no effect', async (owner) => {
    if (owner === 'sibling' && isOrganizations(operation)) return
    const params = await paramsFor(operation, world[owner])
    const before = await traces()
    for (const [who, call] of callers(operation)) {
      const reply = await send(call, operation, params)
      expect(reply.status, who).toBe(isShared(operation) ? 200 : 404)
      if (isShared(operation)) continue
      const missing = await send(call, operation, impossible(operation, 'pay_01h455vb4pex5vsknk084sn02q'))
      expect(reply.body, who).toEqual(missing.body)
    }
    expect(await traces()).toEqual(before)
  })

  test('does not find an invalid identifier', async () => {
    for (const id of IMPOSSIBLE) {
      for (const [who, call] of callers(operation)) {
        expect((await send(call, operation, impossible(operation, id))).status, `${who} ${id.slice(0, 40)}`).toBe(404)
      }
    }
  })

  test('rejects a NUL byte with 400', async () => {
    for (const [, call] of callers(operation)) {
      expect((await send(call, operation, impossible(operation, '\0'))).status).toBe(400)
    }
  })

  test('accepts no credentials with another tenant’s headers', async () => {
    const params = await paramsFor(operation, world.own)
    const foreign = [
      { 'x-partner-id': world.stranger.bank.partnerId },
      { 'x-org-id': world.stranger.bank.orgId },
      { 'x-partner-id': 'part_01h455vb4pex5vsknk084sn02q' },
      { 'x-partner-id': `${own.partnerId}, ${own.partnerId}` },
    ]
    for (const headers of foreign) {
      for (const [who, call] of callers(operation)) {
        expect((await send(call, operation, params, headers)).status, `${who} ${JSON.stringify(headers)}`).toBe(403)
      }
    }
    if (operation.access.by !== 'key') return
    const sibling = { 'x-partner-id': world.sibling.bank.partnerId }
    expect((await send(own.key, operation, params, sibling)).status).toBe(403)
  })

  test('is refused to the organization’s own member within the sibling', async () => {
    const params = await paramsFor(operation, world.own)
    const reply = await send(own.member, operation, params, { 'x-partner-id': world.sibling.bank.partnerId })
    expect(reply.status).toBe(isShared(operation) || isOrganizations(operation) ? 200 : 404)
  })

  test('requires credentials, and both headers with a key', async () => {
    const params = await paramsFor(operation, world.own)
    expect((await send(net.call, operation, params)).status).toBe(401)
    const keyOnly = await send(net.call, operation, params, { 'x-service-api-key': own.secret })
    expect(keyOnly.status).toBe(operation.access.by === 'key' ? 400 : 401)
  })
})

describe('operator operations', () => {
  const operators = covered(all).filter(isOperators)

  test('are refused to everyone else in the same way, for any identifier, and have no effect', async () => {
    for (const operation of operators) {
      const params = await paramsFor(operation, world.own)
      const before = await traces()
      const { member, key } = world.stranger.bank
      const reply = await send(member, operation, params)
      expect([reply.status, reply.body.code], operation.id).toEqual([403, 'error.forbidden'])
      const missing = await send(member, operation, impossible(operation, 'org_01h455vb4pex5vsknk084sn02q'))
      expect(missing.body, operation.id).toEqual(reply.body)
      expect((await send(key, operation, params)).status, operation.id).toBe(401)
      expect((await send(net.call, operation, params)).status, operation.id).toBe(401)
      expect(await traces()).toEqual(before)
    }
  })

  test.each(
    operators
      .filter((operation) => paramNames(operation).length > 0)
      .map((operation) => [operation.id, operation] as const),
  )('%s does not find an invalid identifier', async (_, operation) => {
    for (const id of IMPOSSIBLE) {
      expect((await send(own.member, operation, impossible(operation, id))).status, id.slice(0, 40)).toBe(404)
    }
    expect((await send(own.member, operation, impossible(operation, '\0'))).status).toBe(400)
  })
})

const IMPOSSIBLE = [
  'pay_01h455vb4pex5vsknk084sn02q',
  'x',
  ' ',
  '../../partner',
  '..%2f..%2fpartner',
  '%',
  "' or 1=1 --",
  'Ωλ😀',
  '__proto__',
  'x'.repeat(4000),
  '0'.repeat(10_000),
]

const impossible = (operation: OperationSpec, id: string): Params =>
  Object.fromEntries(paramNames(operation).map((name) => [name, id]))

describe.each(nested.map((operation) => [operation.id, operation] as const))('%s', (_, operation) => {
  test.each(['ownForeign', 'ownLater', 'sibling', 'stranger'] as const)(
    'does not combine identifiers with those of %s',
    async (owner) => {
      const [mine, theirs] = [await paramsFor(operation, world.own), await paramsFor(operation, world[owner])]
      const names = paramNames(operation)
      // All combinations of identifiers from one and the other.
      for (let pick = 1; pick < 2 ** names.length - 1; pick++) {
        const mixed = Object.fromEntries(names.map((name, i) => [name, ((pick >> i) & 1 ? theirs : mine)[name] ?? '']))
        for (const [who, call] of callers(operation)) {
          expect((await send(call, operation, mixed)).status, `${who} ${JSON.stringify(mixed)}`).toBe(404)
        }
      }
    },
  )
})

describe('the receiving side', () => {
  const reads = addressed.filter(
    ({ id, method, path }) => method === 'GET' && path.startsWith('/payments/') && id !== 'listExceptions',
  )

  test.each(reads.map((operation) => [operation.id, operation] as const))(
    'can read %s of what it received',
    async (_, read) => {
      const params = await paramsFor(read, world.own)
      if (read.access.by === 'key') expectData(await world.quay.key('GET', pathOf(read, params)))
      expectData(await world.quay.member('GET', pathOf(read, params)))
    },
  )

  test('sees a payment from its submission on', async () => {
    const id = await created(own, world.own.own, world.own.theirs)
    for (const part of ['', '/exceptions', '/submissions', '/admissions', '/transactions', '/timeline']) {
      expect((await world.quay.key('GET', `/payments/${id}${part}`)).status, part).toBe(404)
    }
    expect((await world.quay.key('POST', `/payments/${id}/submissions`)).status).toBe(404)
    expectData(await own.key('POST', `/payments/${id}/submissions`))
    expectData(await world.quay.key('GET', `/payments/${id}`))
  })

  test('does not learn of a payment that failed before it was delivered', async () => {
    expect((await world.quay.key('GET', `/payments/${world.own.failed}`)).status).toBe(404)
  })

  test('cannot work the sender’s task', async () => {
    const { payment_id, admission_id, task_id } = world.own.open
    const path = `/payments/${payment_id}/admissions/${admission_id}/tasks/${task_id}`
    const body = { status: 'completed', status_reason: 'accepted' }
    expect((await world.quay.key('PUT', path, { body })).status).toBe(404)
    expect(
      (await world.quay.member('PUT', `/admission-tasks/${task_id}/assignee`, { body: { assignee: 1 } })).status,
    ).toBe(404)
  })
})

describe('lists', () => {
  const lists: [string, string, string][] = [
    ['/payments?limit=100', 'payments', 'partner_id'],
    ['/admission-tasks?limit=100', 'tasks', 'partner_id'],
    ['/apikey?limit=100', 'api_keys', 'partner_id'],
    ['/customer?limit=100', 'customers', 'partner_id'],
    ['/account?limit=100', 'accounts', 'partner_id'],
    ['/partner?limit=100', 'partners', 'org_id'],
    ['/members', 'members', 'organization_id'],
  ]

  test.each(lists)(
    '%s contains and counts only the caller’s rows, and no query parameter selects another tenant',
    async (path, plural, owner) => {
      const mine = owner === 'partner_id' ? own.partnerId : own.orgId
      const [bare] = path.split('?')
      const reply = await own.member('GET', `${bare}?partner_id=${world.stranger.bank.partnerId}`)
      expect([reply.status, reply.body.message]).toEqual([400, expect.stringMatching(/^partner_id: unknown query/)])
      let page = expectData(await own.member('GET', path))
      const { count } = page
      const listed: Record<string, string>[] = [...page[plural]]
      while (page.next_cursor) {
        page = expectData(await own.member('GET', `${path}&cursor=${page.next_cursor}`))
        listed.push(...page[plural])
      }
      expect(count).toBe(listed.length)
      expect(count).toBeGreaterThan(0)
      expect(new Set(listed.map((record) => record[owner]))).toEqual(new Set([mine]))
    },
  )

  test('a batch is visible to those with lines in it, each with its own figures', async () => {
    const mine = expectData(await own.key('GET', '/settlements'))
    const tokens = mine.batches.map(({ token }: { token: string }) => token)
    const lives = [world.own, world.ownForeign, world.ownLater]
    expect(tokens).toEqual(expect.arrayContaining(lives.map(({ settled }) => settled.batch_id)))
    for (const { settled } of [world.sibling, world.stranger]) expect(tokens).not.toContain(settled.batch_id)
    const shared = world.own.settled.batch_id
    const details = (bank: Bank) => bank.key('GET', `/settlements/${shared}`)
    const seen = [expectData(await details(own)), expectData(await details(world.quay))]
    expect(seen.map((data) => data.merkle_leaf.partner_id)).toEqual([own.partnerId, world.quay.partnerId])
    expect(seen.map((data) => data.merkle_leaf.kind)).toEqual(['debtor', 'creditor'])
  })
})

/** Names of the path parameters of an operation. */
function paramNames(operation: OperationSpec): string[] {
  return [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
}
