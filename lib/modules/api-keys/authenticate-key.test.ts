import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FLAGS } from '../../kernel/access.ts'
import { hashSecret, makeSecret, secretIdOf } from '../../kernel/api-key-secret.ts'
import type { Database } from '../../platform/db/pool/client.ts'
import type { RunStatement } from '../../platform/db/statement.ts'
import { testDatabase } from '../../testing/database.ts'
import { partners } from '../namespaces/table.ts'
import { organizations } from '../organizations/table.ts'
import { authenticateKey } from './authenticate-key.ts'
import { apiKeys } from './table.ts'

// Which secrets authenticate, and as which caller. lib/testing shows that every operation checks
// them.

const now = new Date('2026-03-02T12:00:00.000Z')
const stamps = { createdAt: now, updatedAt: now }
const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
const newSecret = () => makeSecret('sandbox', random)
const later = (ms: number) => new Date(now.getTime() + ms)
const NONE = { customersRead: false, customersWrite: false, transactionsRead: false, transactionsWrite: false }
const refused = { status: 401, message: 'Authentication required' }

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await database.db.insert(organizations).values([
    { token: 'org_harbor', name: 'Harbor', country: 'CH', ...stamps },
    { token: 'org_closed', name: 'Closed', country: 'CH', enabled: false, ...stamps },
  ])
  const namespace = { enabled: true, ...stamps }
  await database.db.insert(partners).values([
    { token: 'part_till', organizationId: 'org_harbor', name: 't', domain: 't', environment: 'sandbox', ...namespace },
    { token: 'part_live', organizationId: 'org_harbor', name: 'l', domain: 'l', environment: 'live', ...namespace },
    { token: 'part_shut', organizationId: 'org_closed', name: 's', domain: 's', environment: 'sandbox', ...namespace },
  ])
})
afterAll(() => database.close())

let keys = 0
/** A key of the namespace, and its secret. */
async function newKey(more: Partial<typeof apiKeys.$inferInsert> = {}): Promise<{ token: string; secret: string }> {
  const [token, secret] = [`api_${keys++}`, newSecret()]
  const owner = { organizationId: 'org_harbor', partnerId: 'part_till' }
  const shown = { name: `Key ${token}`, description: '', secretHash: hashSecret(secret), secretMask: '' }
  await database.db.insert(apiKeys).values({ token, ...owner, ...shown, ...NONE, ...stamps, ...more })
  return { token, secret }
}
const authenticate = (secret: string, at = now) => authenticateKey(database.run, secret, at)

describe('a caller', () => {
  test('is its key, with the organization, namespace and environment of that key', async () => {
    const { token, secret } = await newKey({ partnerId: 'part_live' })
    expect(await authenticate(secret)).toEqual({
      kind: 'key',
      id: token,
      name: `Key ${token}`,
      organizationId: 'org_harbor',
      partnerId: 'part_live',
      environment: 'live',
      secretId: secretIdOf(hashSecret(secret)),
      flags: { customers_read: false, customers_write: false, transactions_read: false, transactions_write: false },
      rateLimit: undefined,
      logBodies: false,
    })
  })

  test.each([
    ['customersRead', 'customers_read'],
    ['customersWrite', 'customers_write'],
    ['transactionsRead', 'transactions_read'],
    ['transactionsWrite', 'transactions_write'],
  ] as const)('of a key with %s has that permission only', async (column, flag) => {
    const { flags } = await authenticate((await newKey({ [column]: true })).secret)
    expect(FLAGS.filter((name) => flags[name])).toEqual([flag])
  })

  test('is never mixed up with concurrent callers', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => newKey()))
    const stranger = newSecret()
    const calls = [...made.map(({ secret }) => secret), stranger, made[0]?.secret ?? ''].map((one) => authenticate(one))
    const actors = await Promise.allSettled(calls)
    expect(actors.map((actor) => (actor.status === 'fulfilled' ? actor.value.id : actor.reason.status))).toEqual([
      ...made.map(({ token }) => token),
      401,
      made[0]?.token,
    ])
  })
})

describe('a secret is rejected', () => {
  test.each([
    ['of a key that is disabled', { enabled: false }],
    ['of a key that is revoked', { revokedAt: now }],
    ['of an organization that is disabled', { organizationId: 'org_closed', partnerId: 'part_shut' }],
  ])('%s', async (_, more) => {
    await expect(authenticate((await newKey(more)).secret)).rejects.toMatchObject(refused)
  })

  test('if it belongs to no key', async () => {
    await newKey()
    await expect(authenticate(newSecret())).rejects.toMatchObject(refused)
  })

  test('if it cannot be one, without a query', async () => {
    const { secret } = await newKey()
    const failing: RunStatement = () => Promise.reject(new Error('queried'))
    const typo = secret.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
    await expect(authenticateKey(failing, typo, now)).rejects.toMatchObject(refused)
    await expect(authenticateKey(failing, secret, now)).rejects.toThrow('queried')
  })
})

describe('the previous secret after a rotation', () => {
  const rotated = async (previousExpiresAt: Date | null) => {
    const previous = newSecret()
    const key = await newKey({ previousHash: hashSecret(previous), previousExpiresAt })
    return { ...key, previous }
  }

  test('is valid together with the new one until the end of its grace period', async () => {
    const { token, secret, previous } = await rotated(later(60_000))
    expect(await authenticate(previous, later(59_999))).toMatchObject({ id: token })
    expect(await authenticate(secret, later(59_999))).toMatchObject({ id: token })
    await expect(authenticate(previous, later(60_000))).rejects.toMatchObject(refused)
    expect(await authenticate(secret, later(60_000))).toMatchObject({ id: token })
  })

  test('is invalid without a grace period', async () => {
    const { token, secret, previous } = await rotated(null)
    await expect(authenticate(previous)).rejects.toMatchObject(refused)
    expect(await authenticate(secret)).toMatchObject({ id: token })
  })

  test('is valid for its own key only, even if another’s is checked at the same time', async () => {
    const [one, two] = await Promise.all([rotated(later(1)), rotated(later(1))])
    const actors = await Promise.all([two.previous, one.secret, one.previous, two.secret].map((s) => authenticate(s)))
    expect(actors.map(({ id }) => id)).toEqual([two.token, one.token, one.token, two.token])
  })
})
