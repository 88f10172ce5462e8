import { generateKeyPairSync } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { eq } from 'drizzle-orm'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { members } from '../../modules/members/table.ts'
import type { Job } from '../../platform/crypto/hashing.ts'
import { newMember, newSession } from '../members/new-member.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../network.ts'
import { expectRefused, expectServed, guarded, withJwt } from '../refused.ts'
import { pathOf } from '../valid-requests.ts'

// Every kind of invalid JWT, on every operation that requires credentials.

let net: TestNetwork
let bank: Bank
let other: Bank
beforeAll(async () => {
  // At full cost, the default.
  net = await testNetwork(undefined, { passwordCost: undefined })
  bank = await net.bank('harbor')
  other = await net.bank('meadow')
})
afterAll(() => net.close())

const as = (jwt: string) => withJwt(net, bank, jwt)

type Claims = Record<string, unknown>
const seconds = () => Math.floor(net.clock.now.getTime() / 1000)
const claims = (change: Claims = {}): Claims => {
  const { sub, jti } = JSON.parse(Buffer.from(bank.jwt.split('.')[1] ?? '', 'base64url').toString())
  const now = seconds()
  return { iss: 'csp-gateway', sub, org: bank.orgId, role: 'admin', iat: now, exp: now + 3600, jti, ...change }
}
const signed = (change: Claims = {}, secret: Uint8Array = net.secrets.tokens, alg = 'HS256') =>
  new SignJWT(claims(change)).setProtectedHeader({ alg, typ: 'JWT' }).sign(secret)
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

describe('a JWT', () => {
  test('is accepted everywhere if valid', async () => {
    await expectServed(as(await signed()))
  })

  const WRONG: [string, () => Promise<string> | string][] = [
    ['without a signature (alg none)', () => new UnsecuredJWT(claims()).encode()],
    [
      'with alg none and a valid signature',
      () => `${new UnsecuredJWT(claims()).encode().replace(/\.$/, '')}.${bank.jwt.split('.')[2]}`,
    ],
    ['signed with RS256', () => new SignJWT(claims()).setProtectedHeader({ alg: 'RS256' }).sign(privateKey)],
    ['signed with HS512 under the right secret', () => signed({}, net.secrets.tokens, 'HS512')],
    ['signed under another secret', () => signed({}, new TextEncoder().encode('x'.repeat(64)))],
    [
      'with its own key',
      () =>
        new SignJWT(claims())
          .setProtectedHeader({ alg: 'HS256', jwk: { kty: 'oct', kid: 'mine' } })
          .sign(new TextEncoder().encode('x')),
    ],
    [
      'with changed claims',
      async () => {
        const [head, , signature] = (await signed()).split('.')
        return [head, Buffer.from(JSON.stringify(claims({ org: other.orgId }))).toString('base64url'), signature].join(
          '.',
        )
      },
    ],
    ['that has expired', () => signed({ exp: seconds() })],
    ['that never expires', () => signed({ exp: undefined })],
    ['that is not yet valid', () => signed({ nbf: seconds() + 60 })],
    ['of another issuer', () => signed({ iss: 'somebody' })],
    ['of a session that nobody began', () => signed({ jti: 'ses_01h455vb4pex5vsknk084sn02q' })],
    ['of the session of somebody else', async () => signed({ jti: decodeJwt(other.jwt).jti })],
    ['without a jti', () => signed({ jti: undefined })],
    ['of a member of another organization', () => signed({ org: other.orgId })],
    ['of nobody', () => signed({ sub: 'mem_01h455vb4pex5vsknk084sn02q' })],
    ['with a role that there is not', () => signed({ role: 'operator' })],
    ['that is no JWT', () => '%'],
    ['that is an API key', () => bank.secret],
  ]

  test.each(WRONG)('%s is rejected everywhere', async (_, make) => {
    await expectRefused(as(await make()))
  })

  test('is rejected everywhere after sign-out, while the member’s other tokens work', async () => {
    const [{ sub: token }, organizationId] = [decodeJwt(bank.jwt), bank.orgId]
    const member = { token: token ?? '', organizationId, role: 'admin' } as const
    const [one, two] = [await newSession(net, member), await newSession(net, member)]
    expectData(await as(one)('POST', '/organization/signout'))
    await expectRefused(as(one))
    await expectServed(as(two))
  })

  test('of a disabled or removed member is rejected everywhere from the next request on', async () => {
    const { token: member, jwt } = await newMember(net, bank)
    await expectServed(as(jwt))
    const { db } = net.database
    await db.update(members).set({ enabled: false }).where(eq(members.token, member))
    await expectRefused(as(jwt))
    await db.update(members).set({ enabled: true }).where(eq(members.token, member))
    await db.delete(members).where(eq(members.token, member))
    await expectRefused(as(jwt))
  })

  test('has the member’s current role, not the one at sign-in', async () => {
    const { token: member, jwt } = await newMember(net, bank)
    expect((await as(jwt)('PUT', '/organization', { body: {} })).status).toBe(200)
    await net.database.db.update(members).set({ role: 'viewer' }).where(eq(members.token, member))
    expect((await as(jwt)('PUT', '/organization', { body: {} })).status).toBe(403)
  })

  test('with another organization’s namespace is rejected everywhere', async () => {
    for (const operation of guarded) {
      const headers = { 'x-partner-id': other.partnerId }
      const reply = await bank.member(operation.method, pathOf(operation), { headers })
      expect([reply.status, reply.body], operation.id).toEqual([
        403,
        { code: 'error.namespace_not_allowed', message: expect.stringContaining('x-partner-id') },
      ])
    }
  })
})

test('a sign-in with an unknown email does the same work as one with a wrong password', async () => {
  // Counts hashes, because durations also depend on the load of the machine.
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => posted.mockRestore())
  const hashesOf = async (admin_email: string) => {
    posted.mockClear()
    const request = (path: string, init: RequestInit) => net.app.request(path, init, { clientAddress: admin_email })
    const body = { admin_email, admin_password: 'wrong' }
    const reply = await caller({ request }, {})('POST', '/organization/signin', { body })
    expect([reply.status, reply.body.message]).toEqual([401, 'Email or password is incorrect'])
    return posted.mock.calls.map(([job]) => (job as Job).options)
  }
  // The hash that stands in for a missing one is computed once per process.
  await hashesOf('first@nowhere.example')
  const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
  expect(await hashesOf('nobody@nowhere.example')).toMatchObject([cost])
  expect(await hashesOf(bank.email)).toMatchObject([cost])
})
