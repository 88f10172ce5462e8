import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../platform/db/pool/client.ts'
import { testDatabase } from '../../../testing/database.ts'
import { organizationRules, organizations } from '../../organizations/table.ts'
import { members, roles, sessions } from '../table.ts'
import { readToken, signToken, TOKEN_SECONDS } from './access-token.ts'
import { authenticateMember } from './authenticate-token.ts'

// Which JWTs are accepted, and as which caller. lib/testing shows that every operation checks them.

const now = new Date('2026-03-02T12:00:00.000Z')
const stamps = { createdAt: now, updatedAt: now }
const secret = new TextEncoder().encode('a secret for tests, of 32 bytes and more')
const refused = { status: 401, message: 'Authentication required' }
type Signed = Parameters<typeof signToken>[1]
const ADA: Signed = { token: 'mem_ada', organizationId: 'org_harbor', role: 'support' }

const SESSION = {
  organizationId: 'org_harbor',
  address: 'local',
  agent: '',
  createdAt: now,
  lastUsedAt: now,
  expiresAt: new Date(now.getTime() + TOKEN_SECONDS * 1000),
}

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  const organization = { country: 'CH', ...stamps }
  await database.db.insert(organizations).values([
    { token: 'org_harbor', name: 'Harbor', ...organization },
    { token: 'org_meadow', name: 'Meadow', ...organization },
  ])
  const member = { lastName: 'Sample', passwordHash: '', ...stamps }
  await database.db.insert(members).values([
    { ...ADA, ...member, number: 7, email: 'ada@harbor.example', firstName: 'Ada' },
    { ...ADA, ...member, token: 'mem_ben', number: 8, email: 'ben@harbor.example', firstName: 'Ben' },
  ])
})
afterAll(() => database.close())
beforeEach(async () => {
  const { db } = database
  await db.update(members).set({ enabled: true, role: 'support', totpSecret: null, passkeyCount: 0 })
  await db.update(organizations).set({ enabled: true })
  await db.delete(organizationRules)
  await db.delete(roles)
  await db.delete(sessions)
  const begun = (token: string, memberId: string) => ({ ...SESSION, token, memberId })
  await db.insert(sessions).values([begun('one', 'mem_ada'), begun('two', 'mem_ada'), begun('bens', 'mem_ben')])
})

const opened = (token: string) => ({ token, expiresAt: SESSION.expiresAt })
const signed = (change: Partial<Signed> = {}, jti = 'one') => signToken(secret, { ...ADA, ...change }, opened(jti), now)
const authenticate = async (jwt: string | Promise<string>) =>
  authenticateMember(database.db, await readToken([secret], await jwt, now), now)

test('the caller is the JWT’s member for as long as it is valid', async () => {
  expect(await authenticate(signed())).toEqual({
    kind: 'member',
    id: 'mem_ada',
    number: 7,
    name: 'Ada Sample',
    role: 'support',
    roleName: 'Support',
    permissions: new Set(['read', 'tasks.decide', 'notes.write', 'recalls.create', 'operator.read']),
    organizationId: 'org_harbor',
    isOperator: false,
    hasSecondFactor: false,
    needsSecondFactor: false,
    hasProvider: false,
    jti: 'one',
    confirmedAt: null,
    expiresAt: new Date(now.getTime() + TOKEN_SECONDS * 1000),
  })
})

test('the role is the member’s current one', async () => {
  const jwt = await signed()
  await database.db.update(members).set({ role: 'viewer' }).where(eq(members.token, ADA.token))
  expect(await authenticate(jwt)).toMatchObject({ role: 'viewer' })
})

test.each([
  ['of nobody', { token: 'mem_nobody' }],
  ['of a member of another organization', { organizationId: 'org_meadow' }],
  ['of an organization that there is not', { organizationId: 'org_nowhere' }],
])('a JWT %s is rejected', async (_, change: Partial<Signed>) => {
  await expect(authenticate(signed(change))).rejects.toMatchObject(refused)
})

test('a disabled member is rejected, and a colleague is not', async () => {
  await database.db.update(members).set({ enabled: false }).where(eq(members.token, ADA.token))
  await expect(authenticate(signed())).rejects.toMatchObject(refused)
  expect(await authenticate(signed({ token: 'mem_ben' }, 'bens'))).toMatchObject({
    id: 'mem_ben',
  })
})

test('the members of a disabled organization are rejected', async () => {
  await database.db.update(organizations).set({ enabled: false }).where(eq(organizations.token, ADA.organizationId))
  await expect(authenticate(signed())).rejects.toMatchObject(refused)
})

