import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLE_NAMES, ROLES, type Role } from '../../kernel/access.ts'
import { PERMISSIONS, permissionsOf } from '../../kernel/permissions.ts'
import { operations } from '../../modules/operations.ts'
import { rows } from '../../platform/db/rows.ts'
import type { OperationSpec } from '../../wire/operation.ts'
import { type Me, newMember } from '../members/new-member.ts'
import { caller, type Reply, type TestNetwork, testNetwork } from '../network.ts'
import { NOT_FOR_OPERATORS } from '../single-sign-on/valid-single-sign-on.ts'
import { ABOUT_ONESELF, covered, pathOf, queryText, validRequest } from '../valid-requests.ts'
import { type Life, openWorld, type World } from '../world.ts'

const forMembers = covered(Object.values(operations)).filter(({ access }) => access.by !== 'anyone')

/** Only for authors and members who manage approvals (approvals/second-accounts.http.test.ts). */
const OF_AUTHORS = ['findOrganizationApproval', 'decideOrganizationApproval', 'runOrganizationApproval']

let net: TestNetwork
let world: World
const members: Partial<Record<Role, Me>> = {}
/** Of an organization that does not operate the network, unlike the test network's own. */
const others: Partial<Record<Role, Me>> = {}
beforeAll(async () => {
  net = await testNetwork()
  world = await openWorld(net)
  for (const role of ROLES) {
    members[role] = await newMember(net, world.own.bank, role)
    others[role] = await newMember(net, world.stranger.bank, role)
  }
})
afterAll(() => net.close())

/** Who sends a request, and in which organization. */
function sender(role: Role, { id }: OperationSpec): { me: Me; life: Life } {
  const isOther = NOT_FOR_OPERATORS.includes(id)
  const me = (isOther ? others : members)[role]
  if (!me) throw new Error(`nobody is ${role}`)
  return { me, life: isOther ? world.stranger : world.own }
}

const send = async (role: Role, operation: OperationSpec): Promise<Reply> => {
  const { me, life } = sender(role, operation)
  // A request right after a change that ends access ends, too (approvals/lost-access.ts).
  if (OF_AUTHORS.includes(operation.id)) net.clock.advance(5000)
  const { params, body: valid } = validRequest(operation)
  const path = pathOf(operation, await params?.(life, me)) + (await queryText(operation, life))
  return me.member(operation.method, path, { body: await valid?.(life, me) })
}

const traces = () =>
  rows(
    net.database.db,
    sql`select (select count(*) from audit_entries)::int as audits, (select count(*) from events)::int as events,
          (select count(*) from idempotency_records)::int as keys`,
  )

const permissionOf = ({ access }: OperationSpec) => (access.by === 'anyone' ? 'own' : access.permission)
const allows = (role: Role, operation: OperationSpec): boolean => {
  const needed = permissionOf(operation)
  return needed === 'own' || permissionsOf(role).has(needed)
}
// Sign-out ends the current session, so it comes last. Before it comes what links an account of the
// provider to the member, who then does not count for approvals for a day (decision 0175).
const LAST = ['confirmWithProvider', 'signOut']
const inOrder = forMembers.toSorted((a, b) => LAST.indexOf(a.id) - LAST.indexOf(b.id))

describe.each(inOrder.map((operation) => [operation.id, permissionOf(operation), operation] as const))(
  '%s requires the permission %s:',
  (_, needed, operation) => {
    test.each(ROLES)('%s gets the corresponding response', async (role) => {
      const reply = await send(role, operation)
      if (OF_AUTHORS.includes(operation.id) && role !== 'admin') {
        expect([403, 404]).toContain(reply.status)
        return
      }
      if (allows(role, operation)) {
        expect(reply.status, JSON.stringify(reply.body)).toBe(200)
        return
      }
      expect(reply.status).toBe(403)
      expect(reply.body).toEqual({
        code: 'error.forbidden',
        message: `This operation requires the permission ${needed}; your role is ${ROLE_NAMES[role]}`,
      })
      expect(reply.headers.get('x-required-permission')).toBe(needed)
    })

    if (!('operator' in operation.access)) return
    test('is refused to members of other organizations in any role', async () => {
      for (const other of Object.values(others)) {
        const reply = await other.member(operation.method, pathOf(operation), { body: '{' })
        expect([reply.status, reply.body.message]).toEqual([403, 'Only the network operator can use this operation'])
      }
    })
  },
)

const weakestRole = (operation: OperationSpec): Role => {
  const needed = permissionOf(operation)
  return needed === 'own' ? 'viewer' : PERMISSIONS[needed]
}

describe('an insufficient role', () => {
  const forbidden = forMembers.filter((operation) => !allows('viewer', operation))

  test('is refused before the request is validated, and has no effect', async () => {
    const { jwt } = await newMember(net, world.own.bank, 'viewer')
    const viewer = caller(net.app, { authorization: `Bearer ${jwt}` })
    const before = await traces()
    for (const operation of forbidden) {
      const headers = { 'x-partner-id': world.own.bank.partnerId, 'idempotency-key': '' }
      const reply = await viewer(operation.method, pathOf(operation), { body: '{', headers })
      expect(reply.status, operation.id).toBe(403)
    }
    expect(await traces()).toEqual(before)
  })
})

test('viewers change nothing but their own profile, sign-in, mentions, notifications and requests; support also works tasks and recalls, and writes notes', () => {
  const changes = (role: Role) =>
    forMembers.filter((operation) => operation.method !== 'GET' && weakestRole(operation) === role).map(({ id }) => id)
  expect(changes('viewer').sort()).toEqual(
    [
      ...ABOUT_ONESELF,
      ...['readMentions', 'readNotifications', 'startPasskeyRegistration', 'startTotp', 'updateMe'],
      'updateNotificationSettings',
      ...['decideOrganizationApproval', 'runOrganizationApproval'],
      ...['confirmWithProvider', 'startProviderConfirmation', 'createSignInCode'],
    ].sort(),
  )
  expect(changes('support').sort()).toEqual([
    'assignTask',
    'cancelRecall',
    'createRecall',
    'deleteNote',
    'editNote',
    'refuseRecall',
    'snoozePayment',
    'unsnoozePayment',
    'updateTask',
    'writeCustomerNote',
    'writePaymentNote',
    'writeSettlementNote',
  ])
})
