import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '../../../platform/write/table.ts'
import { hasManyConnections } from '../../../testing/database.ts'
import { memberSignIn } from '../../../testing/members/member-sign-in.ts'
import { newMember } from '../../../testing/members/new-member.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../../testing/network.ts'
import { members, recoveryCodes } from '../table.ts'

const MINUTE = 60_000
const NEW = 'another horse battery'

let net: TestNetwork
let bank: Bank
beforeAll(async () => {
  net = await testNetwork()
  bank = await net.bank('harbor')
})
afterAll(() => net.close())
// Codes are valid once, so each test has separate time steps.
beforeEach(() => net.clock.advance(5 * MINUTE))

const { signIn, signedIn } = memberSignIn(() => net)
const codeOf = (secret: string, laterMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: net.clock.now.getTime() + laterMs })
/** A link from the bank's admin with which somebody else resets a password. */
const resetLink = async (id: string) => expectData(await bank.member('POST', `/members/${id}/password-reset`)).secret
/** A member with a second factor that was set up some time ago. */
async function guarded() {
  const me = await newMember(net, bank, 'viewer')
  const { secret, enrolment, uri } = expectData(await me.member('POST', '/members/me/totp/start'))
  const body = { enrolment, code: codeOf(secret), password: me.password }
  const { recovery_codes } = expectData(await me.member('PUT', '/members/me/totp', { body }))
  net.clock.advance(5 * MINUTE)
  return { ...me, secret: secret as string, recoveryCodes: recovery_codes as string[], uri: uri as string }
}