test('the JWT of an ended session is rejected, and another of the same member is not', async () => {
  await database.db.update(sessions).set({ endedAt: now }).where(eq(sessions.token, 'one'))
  await expect(authenticate(signed())).rejects.toMatchObject(refused)
  expect(await authenticate(signed({}, 'two'))).toMatchObject({ id: 'mem_ada', jti: 'two' })
})

test('a JWT is valid only with a session of the same member, and no longer than that', async () => {
  await expect(authenticate(signed({}, 'nobody began it'))).rejects.toMatchObject(refused)
  await expect(authenticate(signed({}, 'bens'))).rejects.toMatchObject(refused)
  await database.db.update(sessions).set({ expiresAt: now })
  await expect(authenticate(signed())).rejects.toMatchObject(refused)
})

test('a JWT signed with another secret is rejected', async () => {
  const other = new TextEncoder().encode('another secret, of 32 bytes and more')
  await expect(authenticate(signToken(other, ADA, opened('one'), now))).rejects.toMatchObject(refused)
})

const change = {
  member: (values: Partial<typeof members.$inferInsert>) =>
    database.db.update(members).set(values).where(eq(members.token, ADA.token)),
  session: (values: Partial<typeof sessions.$inferInsert>) =>
    database.db.update(sessions).set(values).where(eq(sessions.token, 'one')),
  rules: (values: Partial<typeof organizationRules.$inferInsert>, organizationId = ADA.organizationId) =>
    database.db.insert(organizationRules).values({ organizationId, ...stamps, ...values }),
}
const FACTORS = { app: { totpSecret: 'sealed' }, passkey: { passkeyCount: 1 }, none: { totpSecret: null } }
const later = new Date(now.getTime() + 1)

// A session of an earlier release does not say whether it has proven one, and knew only apps.
test.each([
  ['none', true, false],
  ['none', null, false],
  ['app', true, true],
  ['app', false, false],
  ['app', null, true],
  ['passkey', true, true],
  ['passkey', false, false],
  ['passkey', null, false],
] as const)(
  'with the second factor %s, a session that has proven it (%j) counts as %j',
  async (factor, secondFactor, expected) => {
    await change.member(FACTORS[factor])
    await change.session({ secondFactor })
    expect((await authenticate(signed())).hasSecondFactor).toBe(expected)
  },
)

test.each([
  ['required now', 'none', now, null, true],
  ['required later', 'none', later, null, false],
  ['not required', 'none', null, null, false],
  ['required now', 'app', now, null, false],
  ['required now', 'passkey', now, null, false],
  ['required now', 'none', now, 'single_sign_on', false],
] as const)(
  'a second factor is %s, the member has %s (from %j, session by %j): must set one up: %j',
  async (_, factor, from, method, expected) => {
    await change.member(FACTORS[factor])
    await change.rules({ secondFactorFrom: from })
    await change.session({ method })
    expect(await authenticate(signed())).toMatchObject({
      needsSecondFactor: expected,
      hasProvider: method === 'single_sign_on',
    })
  },
)

test('the networks of sessions are those of the member’s organization', async () => {
  await change.rules({ consoleNetworks: ['198.51.100.0/24'] }, 'org_meadow')
  expect((await authenticate(signed())).networks).toBeUndefined()
  await change.rules({ consoleNetworks: ['203.0.113.0/24', '2001:db8::/32'], apiKeyNetworks: ['192.0.2.0/24'] })
  expect((await authenticate(signed())).networks).toBe('203.0.113.0/24 2001:db8::/32')
})

test('shortened lifetimes and idle times end existing sessions', async () => {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  await change.session({ createdAt: hoursAgo(2), lastUsedAt: hoursAgo(1) })
  await change.rules({ sessionHours: 3, idleMinutes: 61 })
  expect(await authenticate(signed())).toMatchObject({ id: 'mem_ada' })
  for (const rules of [
    { sessionHours: 2, idleMinutes: null },
    { sessionHours: null, idleMinutes: 59 },
  ]) {
    await database.db.update(organizationRules).set(rules)
    await expect(authenticate(signed())).rejects.toMatchObject(refused)
  }
})

test('a custom role gives its permissions; one of another organization, or that was deleted, gives none', async () => {
  const role = { name: 'Billing', description: '', permissions: ['read', 'audit.read'] }
  await database.db.insert(roles).values([
    { token: 'rol_own', organizationId: ADA.organizationId, ...role, ...stamps },
    { token: 'rol_other', organizationId: 'org_meadow', ...role, ...stamps },
  ])
  const permissions = async (held: string) => {
    await change.member({ role: held as 'support' })
    return [...(await authenticate(signed())).permissions]
  }
  expect(await permissions('rol_own')).toEqual(['read', 'audit.read'])
  expect(await permissions('rol_other')).toEqual([])
  expect(await permissions('rol_deleted')).toEqual([])
})
