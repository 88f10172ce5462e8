import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runSweep } from '../../../platform/sweep/sweep.ts'
import { hasManyConnections } from '../../../testing/database.ts'
import type { Me } from '../../../testing/members/new-member.ts'
import { fromAnywhere, memberWithPasskey, signInByPasskey, signInResponse } from '../../../testing/members/passkeys.ts'
import { type Changes, softwarePasskey } from '../../../testing/members/software-authenticator.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../../testing/network.ts'
import { members, passkeys, sessions, usedPasskeyChallenges } from '../table.ts'
import { passkeyChallengeSweep } from './challenge.ts'

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

const call = fromAnywhere(() => net)
const withPasskey = (of = bank, passkey = softwarePasskey()) => memberWithPasskey(net, of, passkey)
const lastAudit = async (memberId: string) =>
  expectData(await bank.member('GET', `/audit-entries?resource=${memberId}&limit=1`)).entries[0]
const signInWith = (response: unknown) => call('POST', '/organization/signin/passkey', { body: { response } })
const outcomes = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).sort()

/** Changes of a response, and how a sign-in with it is rejected. */
const FORGED: readonly (readonly [string, Changes, string])[] = [
  ['from another origin', { origin: 'http://localhost:3001' }, 'at another address'],
  ['from a frame of another site', { crossOrigin: true }, 'at another address'],
  ['for another relying party', { rpId: 'evil.example' }, 'could not be verified'],
  ['of a registration', { type: 'webauthn.create' }, 'must be of type webauthn.get'],
  ['without user verification', { isUserVerified: false }, 'must verify you'],
  ['without user presence', { isUserPresent: false }, 'could not be verified'],
  ['to an invented challenge', { challenge: Buffer.from('2.x.y').toString('base64url') }, 'has expired'],
  ['for another user', { userHandle: Buffer.from('mem_other').toString('base64url') }, 'could not be verified'],
  ['without a user', { userHandle: 'AA' }, 'could not be verified'],
]

