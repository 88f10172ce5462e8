import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGateway, type Gateway } from '../../gateway.ts'
import { makeSecret } from '../../kernel/api-key-secret.ts'
import { apiKeys } from '../../modules/api-keys/table.ts'
import { organizations } from '../../modules/organizations/table.ts'
import { hasManyConnections } from '../database.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../network.ts'
import { expectRefused, expectServed, forKeys, scopeOf, withJwt, withKey } from '../refused.ts'
import { pathOf } from '../valid-requests.ts'

// Every kind of invalid API key, on every operation that accepts keys.

let net: TestNetwork
let bank: Bank
let other: Bank
beforeAll(async () => {
  net = await testNetwork()
  bank = await net.bank('harbor')
  other = await net.bank('meadow')
})
afterAll(() => net.close())

const ALL = { customers_read: true, customers_write: true, transactions_read: true, transactions_write: true }
const newKey = async () =>
  expectData(await bank.member('POST', '/apikey', { body: { name: 'k', access: ALL } })) as {
    token: string
    secret_key: string
  }
const scope = () => scopeOf(bank)
const as = (secret: string) => withKey(net, bank, secret)

describe('an API key', () => {
  test('is accepted everywhere if valid', async () => {
    await expectServed(as((await newKey()).secret_key), forKeys)
  })

  test.each([
    [
      'is disabled',
      (key: { token: string }) => bank.member('PUT', `/apikey/${key.token}`, { body: { enabled: false } }),
    ],
    ['is revoked', (key: { token: string }) => bank.member('DELETE', `/apikey/${key.token}`)],
    ['has been rotated', (key: { token: string }) => bank.member('POST', `/apikey/${key.token}`)],
    [
      'was rotated and whose grace period has ended',
      async (key: { token: string }) => {
        const body = { grace_period_seconds: 60 }
        const reply = await bank.member('POST', `/apikey/${key.token}`, { body })
        net.clock.advance(60_000)
        return reply
      },
    ],
    [
      'was rotated twice, within the grace period of the first rotation',
      async (key: { token: string }) => {
        const rotate = () => bank.member('POST', `/apikey/${key.token}`, { body: { grace_period_seconds: 3600 } })
        await rotate()
        return rotate()
      },
    ],
  ])('that %s is rejected everywhere', async (_, spoil) => {
    const key = await newKey()
    expectData(await spoil(key))
    await expectRefused(as(key.secret_key), forKeys)
  })

  test('that has expired is rejected everywhere, saying so to the holder of its secret only', async () => {
    const key = await newKey()
    const expires_at = { seconds: Math.floor(net.clock.now.getTime() / 1000) + 60 }
    expectData(await bank.member('PUT', `/apikey/${key.token}`, { body: { expires_at } }))
    await expectServed(as(key.secret_key), forKeys)
    net.clock.advance(60_000)
    for (const operation of forKeys) {
      const reply = await as(key.secret_key)(operation.method, pathOf(operation))
      expect([reply.status, reply.body], operation.id).toEqual([
        401,
        { code: 'error.unauthorized', message: 'This API key has expired' },
      ])
    }
    await expectRefused(as(makeSecret('sandbox', net.random)), forKeys)
  })

  test('is refused everywhere from an address outside its networks, and accepted from one inside', async () => {
    const key = await newKey()
    const body = { allowed_networks: ['203.0.113.0/24'] }
    expectData(await bank.member('PUT', `/apikey/${key.token}`, { body }))
    const from = (clientAddress?: string) => {
      const app = { request: (path: string, init?: RequestInit) => net.app.request(path, init, { clientAddress }) }
      return caller(app, { 'x-service-api-key': key.secret_key, ...scope() })
    }
    await expectServed(from('203.0.113.7'), forKeys)
    for (const [address, shown] of [
      ['198.51.100.1', '198.51.100.1'],
      [undefined, 'unknown'],
    ]) {
      for (const operation of forKeys) {
        const reply = await from(address)(operation.method, pathOf(operation))
        expect([reply.status, reply.body], operation.id).toEqual([
          403,
          { code: 'error.address_not_allowed', message: `This API key does not accept requests from ${shown}` },
        ])
      }
    }
  })

  test('within the grace period of its rotation is accepted everywhere, with the old and the new secret', async () => {
    const key = await newKey()
    const body = { grace_period_seconds: 3600 }
    const rotated = expectData(await bank.member('POST', `/apikey/${key.token}`, { body }))
    await expectServed(as(key.secret_key), forKeys)
    await expectServed(as(rotated.secret_key), forKeys)
  })

  test('of a disabled organization is rejected everywhere, and so are its members', async () => {
    const key = await newKey()
    const { db } = net.database
    const standing = (enabled: boolean) =>
      db.update(organizations).set({ enabled }).where(eq(organizations.token, bank.orgId))
    await standing(false)
    await expectRefused(as(key.secret_key), forKeys)
    await expectRefused(withJwt(net, bank, bank.jwt))
    await standing(true)
    await expectServed(as(key.secret_key), forKeys)
  })

  test.each([
    ['of nobody, with a right checksum', () => makeSecret('sandbox', net.random)],
    ['of the other world', (s: string) => s.replace('csp_test_', 'csp_live_')],
    ['cut off', (s: string) => s.slice(0, -1)],
    ['its prefix alone', () => 'csp_test_'],
    ['one character longer', (s: string) => `${s}x`],
    ['in other case', (s: string) => s.toUpperCase()],
    ['as bearer', (s: string) => `Bearer ${s}`],
    ['twice', (s: string) => `${s}, ${s}`],
    ['ten kilobytes', () => 'a'.repeat(10_000)],
    ['the token of the key', () => 'api_01h455vb4pex5vsknk084sn02q'],
  ])('%s is rejected everywhere', async (_, change) => {
    await expectRefused(as(change(bank.secret)), forKeys)
  })

  test.each([
    ['x-org-id', () => ({ 'x-org-id': other.orgId })],
    ['x-partner-id', () => ({ 'x-partner-id': other.partnerId })],
    ['x-org-id', () => ({ 'x-org-id': '' })],
    ['x-partner-id', () => ({ 'x-partner-id': `${bank.partnerId} ${bank.partnerId}` })],
  ])('with another organization’s %s is rejected everywhere, naming the header', async (header, headers) => {
    for (const operation of forKeys) {
      const reply = await bank.key(operation.method, pathOf(operation), { headers: headers() })
      expect([reply.status, reply.body], operation.id).toEqual([
        403,
        { code: 'error.namespace_not_allowed', message: expect.stringContaining(header) },
      ])
    }
  })

  test('has precedence over a JWT if keys are accepted: a valid JWT does not make up for an invalid key', async () => {
    const both = caller(net.app, { 'x-service-api-key': 'wrong', authorization: `Bearer ${bank.jwt}`, ...scope() })
    await expectRefused(both, forKeys)
  })
})

