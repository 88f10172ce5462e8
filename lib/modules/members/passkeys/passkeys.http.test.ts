import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGateway } from '../../../gateway.ts'
import { memberSignIn } from '../../../testing/members/member-sign-in.ts'
import { newMember } from '../../../testing/members/new-member.ts'
import {
  confirmationResponse,
  fromAnywhere,
  memberWithPasskey,
  registered,
  registration,
  sessionOf,
  signInByPasskey,
  signInResponse,
} from '../../../testing/members/passkeys.ts'
import { softwarePasskey } from '../../../testing/members/software-authenticator.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../../testing/network.ts'
import { recoveryCodes } from '../table.ts'

const MINUTE = 60_000

let net: TestNetwork
let bank: Bank
let operator: Bank
beforeAll(async () => {
  net = await testNetwork()
  bank = await net.bank('harbor')
  operator = await net.bank('operator')
  await net.appoint(operator.orgId)
})
afterAll(() => net.close())
// Limits of attempts per quarter of an hour do not add up between tests.
beforeEach(() => net.clock.advance(5 * MINUTE))

const { signIn } = memberSignIn(() => net)
const call = fromAnywhere(() => net)
const withPasskey = (of = bank, passkey = softwarePasskey()) => memberWithPasskey(net, of, passkey)
const lastAudit = async (memberId: string) =>
  expectData(await bank.member('GET', `/audit-entries?resource=${memberId}&limit=1`)).entries[0]
const outcomes = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).sort()

describe('a passkey', () => {
  test('is listed with its name, kind and last use, can be renamed, and signs in without a password', async () => {
    const me = await withPasskey(bank, softwarePasskey({ isSyncable: true }))
    const added = new Date(net.clock.now.getTime() - 1000).toISOString()
    const listed = async () => expectData(await me.member('GET', '/members/me/passkeys'))
    const passkey = { token: me.passkeyId, name: 'Laptop', syncable: true, created_at: added, last_used_at: null }
    expect(await listed()).toEqual({ count: 1, passkeys: [passkey], relying_party_id: 'localhost' })
    const path = `/members/me/passkeys/${me.passkeyId}`
    expectData(await me.member('PUT', path, { body: { name: 'Work laptop' } }))
    net.clock.advance(MINUTE)
    const session = sessionOf(net, await signInByPasskey(call, me.passkey))
    expect(expectData(await session('GET', '/members/me'))).toMatchObject({ token: me.token, two_factor: true })
    const used = { name: 'Work laptop', last_used_at: net.clock.now.toISOString() }
    expect((await listed()).passkeys).toEqual([{ ...passkey, ...used }])
    expect(await lastAudit(me.token)).toMatchObject({
      action: 'member.sign_in',
      after: { two_factor: true, passkey: me.passkeyId },
    })
    // The sign-in counts as a confirmation.
    expectData(await session('POST', '/members/me/passkeys/start'))
  })

  test('is a second factor: the password alone no longer signs in, with a passkey or a recovery code it does', async () => {
    const me = await withPasskey()
    expect(me.recoveryCodes).toHaveLength(10)
    const bare = await signIn(me)
    expect([bare.status, bare.body]).toEqual([
      401,
      { code: 'error.second_factor', message: 'A passkey or code is required' },
    ])
    const both = async (password: string) => ({
      admin_email: me.email,
      admin_password: password,
      passkey: await signInResponse(call, me.passkey),
    })
    const wrong = await call('POST', '/organization/signin', { body: await both('wrong one') })
    expect(wrong.body.code).toBe('error.unauthorized')
    expectData(await call('POST', '/organization/signin', { body: await both(me.password) }))
    expectData(await signIn(me, me.recoveryCodes[0]))
    expect((await signIn(me, me.recoveryCodes[0])).status).toBe(401)
    expect((await signIn(me, '000000')).body.code).toBe('error.second_factor')
  })

  test('ends other sessions when it is added, and gives recovery codes to those who have none', async () => {
    const me = await newMember(net, bank, 'viewer')
    const other = sessionOf(net, await signIn(me))
    expect((await registered(me.member)).recoveryCodes).toHaveLength(10)
    expect((await other('GET', '/members/me')).status).toBe(401)
    expect((await registered(me.member)).recoveryCodes).toEqual([])
  })

  test('confirms a session in place of the password, and turns other factors off', async () => {
    const me = await withPasskey()
    const confirm = (passkey: unknown) => me.member('POST', '/members/me/confirmation', { body: { passkey } })
    const response = await confirmationResponse(me.member, me.passkey)
    expectData(await confirm(response))
    expect((await confirm(response)).status).toBe(403)
    const passkey = await confirmationResponse(me.member, me.passkey)
    const both = await me.member('POST', '/members/me/confirmation', { body: { passkey, password: me.password } })
    expect(both.status).toBe(400)
    const codes = await me.member('POST', '/members/me/recovery-codes', { body: { passkey } })
    expect(expectData(codes).recovery_codes).toHaveLength(10)
  })

  test('rejected at confirmations of a stolen session does not use up the codes of its owner’s sign-in', async () => {
    const [me, other] = [await withPasskey(), await withPasskey()]
    for (let i = 0; i < 5; i++) {
      const passkey = await confirmationResponse(me.member, other.passkey)
      expect((await me.member('POST', '/members/me/confirmation', { body: { passkey } })).status).toBe(403)
    }
    expectData(await signIn(me, me.recoveryCodes[0]))
  })

  test('no longer signs in once removed, and the last one deletes the recovery codes', async () => {
    const me = await withPasskey()
    const second = await registered(me.member)
    const codes = () => net.database.db.$count(recoveryCodes, eq(recoveryCodes.memberId, me.token))
    expectData(await me.member('DELETE', `/members/me/passkeys/${me.passkeyId}`))
    expect((await signInByPasskey(call, me.passkey)).status).toBe(401)
    expect((await signIn(me)).body.code).toBe('error.second_factor')
    expect(await codes()).toBe(10)
    expectData(await me.member('DELETE', `/members/me/passkeys/${second.token}`))
    expect(await codes()).toBe(0)
    expectData(await signIn(me))
    expect((await me.member('DELETE', `/members/me/passkeys/${second.token}`)).status).toBe(404)
  })

  test('needs a recent confirmation to be added or removed', async () => {
    const me = await withPasskey()
    net.clock.advance(5 * MINUTE + 1)
    const stolen = caller(net.app, { authorization: `Bearer ${me.jwt}` })
    const body = { name: 'Thief', response: softwarePasskey().create({ challenge: 'x', user: { id: 'x' } }) }
    for (const reply of [
      await stolen('POST', '/members/me/passkeys/start'),
      await stolen('POST', '/members/me/passkeys', { body }),
      await stolen('DELETE', `/members/me/passkeys/${me.passkeyId}`),
    ]) {
      expect(reply.body.code).toBe('error.confirmation_required')
    }
  })

  test('belongs to its member: a colleague can neither rename nor remove it', async () => {
    const [me, colleague] = [await withPasskey(), await newMember(net, bank, 'admin')]
    const path = `/members/me/passkeys/${me.passkeyId}`
    expect((await colleague.member('PUT', path, { body: { name: 'Mine' } })).status).toBe(404)
    expect((await colleague.member('DELETE', path)).status).toBe(404)
  })

  test('is one of at most 20', async () => {
    const me = await withPasskey()
    const late = await registration(me.member)
    for (let i = 1; i < 20; i++) await registered(me.member)
    expect((await me.member('POST', '/members/me/passkeys/start')).status).toBe(409)
    expect((await me.member('POST', '/members/me/passkeys', { body: late })).body.code).toBe('error.conflict')
  })

  test('cannot be removed as the last second factor of the operator’s members where they need one', async () => {
    const me = await newMember(net, operator)
    const { app } = createGateway({ ...net.deps, operatorSecondFactor: true })
    const desk = caller(app, { authorization: `Bearer ${me.jwt}` })
    expect((await desk('GET', '/operator/organizations')).body.code).toBe('error.second_factor_required')
    const { token } = await registered(desk)
    expectData(await desk('GET', '/operator/organizations'))
    const refused = await desk('DELETE', `/members/me/passkeys/${token}`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Members of the network operator need two-factor authentication. Add another passkey or an authenticator app first.',
    ])
    await registered(desk)
    expectData(await desk('DELETE', `/members/me/passkeys/${token}`))
  })

  test('is not offered without a host name', async () => {
    const { app } = createGateway({ ...net.deps, relyingParty: undefined })
    const me = await newMember(net, bank)
    const own = caller(app, { authorization: `Bearer ${me.jwt}` })
    expect(expectData(await own('GET', '/members/me/passkeys')).relying_party_id).toBeNull()
    for (const path of ['/members/me/passkeys/start', '/organization/signin/passkey/start']) {
      const refused = await own('POST', path)
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('PUBLIC_URL')])
    }
  })
})

