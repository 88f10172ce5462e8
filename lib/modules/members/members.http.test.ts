import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runSweep } from '../../platform/sweep/sweep.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { Organization } from '../organizations/contract.ts'
import { Member, SignInResult } from './contract.ts'
import { sessionSweep } from './index.ts'
import { sessions } from './table.ts'

let net: TestNetwork
let harbor: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
})
afterAll(() => net.close())

const signIn = (email: string, password: string, key?: string) =>
  net.call('POST', '/organization/signin', { body: { admin_email: email, admin_password: password }, key })

describe('sign-in', () => {
  test('returns a JWT and the organization', async () => {
    const data = SignInResult.parse(expectData(await signIn(harbor.email, harbor.password)))
    expect(data.token).toBe(harbor.orgId)
  })

  test('an unknown email and a wrong password get the same response', async () => {
    const wrong = await signIn(harbor.email, 'not the password')
    const unknown = await signIn('nobody@nowhere.example', 'not the password')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual(unknown.body)
  })

  test('is executed again with the same idempotency key: tokens are not replayed', async () => {
    const first = expectData(await signIn(harbor.email, harbor.password, 'same'))
    const second = expectData(await signIn(harbor.email, harbor.password, 'same'))
    expect(second.access_token).not.toBe(first.access_token)
  })

  test('requires the idempotency-key header', async () => {
    const reply = await net.call('POST', '/organization/signin', {
      body: { admin_email: 'a', admin_password: 'b' },
      headers: { 'idempotency-key': undefined },
    })
    expect(reply.status).toBe(400)
    expect(reply.body.message).toContain('idempotency-key')
  })

  test('after ten failures of an account returns 429 with the time to wait', async () => {
    const fresh = await testNetwork()
    const member = await newMember(fresh, await fresh.bank('throttled'))
    for (let i = 0; i < 10; i++) {
      const body = { admin_email: member.email, admin_password: `wrong ${i}` }
      expect((await fresh.call('POST', '/organization/signin', { body })).status).toBe(401)
    }
    const body = { admin_email: member.email, admin_password: member.password }
    const reply = await fresh.call('POST', '/organization/signin', { body })
    expect(reply.status).toBe(429)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    await fresh.close()
  })
})

describe('JWT', () => {
  test('becomes invalid at sign-out', async () => {
    const { access_token } = expectData(await signIn(harbor.email, harbor.password))
    const headers = { authorization: `Bearer ${access_token}` }
    expectData(await net.call('GET', '/members/me', { headers }))
    expectData(await net.call('POST', '/organization/signout', { headers }))
    expect((await net.call('GET', '/members/me', { headers })).status).toBe(401)
  })

  test('stays invalid after sign-out until it would have expired, and its session is then deleted', async () => {
    const fresh = await testNetwork()
    const bank = await fresh.bank('forgotten')
    const { db } = fresh.database
    expectData(await bank.member('POST', '/organization/signout'))
    fresh.clock.advance(7 * 86_400_000 - 1000)
    await runSweep(db, fresh.clock.now, sessionSweep)
    expect((await bank.member('GET', '/members/me')).status).toBe(401)
    expect(await db.$count(sessions)).toBe(1)
    fresh.clock.advance(1001)
    await runSweep(db, fresh.clock.now, sessionSweep)
    expect(await db.$count(sessions)).toBe(0)
    await fresh.close()
  })

  test.each([
    'Bearer',
    'Bearer x',
    'Bearer eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiJ1MSIsImV4cCI6NDEwMjQ0NDgwMH0.',
    'Basic YTpi',
  ])('%s is refused', async (authorization) => {
    const reply = await net.call('GET', '/members/me', { headers: { authorization } })
    expect(reply.status).toBe(401)
    expect(reply.body.code).toBe('error.unauthorized')
  })

  test('expires after seven days', async () => {
    const fresh = await testNetwork()
    const bank = await fresh.bank('week')
    fresh.clock.advance(7 * 86_400_000 - 1000)
    expect((await bank.member('GET', '/members/me')).status).toBe(200)
    fresh.clock.advance(1001)
    expect((await bank.member('GET', '/members/me')).status).toBe(401)
    await fresh.close()
  })
})

test('the signed-in member and the organization are returned as their contracts define', async () => {
  const me = Member.parse(expectData(await harbor.member('GET', '/members/me')))
  expect(me.number).toBe(1)
  const organization = Organization.parse(expectData(await harbor.member('GET', '/organization')))
  expect(organization.verification).toBe('sandbox')
})

test('a second sign-up with the same email creates a separate organization and leaves the first account unchanged', async () => {
  const body = {
    name: 'again',
    country: 'US',
    admin_email: harbor.email.toUpperCase(),
    admin_first_name: 'A',
    admin_last_name: 'B',
    admin_password: 'long enough',
  }
  const { token } = expectData(await net.call('POST', '/organization', { body }))
  expect(expectData(await signIn(harbor.email, 'long enough')).token).toBe(token)
  expect(expectData(await signIn(harbor.email, harbor.password)).token).toBe(harbor.orgId)
})

test.each([
  ['country', 'usa'],
  ['admin_email', 'nobody'],
  ['admin_password', 'short'],
  ['admin_password', 'password1'],
  ['admin_password', 'Password1'],
  ['admin_password', 'x'.repeat(129)],
  ['admin_password', 'new@bad.example'],
  ['admin_password', 'New@bad.example1'],
  ['name', ''],
])('an invalid %s is named', async (field, value) => {
  const body = {
    name: 'name',
    country: 'US',
    admin_email: 'new@bad.example',
    admin_first_name: 'A',
    admin_last_name: 'B',
    admin_password: 'long enough',
    [field]: value,
  }
  const reply = await net.call('POST', '/organization', { body })
  expect(reply.status).toBe(400)
  expect(reply.body.message).toMatch(new RegExp(`^${field}: `))
})

test.each(['all lower case passphrase', 'x'.repeat(64), `${'é'.repeat(100)} 128 of them ${'x'.repeat(12)}`])(
  'a password needs only enough characters, and all of them are verified: %s',
  async (admin_password) => {
    const admin_email = `${crypto.randomUUID()}@long.example`
    const body = {
      name: 'Long',
      country: 'US',
      admin_email,
      admin_first_name: 'A',
      admin_last_name: 'B',
      admin_password,
    }
    expectData(await net.call('POST', '/organization', { body }))
    expect((await signIn(admin_email, admin_password)).status).toBe(200)
    expect((await signIn(admin_email, `${admin_password.slice(0, -1)}~`)).status).toBe(401)
    expect((await signIn(admin_email, admin_password.toUpperCase())).status).toBe(401)
  },
)
