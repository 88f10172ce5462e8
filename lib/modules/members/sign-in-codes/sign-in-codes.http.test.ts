import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../../platform/db/rows.ts'
import { runSweep } from '../../../platform/sweep/sweep.ts'
import { type Me, newMember } from '../../../testing/members/new-member.ts'
import { fromAnywhere, memberWithPasskey, signInByPasskey } from '../../../testing/members/passkeys.ts'
import { CHALLENGE, newSignInCode, VERIFIER } from '../../../testing/members/sign-in-codes.ts'
import { type Bank, caller, expectData, type Reply, type TestNetwork, testNetwork } from '../../../testing/network.ts'
import { signInCodeSweep } from './codes.ts'

// What a code of the command line's sign-in can do, and for whom (decision 0212).

const MINUTE = 60_000
const REFUSED = [401, { code: 'error.unauthorized', message: 'The code is incorrect, expired or already used' }]

let net: TestNetwork
let bank: Bank
beforeAll(async () => {
  net = await testNetwork()
  bank = await net.bank('harbor')
})
afterAll(() => net.close())
beforeEach(() => net.clock.advance(MINUTE))

const call = fromAnywhere(() => net)
const exchange = (body: object, from = call) => from('POST', '/organization/signin/code', { body })
const outcome = ({ status, body }: Reply) => [status, body]
const sessionOf = ({ access_token }: { access_token: string }) =>
  caller(net.app, { authorization: `Bearer ${access_token}` })
const lastAudit = async ({ token }: { token: string }) =>
  expectData(await bank.member('GET', `/audit-entries?resource=${token}&limit=1`)).entries[0]
const sessionsOf = async ({ member }: Me) => expectData(await member('GET', '/members/me/sessions')).sessions

describe('a code', () => {
  test('signs its member in once, as a session of its own with the agent and address of the exchange', async () => {
    const me = await newMember(net, bank, 'support')
    const code = await newSignInCode(me.member)
    expect(await lastAudit(me)).toMatchObject({ action: 'member.create_sign_in_code', actor: { id: me.token } })
    net.clock.advance(1000)
    const agent: typeof call = (method, path, options) =>
      call(method, path, { ...options, headers: { 'user-agent': 'csp (Linux)' } })
    const signedIn = expectData(await exchange(code, agent))
    expect(signedIn).toEqual({ access_token: expect.any(String), token: bank.orgId })
    expect(expectData(await sessionOf(signedIn)('GET', '/members/me'))).toMatchObject({ token: me.token })
    const [approving] = (await sessionsOf(me)).filter((one: { is_current: boolean }) => one.is_current)
    expect(await lastAudit(me)).toMatchObject({ action: 'member.sign_in', after: { approved_by: approving.token } })
    const made = (await sessionsOf(me)).find((one: { agent: string }) => one.agent === 'csp (Linux)')
    expect(made.address).toMatch(/^198\.51\.100\./)
    expectData(await me.member('DELETE', `/members/me/sessions/${made.token}`))
    expect((await sessionOf(signedIn)('GET', '/members/me')).status).toBe(401)
    expect(outcome(await exchange(code))).toEqual(REFUSED)
  })

  test('is refused for every reason in the same way, which is recorded for its member', async () => {
    const me = await newMember(net, bank)
    const [wrong, plain, expired] = [
      await newSignInCode(me.member),
      expectData(await me.member('POST', '/members/me/sign-in-codes', { body: { code_challenge: CHALLENGE } })),
      await newSignInCode(me.member),
    ]
    expect(outcome(await exchange({ ...wrong, code: 'x'.repeat(43) }))).toEqual(REFUSED)
    expect(outcome(await exchange({ ...wrong, code_verifier: 'x'.repeat(43) }))).toEqual(REFUSED)
    net.clock.advance(1000)
    // Without S256, the challenge itself would be the verifier.
    expect(outcome(await exchange({ code: plain.code, code_verifier: CHALLENGE }))).toEqual(REFUSED)
    expect(await lastAudit(me)).toMatchObject({ action: 'member.sign_in_failed', actor: { kind: 'anonymous' } })
    await net.database.db.execute(sql`update sign_in_codes set expires_at = statement_timestamp()`)
    expect(outcome(await exchange(expired))).toEqual(REFUSED)
    expect(await sessionsOf(me)).toHaveLength(1)
  })

  test('is used up by a wrong verifier, because then someone else has got hold of it', async () => {
    const code = await newSignInCode((await newMember(net, bank)).member)
    expect((await exchange({ ...code, code_verifier: 'x'.repeat(43) })).status).toBe(401)
    expect(outcome(await exchange(code))).toEqual(REFUSED)
  })

  test('expires after a minute of the database’s clock, whatever the process says, and is deleted then', async () => {
    const { code } = await newSignInCode((await newMember(net, bank)).member)
    const left = sql`select extract(epoch from max(expires_at) - statement_timestamp())::float8 as seconds from sign_in_codes`
    const [{ seconds } = { seconds: 0 }] = await rows<{ seconds: number }>(net.database.db, left)
    expect([seconds > 50, seconds <= 60]).toEqual([true, true])
    await net.database.db.execute(sql`update sign_in_codes set expires_at = ${net.clock.now.toISOString()}`)
    expect(outcome(await exchange({ code, code_verifier: VERIFIER }))).toEqual(REFUSED)
    net.clock.advance(1)
    await runSweep(net.database.db, net.clock.now, signInCodeSweep)
    expect(await rows(net.database.db, sql`select from sign_in_codes`)).toEqual([])
  })

  test('is in no table, audit entry or log line', async () => {
    const me = await newMember(net, bank)
    const code = await newSignInCode(me.member)
    await exchange({ ...code, code_verifier: 'x'.repeat(43) })
    const other = await newSignInCode(me.member)
    await call('GET', `/organization/signin/code?code=${other.code}`)
    await exchange({ ...other, code_verifier: [other.code] })
    const tables = ['sign_in_codes', 'audit_entries', 'idempotency_records', 'request_log', 'rate_limits']
    const stored = await Promise.all(
      tables.map((name) => rows(net.database.db, sql`select t::text from ${sql.identifier(name)} t`)),
    )
    const text = JSON.stringify(stored) + net.logged.join('\n')
    for (const secret of [code.code, other.code, VERIFIER]) expect(text).not.toContain(secret)
  })

  test.each([
    ['method plain', { code_challenge: CHALLENGE, code_challenge_method: 'plain' }],
    ['no challenge', {}],
    ['a challenge of another length', { code_challenge: 'abc' }],
  ])('is not made with %s', async (_, body) => {
    const { member } = await newMember(net, bank)
    expect((await member('POST', '/members/me/sign-in-codes', { body })).status).toBe(400)
  })

  test('is limited per code and address like a password', async () => {
    const code = await newSignInCode((await newMember(net, bank)).member)
    for (let n = 0; n < 10; n++) expect((await exchange({ ...code, code: 'a guess' }, net.call)).status).toBe(401)
    expect((await exchange({ ...code, code: 'a guess' }, net.call)).status).toBe(429)
    expectData(await exchange(code, net.call))
  })
})