describe('a second factor', () => {
  test('is required at sign-in once enabled: the correct password alone returns no token', async () => {
    const me = await guarded()
    expect(me.uri).toMatch(/^otpauth:\/\/totp\//)
    const bare = await signIn(me)
    expect([bare.status, bare.body.code]).toEqual([401, 'error.second_factor'])
    const [trace] = expectData(await bank.member('GET', `/audit-entries?resource=${me.token}&limit=1`)).entries
    expect(trace).toMatchObject({ action: 'member.sign_in_code_asked', actor: { kind: 'anonymous' } })
    expect((await signIn({ ...me, password: 'wrong one' }, codeOf(me.secret))).body.code).toBe('error.unauthorized')
    expect((await signIn(me, '000000')).body.code).toBe('error.second_factor')
    const again = await signedIn(me, codeOf(me.secret))
    expect(expectData(await again('GET', '/members/me')).two_factor).toBe(true)
  })

  test('accepts each code once, and none older than the last', async () => {
    const me = await guarded()
    const code = codeOf(me.secret)
    expectData(await signIn(me, code))
    expect((await signIn(me, code)).status).toBe(401)
    expect((await signIn(me, codeOf(me.secret, -30_000))).status).toBe(401)
    expectData(await signIn(me, codeOf(me.secret, 30_000)))
  })

  test.runIf(hasManyConnections())('accepts a code once when it arrives twice at the same time', async () => {
    const me = await guarded()
    const code = codeOf(me.secret)
    const replies = await Promise.all([signIn(me, code), signIn(me, code), signIn(me, code)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  test('accepts five codes in fifteen minutes, from all addresses together', async () => {
    const me = await guarded()
    for (let i = 0; i < 5; i++) expect((await signIn(me, `00000${i}`)).status).toBe(401)
    expect((await signIn(me, codeOf(me.secret))).status).toBe(429)
  })

  test('does not return its recovery codes to a colleague who sends the same idempotency key', async () => {
    const body = { password: 'correct horse battery' }
    const [one, two] = [await newMember(net, bank, 'viewer'), await newMember(net, bank, 'viewer')]
    const codes = async (me: { member: Bank['member'] }) =>
      expectData(await me.member('POST', '/members/me/recovery-codes', { body, key: 'codes' })).recovery_codes
    const first = await codes(one)
    expect(await codes(two)).not.toEqual(first)
    expect(await codes(one)).toEqual(first)
  })

  test('accepts each recovery code once, and new codes replace the old', async () => {
    const me = await guarded()
    const [one = '', two = '', three = ''] = me.recoveryCodes
    expect(me.recoveryCodes).toHaveLength(10)
    const session = await signedIn(me, one.toUpperCase())
    expect((await signIn(me, one)).status).toBe(401)
    expectData(await signIn(me, two.replaceAll('-', '')))
    const body = { password: me.password, code: codeOf(me.secret) }
    const { recovery_codes } = expectData(await session('POST', '/members/me/recovery-codes', { body }))
    expect((await signIn(me, three)).status).toBe(401)
    expectData(await signIn(me, recovery_codes[0]))
  })

  test('is required by a confirmation, too, and each code confirms once', async () => {
    const me = await guarded()
    const confirm = (code?: string) =>
      me.member('POST', '/members/me/confirmation', { body: { password: me.password, code } })
    const code = codeOf(me.secret)
    for (const no of [undefined, '000000']) expect((await confirm(no)).body.code).toBe('error.second_factor')
    expect([(await confirm(code)).status, (await confirm(code)).status]).toEqual([200, 403])
    const [recovery] = me.recoveryCodes
    expect([(await confirm(recovery)).status, (await confirm(recovery)).status]).toEqual([200, 403])
  })

  test('stays enabled when the password is reset by a link (ASVS 6.4.3)', async () => {
    const me = await guarded()
    const secret = await resetLink(me.token)
    expectData(await net.call('POST', '/password-resets/use', { body: { token: secret, password: NEW } }))
    expect((await signIn({ ...me, password: NEW })).body.code).toBe('error.second_factor')
  })

  test('cannot be set up or turned off without the password, a code and the member’s own enrollment', async () => {
    const [me, other] = [await newMember(net, bank, 'viewer'), await newMember(net, bank, 'viewer')]
    const begun = expectData(await me.member('POST', '/members/me/totp/start'))
    const theirs = expectData(await other.member('POST', '/members/me/totp/start'))
    const enable = (change: object) => {
      const body = { enrolment: begun.enrolment, code: codeOf(begun.secret), password: me.password, ...change }
      return me.member('PUT', '/members/me/totp', { body })
    }
    expect((await enable({ password: 'wrong one' })).status).toBe(403)
    expect((await enable({ code: '000000' })).status).toBe(400)
    expect((await enable({ enrolment: theirs.enrolment, code: codeOf(theirs.secret) })).status).toBe(400)
    expect((await enable({ enrolment: 'x' })).status).toBe(400)
    expectData(await enable({}))
    net.clock.advance(MINUTE)
    const disable = (password: string, code?: string) =>
      me.member('POST', '/members/me/totp/disable', { body: { password, code } })
    expect((await disable('wrong one', codeOf(begun.secret))).status).toBe(403)
    expectData(await disable(me.password, codeOf(begun.secret)))
    expect((await signIn(me)).status).toBe(200)
  })

  test('cannot be turned off or replaced, and shows no new recovery codes, without one of its codes', async () => {
    const me = await guarded()
    const call = (path: string, code?: string) => me.member('POST', path, { body: { password: me.password, code } })
    for (const path of ['/members/me/totp/disable', '/members/me/recovery-codes']) {
      for (const code of [undefined, '000000']) expect((await call(path, code)).body.code).toBe('error.second_factor')
    }
    const begun = expectData(await me.member('POST', '/members/me/totp/start'))
    const body = { enrolment: begun.enrolment, code: codeOf(begun.secret), password: me.password }
    expect((await me.member('PUT', '/members/me/totp', { body })).status).toBe(409)
    expect((await signIn(me)).body.code).toBe('error.second_factor')
    const [unused = ''] = me.recoveryCodes
    expectData(await call('/members/me/totp/disable', unused))
    expectData(await signIn(me))
  })

  test('leaves no secret in clear in the database or the audit log', async () => {
    const me = await guarded()
    const { db } = net.database
    const stored = JSON.stringify([
      await db.select().from(members),
      await db.select().from(recoveryCodes),
      (await db.select().from(auditEntries)).map(({ before, after }) => [before, after]),
    ])
    expect(stored).not.toContain(me.secret)
    for (const code of me.recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''))
  })
})
