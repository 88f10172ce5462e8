import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PERMISSIONS, type Permission } from '../../kernel/permissions.ts'
import { operations } from '../../modules/operations.ts'
import { rows } from '../../platform/db/rows.ts'
import type { OperationSpec } from '../../wire/operation.ts'
import { openNamespace } from '../bank.ts'
import { type Me, newMember } from '../members/new-member.ts'
import { passwordAndCode } from '../members/valid-members.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../network.ts'
import { application } from '../valid-operator.ts'
import { pathOf, queryText, validRequest } from '../valid-requests.ts'
import { openWorld, type World } from '../world.ts'

// Step-up, based on the list of operations: each new operation that changes something must be
// classified here.
const all: OperationSpec[] = Object.values(operations)
const having = (kind: OperationSpec['stepUp']) =>
  all.filter(({ stepUp }) => stepUp === kind).map((operation) => [operation.id, operation] as const)

/** What a stolen admin session can change, and why no confirmation is required. */
const WITHOUT_STEP_UP: Record<string, string> = {
  withdrawDeletion: 'keeps the organization as it is',
  createNamespace: 'is empty; its live keys need one',
  setInspector: 'receives test events of the sandbox',
  advanceSandbox: 'moves the sandbox only',
  createSamplePayments: 'sandbox only',
  createAccount: 'counts for nothing until deposits to it were named',
  deleteAccount: 'moves no money; the record stays',
  startValidation: 'sends the deposits that name an account',
  tryValidation: 'names deposits, which only the account shows',
  redeliver: 'sends to the address that is configured',
  redeliverSeveral: 'sends to the address that is configured',
  recoverDeliveries: 'sends to the address that is configured',
  testChatChannel: 'sends to the address that is configured',
  testAuditEndpoint: 'sends to the address that is configured',
  testWebhook: 'sends to the address that is configured',
  completeSingleSignOnTest: 'its start needs one; turning single sign-on on does, too',
  createSavedView: 'filters of a list: changes what colleagues see first, gives no access',
  updateSavedView: 'filters of a list: changes what colleagues see first, gives no access',
  deleteSavedView: 'filters of a list: changes what colleagues see first, gives no access',
  replaceAssignmentRules: 'assigns tasks to colleagues, gives no access',
  createMessageTemplate: 'a text that colleagues can insert and change before they send it',
  updateMessageTemplate: 'a text that colleagues can insert and change before they send it',
  deleteMessageTemplate: 'a text that colleagues can insert and change before they send it',
}

let net: TestNetwork
let world: World
let bank: Bank
beforeAll(async () => {
  net = await testNetwork()
  world = await openWorld(net)
  bank = world.own.bank
})
afterAll(() => net.close())

/** An admin's session as a thief has it: it can never be confirmed. */
async function staleAdmin(of = bank): Promise<Me & { token: string; stolen: ReturnType<typeof caller> }> {
  const me = await newMember(net, of, 'admin')
  net.clock.advance(5 * 60_000 + 1)
  return { ...me, stolen: caller(net.app, { authorization: `Bearer ${me.jwt}`, 'x-partner-id': of.partnerId }) }
}

const traces = () =>
  rows(
    net.database.db,
    sql`select (select count(*) from audit_entries)::int as audits, (select count(*) from events)::int as events,
          (select count(*) from idempotency_records)::int as keys`,
  )

const REQUIRED = { code: 'error.confirmation_required', message: expect.stringContaining('/members/me/confirmation') }

const isForAdmins = (permission: Permission | 'own') => permission !== 'own' && PERMISSIONS[permission] === 'admin'

test('every admin-only change needs a confirmation or a documented exception', () => {
  const undecided = all.filter(
    ({ id, method, access, stepUp }) =>
      method !== 'GET' &&
      access.by === 'member' &&
      isForAdmins(access.permission) &&
      !stepUp &&
      !(id in WITHOUT_STEP_UP),
  )
  expect(undecided.map(({ id }) => id)).toEqual([])
})

test('no operation that accepts API keys requires a confirmation, because machines cannot give one', () => {
  expect(all.filter(({ access, stepUp }) => stepUp && access.by !== 'member').map(({ id }) => id)).toEqual([])
})

describe.each(having('recent'))('%s', (_, operation) => {
  test('is refused in a session without a recent confirmation, has no effect, and succeeds after one', async () => {
    const me = await staleAdmin()
    const { params, body: valid } = validRequest(operation)
    const path = pathOf(operation, await params?.(world.own, me)) + (await queryText(operation, world.own))
    const request = { body: await valid?.(world.own, me), key: `step-up ${operation.id}` }
    // Preparing the request may have confirmed the session.
    await rows(net.database.db, sql`update sessions set confirmed_at = null where member_id = ${me.token}`)
    const before = await traces()
    const refused = await me.stolen(operation.method, path, request)
    expect([refused.status, refused.body]).toEqual([403, REQUIRED])
    expect(await traces()).toEqual(before)
    expectData(await me.stolen('POST', '/members/me/confirmation', { body: await passwordAndCode(me) }))
    expectData(await me.stolen(operation.method, path, request))
  })
})

