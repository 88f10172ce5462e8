import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { operations } from '../../modules/operations.ts'
import { rows } from '../../platform/db/rows.ts'
import type { Api } from '../../platform/http/deps.ts'
import type { OperationSpec } from '../../wire/operation.ts'
import { type Me, newMember, newSession } from '../members/new-member.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../network.ts'
import { pathOf, queryText, validRequest } from '../valid-requests.ts'
import { openWorld, type World } from '../world.ts'

// Based on the list of operations, so that new operator operations are included.
const all: OperationSpec[] = Object.values(operations)
const operators = all
  .filter(({ access }) => 'operator' in access || 'partnerless' in access)
  .map((operation) => [operation.id, operation] as const)

const REQUIRED = {
  code: 'error.second_factor_required',
  message: 'This operation requires two-factor authentication. Set it up for this member, then retry.',
}

let net: TestNetwork
let world: World
let bank: Bank
/** The gateway with default settings; the test network's requires no second factor. */
let app: Api
beforeAll(async () => {
  net = await testNetwork()
  world = await openWorld(net)
  bank = world.own.bank
  app = createGateway({ ...net.deps, operatorSecondFactor: undefined }).app
})
afterAll(() => net.close())

/** A member of the operator without a second factor and without a namespace. */
async function operator() {
  const me = await newMember(net, bank)
  return { ...me, desk: caller(app, { authorization: `Bearer ${me.jwt}` }) }
}

async function setUp({ member, password }: Me): Promise<TOTP> {
  const { secret, enrolment } = expectData(await member('POST', '/members/me/totp/start'))
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = totp.generate({ timestamp: net.clock.now.getTime() })
  expectData(await member('PUT', '/members/me/totp', { body: { enrolment, code, password } }))
  return totp
}

const traces = () =>
  rows(
    net.database.db,
    sql`select (select count(*) from audit_entries)::int as audits, (select count(*) from events)::int as events,
          (select count(*) from idempotency_records)::int as keys`,
  )

test('there are operator operations', () => {
  expect(operators.length).toBeGreaterThan(15)
})

test.each(operators)(
  'an operator without a second factor is refused %s, which has no effect and works once the session has set one up',
  async (_, operation) => {
    const me = await operator()
    const { params, body: valid } = validRequest(operation)
    const path = pathOf(operation, await params?.(world.own, me)) + (await queryText(operation, world.own))
    // The environment, which operators without a namespace must name and others ignore.
    const headers = { 'x-environment': 'sandbox' }
    const request = { headers, body: await valid?.(world.own, me), key: `second factor ${operation.id}` }
    const before = await traces()
    const refused = await me.desk(operation.method, path, request)
    expect([refused.status, refused.body]).toEqual([403, REQUIRED])
    expect(await traces()).toEqual(before)
    await setUp(me)
    expect((await me.desk(operation.method, path, request)).status).toBe(200)
  },
)

test('a session that signed in with only a password never gets operator permissions', async () => {
  const me = await operator()
  const early = caller(app, {
    authorization: `Bearer ${await newSession(net, { token: me.token, organizationId: bank.orgId, role: 'admin' })}`,
  })
  expect((await early('GET', '/operator/organizations')).body).toEqual(REQUIRED)
  await setUp(me)
  expect((await early('GET', '/operator/organizations')).status).toBe(401)
})

test('a session that signed in with a code has operator permissions until the second factor is turned off', async () => {
  const me = await operator()
  const totp = await setUp(me)
  net.clock.advance(60_000)
  const code = totp.generate({ timestamp: net.clock.now.getTime() })
  const signIn = { admin_email: me.email, admin_password: me.password, code }
  const { access_token } = expectData(await net.call('POST', '/organization/signin', { body: signIn }))
  const desk = caller(app, { authorization: `Bearer ${access_token}` })
  expectData(await desk('GET', '/operator/organizations'))
  net.clock.advance(60_000)
  const again = totp.generate({ timestamp: net.clock.now.getTime() })
  const off = { body: { password: me.password, code: again } }
  expect((await desk('POST', '/members/me/totp/disable', off)).status).toBe(409)
  net.clock.advance(60_000)
  const last = totp.generate({ timestamp: net.clock.now.getTime() })
  // Through a gateway whose operator needs none.
  const withoutRule = caller(net.app, { authorization: `Bearer ${access_token}` })
  expectData(await withoutRule('POST', '/members/me/totp/disable', { body: { ...off.body, code: last } }))
  expect((await desk('GET', '/operator/organizations')).body).toEqual(REQUIRED)
})

test('an operator without a second factor cannot run a live settlement by naming its own namespace', async () => {
  const { desk } = await operator()
  const headers = { 'x-partner-id': bank.partnerId, 'x-environment': 'live' }
  expect((await desk('POST', '/settlements', { headers })).body).toEqual(REQUIRED)
})

test('the operator’s members need no second factor for the payments of their own namespaces', async () => {
  const { desk } = await operator()
  expectData(await desk('GET', '/payments', { headers: { 'x-partner-id': bank.partnerId } }))
})

test('another organization’s members need no second factor to settle the sandbox', async () => {
  const { jwt, partnerId } = world.stranger.bank
  const authorization = `Bearer ${jwt}`
  expectData(await caller(app, { authorization, 'x-partner-id': partnerId })('POST', '/settlements'))
})