describe('a registration', () => {
  test.each([
    ['from another origin', { origin: 'http://localhost:3001' }, 'at another address'] as const,
    ['from a frame of another site', { crossOrigin: true }, 'at another address'] as const,
    ['for another relying party', { rpId: 'evil.example' }, 'could not be verified'] as const,
    ['without user verification', { isUserVerified: false }, 'must verify you'] as const,
    ['without user presence', { isUserPresent: false }, 'could not be verified'] as const,
    ['to an invented challenge', { challenge: 'AAAA' }, 'has expired'] as const,
    ['of a sign-in', { type: 'webauthn.get' }, 'must be of type webauthn.create'] as const,
    ['with an unknown attestation', { format: 'tpm' }, 'attestation certificate'] as const,
    [
      'with a certificate, whose revocation list would be downloaded',
      { format: 'packed', statement: new Map([['x5c', [new Uint8Array([1])]]]) },
      'attestation certificate',
    ] as const,
  ])('%s is rejected', async (_, changes, message) => {
    const me = await newMember(net, bank, 'viewer')
    const body = await registration(me.member, softwarePasskey(), changes)
    const reply = await me.member('POST', '/members/me/passkeys', { body })
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining(message)])
    expectData(await signIn(me))
  })

  test('is refused for a passkey that is registered, also to another member', async () => {
    const [me, other] = [await withPasskey(), await newMember(net, bank)]
    for (const { member } of [me, other]) {
      const body = await registration(member, me.passkey)
      const reply = await member('POST', '/members/me/passkeys', { body })
      expect([reply.status, reply.body.message]).toEqual([409, 'This passkey is already registered'])
    }
    expectData(await signIn(other))
  })

  test('uses its challenge once, also at the same time', async () => {
    const me = await newMember(net, bank, 'viewer')
    const { options } = expectData(await me.member('POST', '/members/me/passkeys/start'))
    const register = () =>
      me.member('POST', '/members/me/passkeys', { body: { name: 'Key', response: softwarePasskey().create(options) } })
    expect(outcomes(await Promise.all([register(), register()]))).toEqual([200, 400])
  })

  test('with the same idempotency key returns the same passkey and codes', async () => {
    const me = await newMember(net, bank, 'viewer')
    const request = { body: await registration(me.member), key: 'passkey' }
    const first = expectData(await me.member('POST', '/members/me/passkeys', request))
    expect(expectData(await me.member('POST', '/members/me/passkeys', request))).toEqual(first)
  })
})