describe.each(having('live'))('%s', (_, operation) => {
  let live: Bank
  let sandbox: Bank
  beforeAll(async () => {
    live = await liveNamespace(`live-${operation.id.toLowerCase()}`)
    sandbox = world.stranger.bank
  })

  test('is refused in a live namespace in a session without a recent confirmation, and allowed in the sandbox', async () => {
    const me = await staleAdmin(sandbox)
    for (const { partnerId } of [live, sandbox]) {
      const headers = { 'x-partner-id': partnerId }
      const inNamespace = { ...sandbox, partnerId, member: withHeaders(sandbox.member, headers) }
      const secret_key = await keyIn(inNamespace)
      const { body } = validRequest(operation)
      const request = { headers, body: await body?.({ ...world.stranger, bank: inNamespace }, me) }
      const reply = await me.stolen(operation.method, pathOf(operation, { secret_key }), request)
      if (partnerId === sandbox.partnerId) expectData(reply)
      else expect([reply.status, reply.body]).toEqual([403, REQUIRED])
    }
  })
})

describe.each([
  ['from a sandbox namespace', {}],
  ['without a namespace', { 'x-partner-id': undefined }],
])('a settlement that the operator runs %s', (_, headers) => {
  test('needs a recent confirmation in live, and none in the sandbox', async () => {
    const me = await staleAdmin()
    const settle = (environment: string) =>
      me.stolen('POST', '/settlements', { headers: { ...headers, 'x-environment': environment } })
    const before = await traces()
    const refused = await settle('live')
    expect([refused.status, refused.body]).toEqual([403, REQUIRED])
    expect(await traces()).toEqual(before)
    expectData(await settle('sandbox'))
    expectData(await me.stolen('POST', '/members/me/confirmation', { body: { password: me.password } }))
    expectData(await settle('live'))
  })
})

describe.each(having('password'))('%s', (_, operation) => {
  test('requires the password each time, even right after a confirmation', async () => {
    const me = await newMember(net, bank, 'admin')
    const { params, body: valid } = validRequest(operation)
    const path = pathOf(operation, await params?.(world.own, me))
    const given = (await valid?.(world.own, me)) as Record<string, unknown>
    const field = 'current_password' in given ? 'current_password' : 'password'
    const reply = await me.member(operation.method, path, { body: { ...given, [field]: 'not the password' } })
    expect([reply.status, reply.body.message]).toEqual([403, 'The password is incorrect'])
  })
})

describe('a confirmation', () => {
  beforeEach(() => net.clock.advance(60_000))

  test('is valid for five minutes', async () => {
    const me = await staleAdmin()
    const invite = () => me.stolen('POST', '/invitations', { body: { email: `a-${me.email}`, role: 'viewer' } })
    const { confirmed_until } = expectData(
      await me.stolen('POST', '/members/me/confirmation', { body: { password: me.password } }),
    )
    expect(Date.parse(confirmed_until) - net.clock.now.getTime()).toBe(5 * 60_000)
    net.clock.advance(5 * 60_000)
    expectData(await invite())
    net.clock.advance(1)
    expect((await invite()).status).toBe(403)
  })

  test('requires the correct password, and is valid for its own session only', async () => {
    const [me, another] = [await staleAdmin(), await staleAdmin()]
    const invite = { body: { email: `b-${me.email}`, role: 'admin' } }
    const wrong = await me.stolen('POST', '/members/me/confirmation', { body: { password: 'not the password' } })
    expect([wrong.status, wrong.body.code]).toEqual([403, 'error.forbidden'])
    expect((await me.stolen('POST', '/invitations', invite)).body).toEqual(REQUIRED)
    expectData(await me.stolen('POST', '/members/me/confirmation', { body: { password: me.password } }))
    expect((await another.stolen('POST', '/invitations', invite)).body).toEqual(REQUIRED)
  })
})

async function liveNamespace(domain: string): Promise<Bank> {
  const { member } = world.stranger.bank
  const { status } = expectData(await member('GET', '/organization/verification'))
  if (status === 'sandbox') {
    const { request } = expectData(await member('POST', '/organization/verification', { body: application() }))
    const decision = { decision: 'approved', reason: 'Found in the register' }
    expectData(await bank.member('PUT', `/operator/verifications/${request.token}`, { body: decision }))
  }
  const { jwt } = await newMember(net, world.stranger.bank, 'admin')
  return openNamespace(net.app, { ...world.stranger.bank, jwt }, domain, undefined, 'live')
}

const withHeaders =
  (call: Bank['member'], headers: Record<string, string>): Bank['member'] =>
  (method, path, options = {}) =>
    call(method, path, { ...options, headers: { ...options.headers, ...headers } })

async function keyIn({ member }: Bank): Promise<string> {
  const access = { customers_read: true, customers_write: false, transactions_read: false, transactions_write: false }
  return expectData(await member('POST', '/apikey', { body: { name: 'Key', access } })).token
}
