import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGateway, type Gateway } from '../../../gateway.ts'
import { memberSignIn } from '../../../testing/members/member-sign-in.ts'
import { newMember, newSession } from '../../../testing/members/new-member.ts'
import { enrollment, passwordAndCode } from '../../../testing/members/valid-members.ts'
import { type Bank, type Call, caller, expectData, type TestNetwork, testNetwork } from '../../../testing/network.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const RULES = '/organization/rules'
const SETUP = [403, 'error.second_factor_setup']

let net: TestNetwork
/** The test network's database and clock, with uses of sessions that a test writes itself. */
let gateway: Gateway
let bank: Bank
let number = 0
beforeAll(async () => {
  net = await testNetwork()
  gateway = createGateway(net.deps)
})
afterAll(() => net.close())
beforeEach(async () => {
  net.clock.advance(5 * MINUTE)
  bank = await net.bank(`harbor-${number++}`)
})

const { signIn } = memberSignIn(() => net)
const withJwt = (jwt: string, headers = {}) => caller(gateway.app, { authorization: `Bearer ${jwt}`, ...headers })
const later = (ms: number) => new Date(net.clock.now.getTime() + ms).toISOString()
const codeOf = ({ status, body }: Awaited<ReturnType<Call>>) => [status, body.code]

/** An admin whose session was just confirmed. */
async function admin({ isProtected = true } = {}) {
  const me = await newMember(net, bank)
  if (isProtected) expectData(await me.member('PUT', '/members/me/totp', { body: await enrollment(me) }))
  const jwt = await newSession(net, { token: me.token, organizationId: bank.orgId, role: 'admin' })
  return { ...me, call: withJwt(jwt) }
}

const setRules = async (body: object) => expectData(await (await admin()).call('PUT', RULES, { body }))
/** A new session of a member without a second factor. */
async function session() {
  const me = await newMember(net, bank, 'viewer')
  return { ...me, call: withJwt(me.jwt), inBackground: withJwt(me.jwt, { 'x-background': '1' }) }
}
const isOver = async (call: Call) => (await call('GET', '/members/me')).status === 401

describe('the rules of an organization', () => {
  test('require nothing by default, and a change keeps the others', async () => {
    const { call } = await session()
    const none = {
      second_factor_from: null,
      session_hours: null,
      idle_minutes: null,
      console_networks: null,
      api_key_networks: null,
      updated_at: null,
    }
    expect(expectData(await call('GET', RULES))).toEqual(none)
    await setRules({ session_hours: 12 })
    expect(await setRules({ idle_minutes: 30 })).toMatchObject({ session_hours: 12, idle_minutes: 30 })
    expect(await setRules({ session_hours: null })).toMatchObject({ session_hours: null, idle_minutes: 30 })
    const rules = expectData(await call('GET', RULES))
    expect(rules).toEqual({ ...none, idle_minutes: 30, updated_at: net.clock.now.toISOString() })
  })

  test('are audited with their values before and after, and do not apply to other organizations', async () => {
    await setRules({ session_hours: 12 })
    const other = await net.bank(`meadow-${number++}`)
    expect(expectData(await other.member('GET', RULES)).session_hours).toBeNull()
    net.clock.advance(1000)
    await setRules({ session_hours: 8, idle_minutes: 5 })
    const path = '/audit-entries?action=organization.update_rules&limit=1'
    const [entry] = expectData(await bank.member('GET', path)).entries
    expect(entry).toMatchObject({
      resource_id: bank.orgId,
      before: { second_factor_from: null, session_hours: 12, idle_minutes: null },
      after: { second_factor_from: null, session_hours: 8, idle_minutes: 5 },
    })
  })

  test.each([
    [{ session_hours: 0 }, 'session_hours'],
    [{ session_hours: 169 }, 'session_hours'],
    [{ idle_minutes: 4 }, 'idle_minutes'],
    [{ idle_minutes: 10_081 }, 'idle_minutes'],
    [{ second_factor_from: '0000-01-01T00:00:00Z' }, 'second_factor_from'],
    [{ second_factor_from: '' }, 'second_factor_from'],
  ])('refuse %j', async (body, field) => {
    const { call } = await admin()
    const reply = await call('PUT', RULES, { body })
    expect([reply.status, reply.body.message.startsWith(`${field}:`)]).toEqual([400, true])
  })
})

