// A sign-in to an account that only claims an email reveals that its password is not the owner's.
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '../../../gateway.ts'
import { type Counter, countersInMemory, type MakeCounter } from '../../../platform/limits/counters.ts'
import { verifyEmail } from '../../../testing/members/verified-email.ts'
import { type Bank, type Call, caller, expectData, type TestNetwork, testNetwork } from '../../../testing/network.ts'
import { createThrottle } from './throttle.ts'

let net: TestNetwork
beforeAll(async () => {
  net = await testNetwork()
})
afterAll(() => net.close())

// The first sign-ins of an owner, before the email is verified, and of a claim count once each.
const FIRST = 'chosen at the sign-up'

/** Calls from an address. */
const from = (clientAddress: string, headers: Record<string, string> = {}) =>
  caller({ request: (path, init) => net.app.request(path, init, { clientAddress }) }, headers)

const signIn = (call: Call, { email }: Pick<Bank, 'email'>, { password }: { readonly password: string }) =>
  call('POST', '/organization/signin', { body: { admin_email: email, admin_password: password } })

async function newOwner(domain: string): Promise<Bank> {
  const owner = await net.bank(domain)
  await verifyEmail(net, owner)
  return owner
}

/** An account of a stranger with the same email. */
async function claimOf({ email }: Bank, address: string) {
  const call = from(address)
  net.clock.advance(1000)
  const admin = { admin_email: email, admin_first_name: 'A', admin_last_name: 'B', admin_password: FIRST }
  const { token } = expectData(
    await call('POST', '/organization', { body: { name: 'Claim', country: 'US', ...admin } }),
  )
  const session = expectData(await signIn(call, { email }, { password: FIRST }))
  const me = from(address, { authorization: `Bearer ${session.access_token}` })
  let current_password = FIRST
  const changePassword = async (new_password: string) => {
    expectData(await me('PUT', '/members/me/password', { body: { current_password, new_password } }))
    current_password = new_password
  }
  return { token: token as string, me, changePassword }
}

async function failures(owner: Bank, call: Call, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await signIn(call, owner, { password: `wrong ${n}` })
}

/** The number of failed sign-ins in the owner's audit log. */
const recordedOf = async (owner: Bank): Promise<number> =>
  expectData(await owner.member('GET', '/audit-entries?action=member.sign_in_failed')).entries.length

test('guesses with the password of a claim count like wrong passwords, and are in the owner’s audit log', async () => {
  const owner = await newOwner('guessed')
  const attacker = from('192.0.2.1')
  const claim = await claimOf(owner, '192.0.2.9')
  await failures(owner, attacker, 4)
  const before = await recordedOf(owner)
  for (const guess of ['first', 'second', 'third', 'fourth']) {
    await claim.changePassword(`the ${guess} guess`)
    expectData(await signIn(attacker, owner, { password: `the ${guess} guess` }))
  }
  expect((await recordedOf(owner)) - before).toBe(4)
  expect((await signIn(attacker, owner, owner)).status).toBe(429)
  expect((await signIn(from('192.0.2.2'), owner, owner)).status).toBe(200)
})

test('a claim with two-factor authentication allows no more guesses', async () => {
  const owner = await newOwner('prompted')
  const attacker = from('192.0.2.3')
  const claim = await claimOf(owner, '192.0.2.10')
  const { secret, enrolment } = expectData(await claim.me('POST', '/members/me/totp/start'))
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: net.clock.now.getTime() })
  expectData(await claim.me('PUT', '/members/me/totp', { body: { enrolment, code, password: FIRST } }))
  await failures(owner, attacker, 6)
  for (const guess of ['first', 'second']) {
    await claim.changePassword(`the ${guess} guess`)
    const prompted = await signIn(attacker, owner, { password: `the ${guess} guess` })
    expect(prompted.body.code).toBe('error.second_factor')
  }
  expect((await signIn(attacker, owner, owner)).status).toBe(429)
})

test('an owner’s new password is not compared with those of old claims without counting', async () => {
  const owner = await newOwner('renewed')
  const attacker = from('192.0.2.4')
  await claimOf(owner, '192.0.2.4')
  const body = { current_password: owner.password, new_password: 'another horse battery' }
  await failures(owner, attacker, 7)
  expectData(await signIn(attacker, owner, { password: FIRST }))
  expectData(await owner.member('PUT', '/members/me/password', { body }))
  expectData(await signIn(attacker, owner, { password: FIRST }))
  expect((await signIn(attacker, owner, { password: body.new_password })).status).toBe(429)
})

test('guesses of a claim count the same if nobody owns the email, so that they do not reveal whether somebody does', async () => {
  const first = await net.bank('unowned')
  const attacker = from('192.0.2.5')
  const claim = await claimOf(first, '192.0.2.11')
  await failures(first, attacker, 7)
  await claim.changePassword('the first guess')
  expectData(await signIn(attacker, first, { password: 'the first guess' }))
  expect((await signIn(attacker, first, { password: 'wrong' })).status).toBe(429)
})

test('while an address is blocked for the owner, a claim with the owner’s password opens as with any other', async () => {
  const owner = await newOwner('blocked')
  const attacker = from('192.0.2.6')
  const claim = await claimOf(owner, '192.0.2.6')
  await failures(owner, from('192.0.2.7'), 10)
  await failures(owner, attacker, 1)
  await claim.changePassword(owner.password)
  expect(expectData(await signIn(attacker, owner, owner)).token).toBe(claim.token)
})

test('while an email is blocked, an address opens only the claims that have signed in from it', async () => {
  const first = await net.bank('shared')
  const counters = new Map<string, Counter>()
  const counter: MakeCounter = (name, ...limit) => {
    const made = counters.get(name) ?? countersInMemory(name, ...limit)
    counters.set(name, made)
    return made
  }
  const { app } = createGateway({ ...net.deps, counter })
  const [attacker, home] = ['192.0.2.12', '192.0.2.13'].map((clientAddress) =>
    caller({ request: (path, init) => app.request(path, init, { clientAddress }) }, {}),
  ) as [Call, Call]
  const claim = await claimOf(first, '192.0.2.12')
  const signInTo = async (by: Call, password: string) => (await signIn(by, first, { password })).body.data?.token
  expect(await signInTo(attacker, FIRST)).toBe(claim.token)
  expect(await signInTo(home, first.password)).toBe(first.orgId)
  // More than a hundred failures, without hashing a password for each.
  const throttle = createThrottle('sign-in', counter)
  for (let n = 0; n < 101; n++) await throttle.attempt(first.email, `198.51.100.${n}`).catch(() => undefined)
  expect((await signIn(attacker, first, first)).status).toBe(429)
  expect(await signInTo(attacker, FIRST)).toBe(claim.token)
  expect(await signInTo(home, first.password)).toBe(first.orgId)
})

test('repeated sign-ins to a claim with an unchanged password block nobody', async () => {
  const owner = await newOwner('patient')
  const address = from('192.0.2.8')
  const claim = await claimOf(owner, '192.0.2.8')
  for (let n = 0; n < 12; n++)
    expect(expectData(await signIn(address, owner, { password: FIRST })).token).toBe(claim.token)
  expect(expectData(await signIn(address, owner, owner)).token).toBe(owner.orgId)
})