describe('while the database is unreachable, the gateway', () => {
  let away: Gateway
  const requests: string[] = []
  beforeAll(() => {
    const nobody = new Proxy({} as TestNetwork['database']['db'], {
      get: (_, name) => {
        requests.push(String(name))
        throw new Error('the database is unreachable')
      },
    })
    const run = async () => {
      requests.push('run')
      throw new Error('the database is unreachable')
    }
    away = createGateway({
      ...net.deps,
      db: nobody,
      run,
      as: () => ({ db: nobody, run }),
    })
  })

  test('rejects a wrong checksum and a wrong signature without a query, and fails closed on correct ones', async () => {
    const call = (headers: Record<string, string>) => caller(away.app, headers)
    const typo = bank.secret.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
    await expectRefused(call({ 'x-service-api-key': typo, ...scope() }), forKeys)
    const forged = bank.jwt.replace(/[^.]+$/, 'A'.repeat(43))
    await expectRefused(call({ authorization: `Bearer ${forged}`, ...scope() }))
    expect(requests).toEqual([])
    const whole = await call({ 'x-service-api-key': bank.secret, ...scope() })('GET', '/payments/x')
    expect([whole.status, whole.body.code]).toEqual([500, 'error.internal'])
    expect(whole.body.message).not.toContain('unreachable')
    expect(requests).toEqual(['run'])
  })
})

describe('the last use of a key', () => {
  const usedAt = async (token: string) => {
    const [row] = await net.database.db.select().from(apiKeys).where(eq(apiKeys.token, token))
    return row?.lastUsedAt
  }

  test('is recorded in memory, written by the job for all keys at once, and never goes back', async () => {
    const gateway = createGateway(net.deps)
    const [one, two] = [await newKey(), await newKey()]
    const use = (key: { secret_key: string }) =>
      caller(gateway.app, { 'x-service-api-key': key.secret_key, ...scope() })('GET', '/payments/x')
    await Promise.all([use(one), use(two), use(one)])
    expect([await usedAt(one.token), await usedAt(two.token)]).toEqual([null, null])
    await gateway.lastUse.flush()
    expect([await usedAt(one.token), await usedAt(two.token)]).toEqual([net.clock.now, net.clock.now])
    const later = new Date(net.clock.now.getTime() + 60_000)
    await net.database.db.update(apiKeys).set({ lastUsedAt: later }).where(eq(apiKeys.token, one.token))
    await use(one)
    await gateway.lastUse.flush()
    expect(await usedAt(one.token)).toEqual(later)
  })

  test.runIf(hasManyConnections())('delays no request, not even while the key’s row is locked', async () => {
    await net.database.db.transaction(async (tx) => {
      await tx.select().from(apiKeys).where(eq(apiKeys.partnerId, bank.partnerId)).for('update')
      expect((await bank.key('GET', '/payments/x')).status).toBe(404)
    })
  })
})