describe('codes of a member', () => {
  test('are at most five at a time, of which a further one invalidates the oldest', async () => {
    const [me, other] = [await newMember(net, bank), await newMember(net, bank)]
    const ofOther = await newSignInCode(other.member)
    const codes = []
    for (let n = 0; n < 6; n++) codes.push(await newSignInCode(me.member))
    const [oldest = {}, ...newest] = codes
    expect(outcome(await exchange(oldest))).toEqual(REFUSED)
    for (const code of [...newest, ofOther]) expectData(await exchange(code))
  })

  test('count in the same limit of sign-ins as the password', async () => {
    const me = await newMember(net, bank)
    const body = { admin_email: me.email, admin_password: me.password }
    const byPassword = () => call('POST', '/organization/signin', { body })
    for (let n = 0; n < 50; n++) {
      await signOut(await byPassword())
      await signOut(await exchange(await newSignInCode(me.member)))
    }
    const code = await newSignInCode(me.member)
    for (const refused of [await byPassword(), await exchange(code)]) {
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const other = await newMember(net, bank)
    expectData(await exchange(await newSignInCode(other.member)))
  })

  test('count by the member while another account can have the same email', async () => {
    const [owner, claim] = [await newMember(net, bank), await newMember(net, await net.bank('claimant'))]
    await net.database.db.execute(
      sql`update members set email = ${owner.email}, email_verified_at = null where token = ${claim.token}`,
    )
    for (let n = 0; n < 100; n++) await signOut(await exchange(await newSignInCode(claim.member)))
    expect((await exchange(await newSignInCode(claim.member))).status).toBe(429)
    expectData(await exchange(await newSignInCode(owner.member)))
  })
})

describe('an approval', () => {
  test.each([
    ['signs out', (me: Me) => me.member('POST', '/organization/signout')],
    ['ends the session', endCurrent],
    ['ends the other sessions', (me: Me) => me.member('POST', '/members/me/sessions/end', including(false))],
    ['changes the password', changePassword],
    ['is given another role', (me: Me) => byAdmin('PUT', me, { role: 'viewer' })],
    ['is removed', (me: Me) => byAdmin('DELETE', me)],
    ['is signed out by an admin', (me: Me) => byAdmin('POST', me, undefined, '/signout')],
  ])('ends when the member %s before the exchange', async (_, change) => {
    const me = await newMember(net, bank)
    const code = await newSignInCode(me.member)
    expectData(await change(me))
    expect(outcome(await exchange(code))).toEqual(REFUSED)
  })

  test('ends with the session’s own lifetime, and the new session has that of a sign-in', async () => {
    const own = await net.bank('meadow')
    const me = await newMember(net, own)
    expectData(await me.member('PUT', '/organization/rules', { body: { session_hours: 2, idle_minutes: 60 } }))
    const code = await newSignInCode(me.member)
    const signedIn = expectData(await exchange(await newSignInCode(me.member)))
    const { sessions } = expectData(await sessionOf(signedIn)('GET', '/members/me/sessions'))
    const [{ expires_at }] = sessions.filter((one: { is_current: boolean }) => one.is_current)
    expect(Date.parse(expires_at) - net.clock.now.getTime()).toBeLessThanOrEqual(61 * MINUTE)
    net.clock.advance(2 * 60 * MINUTE)
    expect(outcome(await exchange(code))).toEqual(REFUSED)
  })

  test('by a member of an organization that is then suspended starts no session', async () => {
    const [operator, suspended] = [await net.bank('operator'), await net.bank('suspended')]
    await net.appoint(operator.orgId)
    const code = await newSignInCode((await newMember(net, suspended)).member)
    const path = `/operator/organizations/${suspended.orgId}/suspend`
    expectData(await operator.member('POST', path, { body: { reason: 'Fraud' } }))
    expect(outcome(await exchange(code))).toEqual(REFUSED)
  })

  test('from an allowed network does not admit an exchange from another one', async () => {
    const own = await net.bank('office')
    const me = await newMember(net, own)
    const from = (clientAddress: string, headers = {}) =>
      caller({ request: (path, init) => net.app.request(path, init, { clientAddress }) }, headers)
    const office = from('203.0.113.7', { authorization: `Bearer ${me.jwt}` })
    expectData(await office('PUT', '/organization/rules', { body: { console_networks: ['203.0.113.0/24'] } }))
    const [code, other] = [await newSignInCode(office), await newSignInCode(office)]
    const refused = await exchange(code, from('198.51.100.1'))
    expect([refused.status, refused.body.code]).toEqual([403, 'error.address_not_allowed'])
    expectData(await exchange(other, from('203.0.113.8')))
  })

  test('proves as much as its session: the second factor stays proven, and the confirmation is not renewed', async () => {
    const me = await memberWithPasskey(net, bank)
    const browser = sessionOf(expectData(await signInByPasskey(call, me.passkey)))
    net.clock.advance(4 * MINUTE)
    const program = sessionOf(expectData(await exchange(await newSignInCode(browser))))
    expect((await newCode(program)).status).toBe(200)
    const [made] = await rows<{ second_factor: boolean }>(
      net.database.db,
      sql`select second_factor from sessions where member_id = ${me.token} order by created_at desc limit 1`,
    )
    expect(made?.second_factor).toBe(true)
    net.clock.advance(MINUTE + 1)
    // Otherwise a stolen session could approve another one before each confirmation ends.
    expect((await newCode(program)).body.code).toBe('error.confirmation_required')
  })
})

/** The number of open sessions is limited, too. */
const signOut = async (reply: Reply) => expectData(await sessionOf(expectData(reply))('POST', '/organization/signout'))
const newCode = (session: Bank['member']) =>
  session('POST', '/members/me/sign-in-codes', { body: { code_challenge: CHALLENGE } })
const including = (including_this: boolean) => ({ body: { including_this } })
const byAdmin = (method: string, me: Me, body?: object, what = '') =>
  bank.member(method, `/members/${(me as Me & { token: string }).token}${what}`, { body })
function changePassword({ member, password: current_password }: Me) {
  return member('PUT', '/members/me/password', { body: { current_password, new_password: 'another horse battery' } })
}
async function endCurrent(me: Me) {
  const [current] = await sessionsOf(me)
  return me.member('DELETE', `/members/me/sessions/${current.token}`)
}
