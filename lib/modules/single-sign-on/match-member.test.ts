import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RoleRef } from '../../kernel/access.ts'
import type { Database } from '../../platform/db/pool/client.ts'
import { testDatabase } from '../../testing/database.ts'
import { organizationRows } from '../../testing/members/organization-rows.ts'
import { members } from '../members/table.ts'
import { findLinked, link, matchMember } from './match-member.ts'
import { ProviderProblem } from './problems.ts'
import { type ConnectionRow, claimedDomains, identities } from './table.ts'

// Which member an ID token identifies. The HTTP tests cover the same for sign-ins.

let database: Database
let bank: Awaited<ReturnType<typeof organizationRows>>
let domain: string
let number = 0
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  bank = await organizationRows(database)
  domain = `bank-${number++}.example`
  const claim = { token: `sdom_${number}`, organizationId: bank.organizationId, domain, proof: 'p' }
  await database.db.insert(claimedDomains).values({ ...claim, verifiedAt: VERIFIED, createdAt: VERIFIED })
})

const VERIFIED = new Date(0)
const connection = (own: Partial<ConnectionRow> = {}): ConnectionRow => ({
  ...{ organizationId: bank.organizationId, issuer: 'https://login.example', clientId: 'console' },
  ...{ sealedClientSecret: '', mode: 'optional', testedAt: VERIFIED, defaultRole: 'viewer', roleClaim: null },
  ...{ roleMapping: [], breakGlassMemberId: null, createdAt: VERIFIED, updatedAt: VERIFIED },
  ...own,
})
const mapped: Partial<ConnectionRow> = {
  ...{ defaultRole: null, roleClaim: 'groups' },
  roleMapping: [
    { value: 'ops', role: 'support' },
    { value: 'leads', role: 'admin' },
  ],
}
const claims = (sub: string, own: object = {}) => ({
  ...{ iss: 'https://login.example', aud: 'console', exp: 0, iat: 0, sub, given_name: 'Ada', family_name: 'Byron' },
  ...{ email: `${sub}@${domain}`, email_verified: true },
  ...own,
})
const match = async (
  sub: string,
  { row = {}, ...own }: { row?: Partial<ConnectionRow> } & Record<string, unknown> = {},
) => {
  const { ctx, audits } = bank.writeBy('mem_none')
  return { token: await matchMember(ctx, connection(row), claims(sub, own), 'hash'), audits }
}
const refusal = async (...given: Parameters<typeof match>): Promise<string> => {
  const error = await match(...given).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProviderProblem)
  return (error as ProviderProblem).message
}
const member = (role: RoleRef, own: Partial<typeof members.$inferInsert> = {}) =>
  bank.member(role, { emailVerifiedAt: VERIFIED, ...own })
const found = async (token: string) => (await database.db.select().from(members).where(eq(members.token, token)))[0]
const linked = (memberId: string) => database.db.$count(identities, eq(identities.memberId, memberId))

describe('a new person', () => {
  test('becomes a member with the default role and a verified email, linked to the account', async () => {
    const { token, audits } = await match('ada')
    const { ctx } = bank.writeBy('mem_none')
    expect(await found(token)).toMatchObject({
      ...{ email: `ada@${domain}`, firstName: 'Ada', lastName: 'Byron', role: 'viewer', passwordHash: 'hash' },
      ...{ organizationId: bank.organizationId, emailVerifiedAt: ctx.now },
    })
    expect(audits).toMatchObject([
      { action: 'member.create', resourceId: token },
      {
        action: 'single_sign_on.link',
        resourceId: token,
        organizationId: bank.organizationId,
        after: { issuer: 'https://login.example', subject: 'ada' },
      },
    ])
    expect(await findLinked(ctx, connection(), 'ada')).toBe(token)
  })

  test('gets the role of an invitation, unless a claim sets it', async () => {
    await bank.invitation({ role: 'support', email: `ada@${domain}` })
    expect(await found((await match('ada')).token)).toMatchObject({ role: 'support' })
    await bank.invitation({ role: 'admin', email: `bob@${domain}` })
    expect(await found((await match('bob', { row: mapped, groups: ['ops'] })).token)).toMatchObject({ role: 'support' })
  })

  test('without a role is refused', async () => {
    const NO_ROLE = 'Your account at the identity provider has no role here. Ask an admin to assign one.'
    expect(await refusal('ada', { row: { defaultRole: null } })).toBe(NO_ROLE)
    expect(await refusal('ada', { row: mapped, groups: ['unknown'] })).toBe(NO_ROLE)
  })

  test.each([
    ['no email', { email: undefined }, 'contains no email'],
    ['an email that is not verified', { email_verified: false }, 'has not verified this email'],
    ['an email of another domain', { email: 'ada@elsewhere.example' }, 'has not verified this email’s domain'],
  ])('with %s is refused', async (_, own, message) => {
    expect(await refusal('ada', own)).toContain(message)
  })

  test('whose email an account of another organization has confirmed is refused', async () => {
    const other = await organizationRows(database)
    await other.member('viewer', { email: `ada@${domain}`, emailVerifiedAt: VERIFIED })
    expect(await refusal('ada')).toBe(
      'No member could be created: an account of another organization has confirmed this email, or the organization is full.',
    )
  })
})

