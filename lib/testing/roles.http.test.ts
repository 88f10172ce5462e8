import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Role, roleAllows } from '../kernel/access.ts'
import { createMember, hashPassword } from '../modules/members/index.ts'
import { operations } from '../modules/operations.ts'
import { rows } from '../platform/db/rows.ts'
import { writeOnce } from '../platform/write/run-write.ts'
import type { OperationSpec } from '../wire/operation.ts'
import { type Call, caller, expectData, type Reply, type TestNetwork, testNetwork } from './network.ts'
import { covered, pathOf, queryText, validRequest } from './valid-requests.ts'
import { openWorld, type World } from './world.ts'

const forMembers = covered(Object.values(operations)).filter(({ access }) => access.by !== 'anyone')
const PASSWORD = 'correct horse battery'
const emailOf = (role: Role) => `${role}.colleague@harbor.example`

let net: TestNetwork
let world: World
const members: Partial<Record<Role, Call>> = {}
beforeAll(async () => {
  net = await testNetwork()
  world = await openWorld(net)
  for (const role of ['viewer', 'support', 'admin'] as const) members[role] = await memberCalled(role)
})
afterAll(() => net.close())

/** A member of the own organization with a role, signed in. */
async function memberCalled(role: Role): Promise<Call> {
  const { bank } = world.own
  const email = emailOf(role)
  const passwordHash = await hashPassword(PASSWORD)
  await writeOnce(
    {
      db: net.database.db,
      actor: { kind: 'system', name: 'test' },
      now: net.clock.now,
      random: net.random,
      requestId: 'roles',
      address: 'local',
      organizationId: bank.orgId,
    },
    (ctx) =>
      createMember(ctx, {
        organizationId: bank.orgId,
        email,
        firstName: 'Some',
        lastName: role,
        role,
        passwordHash,
      }),
  )
  const signIn = await net.call('POST', '/organization/signin', {
    body: { admin_email: email, admin_password: PASSWORD },
  })
  const authorization = `Bearer ${expectData(signIn).access_token}`
  return caller(net.app, { authorization, 'x-partner-id': bank.partnerId })
}

const as = (role: Role): Call => {
  const call = members[role]
  if (!call) throw new Error(`nobody is ${role}`)
  return call
}

const ask = async (role: Role, operation: OperationSpec): Promise<Reply> => {
  const { params, body: valid } = validRequest(operation)
  const path = pathOf(operation, await params?.(world.own)) + queryText(operation, world.own)
  return as(role)(operation.method, path, { body: await valid?.(world.own) })
}

const traces = () =>
  rows(
    net.database.db,
    sql`select (select count(*) from audit_entries)::int as audits, (select count(*) from events)::int as events,
          (select count(*) from idempotency_records)::int as keys`,
  )

const roleOf = ({ access }: OperationSpec): Role => (access.by === 'anyone' ? 'viewer' : access.role)
// Signing out ends the session that asks, so it comes last.
const inOrder = forMembers.toSorted((a, b) => Number(a.id === 'signOut') - Number(b.id === 'signOut'))

describe.each(inOrder.map((operation) => [operation.id, roleOf(operation), operation] as const))(
  '%s needs the role %s:',
  (_, needed, operation) => {
    test.each(['viewer', 'support', 'admin'] as const)('%s is answered accordingly', async (role) => {
      const reply = await ask(role, operation)
      if (roleAllows(role, needed)) {
        expect(reply.status, JSON.stringify(reply.body)).toBe(200)
        return
      }
      expect(reply.status).toBe(403)
      expect(reply.body).toEqual({ code: 'error.forbidden', message: expect.stringContaining(needed) })
    })
  },
)

describe('a role that is too low', () => {
  const forbidden = forMembers.filter((operation) => !roleAllows('viewer', roleOf(operation)))

  test('is told before the shape of the request is looked at, and leaves no trace', async () => {
    const viewer = caller(net.app, { authorization: `Bearer ${await freshToken('viewer')}` })
    const before = await traces()
    for (const operation of forbidden) {
      const headers = { 'x-partner-id': world.own.bank.partnerId, 'idempotency-key': '' }
      const reply = await viewer(operation.method, pathOf(operation), { body: '{', headers })
      expect(reply.status, operation.id).toBe(403)
    }
    expect(await traces()).toEqual(before)
  })
})

async function freshToken(role: Role): Promise<string> {
  const body = { admin_email: emailOf(role), admin_password: PASSWORD }
  return expectData(await net.call('POST', '/organization/signin', { body })).access_token
}

test('who may only look changes nothing but the own session; who supports works tasks and nothing else', () => {
  const changes = (role: Role) =>
    forMembers.filter((operation) => operation.method !== 'GET' && roleOf(operation) === role).map(({ id }) => id)
  expect(changes('viewer').sort()).toEqual(['signOut'])
  expect(changes('support').sort()).toEqual(['assignTask', 'updateTask'])
})