describe('a response', () => {
  test.each(FORGED)('%s is rejected and recorded', async (_, changes, message) => {
    const me = await withPasskey()
    const reply = await signInByPasskey(call, me.passkey, changes)
    expect([reply.status, reply.body]).toEqual([
      401,
      { code: 'error.unauthorized', message: expect.stringContaining(message) },
    ])
    expect(await lastAudit(me.token)).toMatchObject({ action: 'member.sign_in_failed', actor: { kind: 'anonymous' } })
    expectData(await signInByPasskey(call, me.passkey))
  })

  test('signed by another key is rejected', async () => {
    const [me, thief] = [await withPasskey(), await withPasskey()]
    const { response } = await signInResponse(call, thief.passkey, {
      userHandle: Buffer.from(me.token).toString('base64url'),
    })
    const forged = { id: me.passkey.id, rawId: me.passkey.id, type: 'public-key', response }
    expect((await signInWith(forged)).body.message).toContain('could not be verified')
  })

  test('of an unknown passkey is rejected', async () => {
    const reply = await signInByPasskey(call, softwarePasskey(), { userHandle: 'AA' })
    expect([reply.status, reply.body.message]).toEqual([401, expect.stringContaining('not registered')])
  })

  test('is valid once, also in another encoding of its challenge', async () => {
    const me = await withPasskey()
    const { options } = expectData(await call('POST', '/organization/signin/passkey/start'))
    const response = me.passkey.get(options)
    expectData(await signInWith(response))
    const again = await signInWith(response)
    expect([again.status, again.body.message]).toEqual([401, expect.stringContaining('already used')])
    const padded = me.passkey.get({ challenge: `${options.challenge}==` })
    expect((await signInWith(padded)).status).toBe(401)
  })

  test.runIf(hasManyConnections())('signs in once when it arrives several times at the same time', async () => {
    const me = await withPasskey()
    const response = await signInResponse(call, me.passkey)
    expect(outcomes(await Promise.all([1, 2, 3].map(() => signInWith(response))))).toEqual([200, 401, 401])
  })

  test('expires after five minutes', async () => {
    const me = await withPasskey()
    const response = await signInResponse(call, me.passkey)
    net.clock.advance(5 * MINUTE)
    expect((await signInWith(response)).body.message).toContain('has expired')
  })

  test('to a challenge of another purpose or member is rejected', async () => {
    const [me, other] = [await withPasskey(), await withPasskey()]
    const { options: creation } = expectData(await me.member('POST', '/members/me/passkeys/start'))
    for (const challenge of [(await confirmationOptions(me)).challenge, creation.challenge]) {
      expect((await signInWith(me.passkey.get({ challenge }))).body.message).toContain('has expired')
    }
    const confirm = (passkey: unknown) => me.member('POST', '/members/me/confirmation', { body: { passkey } })
    const { challenge } = await confirmationOptions(other)
    for (const response of [
      await signInResponse(call, me.passkey),
      me.passkey.get({ challenge }),
      me.passkey.get({ challenge: creation.challenge }),
    ]) {
      const refused = await confirm(response)
      expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('has expired')])
    }
    const foreign = other.passkey.get(await confirmationOptions(me))
    expect((await confirm(foreign)).body.message).toBe('This passkey belongs to another account')
    const body = { name: 'Laptop', response: softwarePasskey().create({ challenge, user: { id: 'AA' } }) }
    expect((await me.member('POST', '/members/me/passkeys', { body })).status).toBe(400)
  })

  test('of another account is no second factor, and five wrong ones in fifteen minutes are too many', async () => {
    const [me, other] = [await withPasskey(), await withPasskey()]
    const withSecond = async (passkey: typeof me.passkey) =>
      call('POST', '/organization/signin', {
        body: { admin_email: me.email, admin_password: me.password, passkey: await signInResponse(call, passkey) },
      })
    for (let i = 0; i < 5; i++) {
      const refused = await withSecond(other.passkey)
      expect(refused.body).toEqual({ code: 'error.second_factor', message: 'This passkey belongs to another account' })
    }
    expect((await withSecond(me.passkey)).status).toBe(429)
  })

  test('with a counter that does not increase is rejected and recorded, because the passkey may be a copy', async () => {
    const me = await withPasskey(bank, softwarePasskey({ hasCounter: true }))
    expectData(await signInByPasskey(call, me.passkey))
    net.clock.advance(1000)
    const copied = await signInByPasskey(call, me.passkey, { counter: 1 })
    expect([copied.status, copied.body.message]).toEqual([401, expect.stringContaining('counter went backwards')])
    const { entries } = expectData(await bank.member('GET', `/audit-entries?resource=${me.token}&limit=2`))
    const actions = entries.map(({ action }: { action: string }) => action)
    expect(actions.sort()).toEqual(['member.passkey_counter', 'member.sign_in_failed'])
    expectData(await signInByPasskey(call, me.passkey, { counter: 9 }))
  })

  test('of a removed member is rejected', async () => {
    const me = await withPasskey()
    expectData(await bank.member('DELETE', `/members/${me.token}`))
    expect((await signInByPasskey(call, me.passkey)).status).toBe(401)
    expect(await net.database.db.$count(passkeys, eq(passkeys.memberId, me.token))).toBe(0)
  })

  test('of a disabled member is rejected', async () => {
    const me = await withPasskey()
    await net.database.db.update(members).set({ enabled: false }).where(eq(members.token, me.token))
    expect((await signInByPasskey(call, me.passkey)).status).toBe(401)
  })

  test('of a member of a suspended organization says so, and starts no session', async () => {
    const meadow = await net.bank('meadow')
    const me = await withPasskey(meadow)
    const path = `/operator/organizations/${meadow.orgId}/suspend`
    expectData(await operator.member('POST', path, { body: { reason: 'Fraud' } }))
    const reply = await signInByPasskey(call, me.passkey)
    expect([reply.status, reply.body.code]).toEqual([401, 'error.organization_suspended'])
    expect(await activeSessions(me)).toBe(0)
  })

  test('is limited per passkey and address', async () => {
    const me = await withPasskey()
    for (let i = 0; i < 10; i++) {
      expect((await signInByPasskey(net.call, me.passkey, { rpId: 'evil.example' })).status).toBe(401)
    }
    expect((await signInByPasskey(net.call, me.passkey)).status).toBe(429)
  })
})

test('pending challenges are not stored, and used ones are deleted an hour after they have expired', async () => {
  const me = await withPasskey()
  const stored = () => net.database.db.$count(usedPasskeyChallenges)
  await runSweep(net.database.db, net.clock.now, passkeyChallengeSweep)
  const before = await stored()
  for (let i = 0; i < 5; i++) await signInResponse(call, me.passkey)
  await signInByPasskey(call, softwarePasskey(), { userHandle: 'AA' })
  expect(await stored()).toBe(before)
  expectData(await signInByPasskey(call, me.passkey))
  expect(await stored()).toBe(before + 1)
  net.clock.advance(65 * MINUTE + 1)
  await runSweep(net.database.db, net.clock.now, passkeyChallengeSweep)
  expect(await stored()).toBe(0)
})

const confirmationOptions = async ({ member }: Pick<Me, 'member'>) =>
  expectData(await member('POST', '/members/me/confirmation/start')).options

const activeSessions = async ({ token }: { token: string }) =>
  (await net.database.db.select().from(sessions).where(eq(sessions.memberId, token))).filter(
    ({ endedAt }) => endedAt === null,
  ).length