describe('an existing member', () => {
  test('is matched by verified email the first time, keeps the role, and then by subject', async () => {
    const token = await member('support', { email: `ada@${domain}` })
    expect((await match('ada')).token).toBe(token)
    expect(await found(token)).toMatchObject({ role: 'support' })
    const { token: again, audits } = await match('ada', { email: undefined, email_verified: false })
    expect([again, audits]).toEqual([token, []])
  })

  test('who has not confirmed the email is refused', async () => {
    const token = await member('support', { email: `ada@${domain}`, emailVerifiedAt: null })
    expect(await refusal('ada')).toContain('has not confirmed it')
    expect(await linked(token)).toBe(0)
  })

  test('can have only one account at the provider', async () => {
    const token = await member('support', { email: `ada@${domain}` })
    await match('first', { email: `ada@${domain}` })
    expect(await refusal('second', { email: `ada@${domain}` })).toContain('uses another account')
    expect(await linked(token)).toBe(1)
  })

  test.each([
    ['issuer', { issuer: 'https://other.example' }],
    ['client', { clientId: 'another' }],
  ])('is not identified by the same subject of another %s', async (_, row) => {
    const token = await member('support', { email: `ada@${domain}` })
    await match('ada')
    const { ctx } = bank.writeBy('mem_none')
    expect(await findLinked(ctx, connection(row), 'ada')).toBeUndefined()
    expect(await findLinked(ctx, { ...connection(), organizationId: 'org_2' }, 'ada')).toBeUndefined()
    expect((await match('ada', { row })).token).toBe(token)
    expect(await linked(token)).toBe(2)
  })
})

describe('a removed member', () => {
  const remove = (token: string) =>
    database.db.update(members).set({ removedAt: VERIFIED, enabled: false }).where(eq(members.token, token))
  const REMOVED = 'This member was removed from the organization. Ask an admin to invite you again.'

  test('is not created again, by email or by account', async () => {
    await remove((await match('ada')).token)
    expect(await refusal('ada')).toBe(REMOVED)
    expect(await refusal('other', { email: `ada@${domain}` })).toBe(REMOVED)
    expect(await refusal('ada', { email: `new@${domain}` })).toBe(REMOVED)
  })

  test('who is invited again becomes a new member, who takes over the account', async () => {
    const { token } = await match('ada')
    await remove(token)
    await bank.invitation({ role: 'support', email: `ada@${domain}` })
    const again = await match('ada')
    expect(again.token).not.toBe(token)
    expect(await found(again.token)).toMatchObject({ role: 'support' })
    expect([await linked(token), await linked(again.token)]).toEqual([0, 1])
    expect((await match('ada')).token).toBe(again.token)
  })
})

describe('a role claim', () => {
  const roleAfter = async (token: string, row: Partial<ConnectionRow>, groups: unknown) => {
    await match('ada', { row: { ...mapped, ...row }, groups })
    return (await found(token))?.role
  }

  test('sets the role at each sign-in, including the first', async () => {
    await member('admin')
    const token = await member('viewer', { email: `ada@${domain}` })
    expect(await roleAfter(token, {}, ['ops'])).toBe('support')
    expect(await roleAfter(token, {}, ['leads', 'ops'])).toBe('admin')
    expect(await roleAfter(token, {}, 'ops')).toBe('support')
    expect(await refusal('ada', { row: mapped })).toContain('has no role here')
    expect((await found(token))?.role).toBe('support')
  })

  test('does not change the break-glass admin, the last admin, or roles from directory groups', async () => {
    const token = await member('admin', { email: `ada@${domain}` })
    expect(await roleAfter(token, {}, 'ops')).toBe('admin')
    await member('admin')
    expect(await roleAfter(token, { breakGlassMemberId: token }, 'ops')).toBe('admin')
    await database.db.update(members).set({ directoryRole: 'admin' }).where(eq(members.token, token))
    expect(await roleAfter(token, {}, 'ops')).toBe('admin')
    await database.db.update(members).set({ directoryRole: null }).where(eq(members.token, token))
    expect(await roleAfter(token, {}, 'ops')).toBe('support')
  })
})

test('linking one’s own account is audited as such', async () => {
  const token = await member('viewer')
  const { ctx, audits } = bank.writeBy(token)
  await link(ctx, connection(), 'own', token, 'single_sign_on.link_own')
  expect(audits).toMatchObject([{ action: 'single_sign_on.link_own', resourceId: token }])
  expect(await findLinked(ctx, connection(), 'own')).toBe(token)
})

test('a database failure is not treated as a refusal, so that nobody signs in with an earlier role', async () => {
  await member('admin')
  await member('viewer', { email: `ada@${domain}` })
  const failing = (method: 'insert' | 'update') => {
    const { ctx } = bank.writeBy('mem_none')
    const fail = () => {
      throw new Error('lost connection')
    }
    return { ...ctx, db: Object.create(ctx.db, { [method]: { value: fail } }) as typeof ctx.db }
  }
  await match('ada')
  const promoted = matchMember(failing('update'), connection(mapped), claims('ada', { groups: 'leads' }), 'hash')
  await expect(promoted).rejects.toThrow('lost connection')
  const joined = matchMember(failing('insert'), connection(), claims('bob'), 'hash')
  await expect(joined).rejects.toThrow('lost connection')
})