describe('a required second factor', () => {
  test('is refused, with the reason, to an admin who has none and would be locked out', async () => {
    const { call } = await admin({ isProtected: false })
    const reply = await call('PUT', RULES, { body: { second_factor_from: later(0), session_hours: 1 } })
    expect(codeOf(reply)).toEqual([409, 'error.conflict'])
    expect(reply.body.message).toContain('must use two-factor authentication yourself')
    expect(expectData(await call('GET', RULES))).toMatchObject({ second_factor_from: null, session_hours: null })
  })

  test('announced for a date, does not prevent an admin without one from changing other rules until then', async () => {
    const from = later(HOUR)
    await setRules({ second_factor_from: from })
    const { call } = await admin({ isProtected: false })
    expectData(await call('PUT', RULES, { body: { second_factor_from: from, session_hours: 12 } }))
    expectData(await call('PUT', RULES, { body: { second_factor_from: null } }))
  })

  test('applies from its date on to open sessions, which continue once the member has set one up', async () => {
    const me = await session()
    const from = later(HOUR)
    await setRules({ second_factor_from: from })
    expect(expectData(await me.call('GET', '/members/me')).second_factor_from).toBe(from)
    net.clock.advance(HOUR - 1)
    expectData(await me.call('GET', '/members'))
    net.clock.advance(1)
    expect(codeOf(await me.call('GET', '/members'))).toEqual(SETUP)
    expectData(await me.call('PUT', '/members/me/totp', { body: await enrollment(me) }))
    expectData(await me.call('GET', '/members'))
    expect(expectData(await me.call('GET', '/members/me')).second_factor_from).toBeNull()
  })

  test('dated in the past applies at once, also to a member who signs in meanwhile', async () => {
    const me = await session()
    const { call } = await admin()
    const [signedIn] = await Promise.all([
      signIn(me),
      call('PUT', RULES, { body: { second_factor_from: later(-HOUR) } }).then(expectData),
    ])
    const during = withJwt(expectData(signedIn).access_token)
    expect(codeOf(await during('GET', '/members'))).toEqual(SETUP)
    const after = withJwt(expectData(await signIn(me)).access_token)
    expect(codeOf(await after('GET', '/members'))).toEqual(SETUP)
  })

  test('cannot be turned off from that date on', async () => {
    const me = await session()
    expectData(await me.call('PUT', '/members/me/totp', { body: await enrollment(me) }))
    await setRules({ second_factor_from: later(HOUR) })
    net.clock.advance(HOUR)
    const body = await passwordAndCode(me)
    const reply = await me.call('POST', '/members/me/totp/disable', { body })
    expect(codeOf(reply)).toEqual([409, 'error.conflict'])
    expectData(await me.call('GET', '/members'))
    await setRules({ second_factor_from: later(1) })
    expectData(await me.call('POST', '/members/me/totp/disable', { body }))
  })
})

describe('the lifetime of sessions', () => {
  test('ends the JWT of a new session', async () => {
    await setRules({ session_hours: 12 })
    const { exp = 0, iat = 0 } = decodeJwt(expectData(await signIn(await session())).access_token)
    expect(exp - iat).toBe(12 * 3600)
  })

  test('also ends existing sessions, in use or not', async () => {
    const me = await session()
    await setRules({ session_hours: 2 })
    net.clock.advance(2 * HOUR - 1)
    const [{ expires_at }] = expectData(await me.call('GET', '/members/me/sessions')).sessions
    expect(expires_at).toBe(later(1))
    net.clock.advance(1)
    expect(await isOver(me.call)).toBe(true)
  })

  test('ends a session that began while the rule was changed', async () => {
    const me = await session()
    const { call } = await admin()
    const [signedIn] = await Promise.all([
      signIn(me),
      call('PUT', RULES, { body: { session_hours: 1 } }).then(expectData),
    ])
    const during = withJwt(expectData(signedIn).access_token)
    net.clock.advance(HOUR - 1)
    expect(await isOver(during)).toBe(false)
    net.clock.advance(1)
    expect(await isOver(during)).toBe(true)
  })

  test('extended, does not resume a session that has ended', async () => {
    const me = await session()
    await setRules({ session_hours: 1 })
    net.clock.advance(HOUR)
    await setRules({ session_hours: null })
    expect(await isOver(me.call)).toBe(true)
  })
})

describe('the idle time of sessions', () => {
  test('ends a session that is not used, and no other', async () => {
    const [used, unused] = [await session(), await session()]
    await setRules({ idle_minutes: 10 })
    for (let minutes = 0; minutes < 12; minutes += 4) {
      net.clock.advance(4 * MINUTE)
      expect(await isOver(used.call)).toBe(false)
      await gateway.lastUse.flush()
    }
    expect([await isOver(used.call), await isOver(unused.call)]).toEqual([false, true])
  })

  test('is not extended by background calls of the console, nor by the live stream', async () => {
    const me = await session()
    await setRules({ idle_minutes: 5 })
    net.clock.advance(4 * MINUTE)
    expect(await isOver(me.inBackground)).toBe(false)
    const stream = await gateway.app.request('/api/v1/csp/live', {
      headers: { authorization: `Bearer ${me.jwt}`, 'x-partner-id': bank.partnerId },
    })
    expect(stream.status).toBe(200)
    await stream.body?.cancel()
    await gateway.lastUse.flush()
    net.clock.advance(90_000)
    expect(await isOver(me.call)).toBe(true)
  })

  test('does not end a session whose last use is not yet stored', async () => {
    const me = await session()
    await setRules({ idle_minutes: 5 })
    net.clock.advance(5 * MINUTE - 1)
    expect(await isOver(me.call)).toBe(false)
    net.clock.advance(9_000)
    expect(await isOver(me.call)).toBe(false)
  })

  test('counts uses in every process, and a late one does not resume a session', async () => {
    const me = await session()
    await setRules({ idle_minutes: 5 })
    const another = createGateway(net.deps)
    const there = caller(another.app, { authorization: `Bearer ${me.jwt}` })
    net.clock.advance(3 * MINUTE)
    expect(await isOver(there)).toBe(false)
    await another.lastUse.flush()
    net.clock.advance(3 * MINUTE)
    expect(await isOver(me.call)).toBe(false)
    // This process stalls, and others use it when it continues.
    net.clock.advance(6 * MINUTE)
    expectData(await (await session()).call('GET', '/members/me'))
    await gateway.lastUse.flush()
    expect(await isOver(there)).toBe(true)
  })

  test('turned off, does not resume a session that has ended, but an idle one within it continues', async () => {
    const [ended, idle] = [await session(), await session()]
    await setRules({ idle_minutes: 60 })
    net.clock.advance(40 * MINUTE)
    expect(await isOver(idle.call)).toBe(false)
    await gateway.lastUse.flush()
    net.clock.advance(40 * MINUTE)
    await setRules({ idle_minutes: null })
    expect([await isOver(ended.call), await isOver(idle.call)]).toEqual([true, false])
  })
})
