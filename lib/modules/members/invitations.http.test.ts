import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '../../platform/write/table.ts'
import { hasManyConnections } from '../../testing/database.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { Member, OfferedInvitation } from './contract.ts'
import { invitations, members } from './table.ts'

let net: TestNetwork
let bank: Bank
beforeAll(async () => {
  net = await testNetwork()
  bank = await net.bank('harbor')
})
afterAll(() => net.close())

let people = 0
const email = () => `person-${people++}@new.example`
const invite = async (body: { email: string; role: string }, by = bank.member) =>
  expectData(await by('POST', '/invitations', { body }))
const lookUp = (token: string) => net.call('POST', '/invitations/look-up', { body: { token } })
const accept = (token: string, more: object = {}) =>
  net.call('POST', '/invitations/accept', {
    body: { token, first_name: 'New', last_name: 'Person', password: 'correct horse battery', ...more },
  })
const signIn = (admin_email: string, admin_password = 'correct horse battery') =>
  net.call('POST', '/organization/signin', { body: { admin_email, admin_password } })
const open = async () => expectData(await bank.member('GET', '/invitations')).invitations as { token: string }[]
const DAY = 86_400_000

describe('an invitation', () => {
  test('gives the holder of its link the role, and lets them sign in with the password they chose', async () => {
    const invited = email()
    const { secret, is_mailed, token } = await invite({ email: invited.toUpperCase(), role: 'support' })
    expect(is_mailed).toBe(false)
    const offered = OfferedInvitation.parse(expectData(await lookUp(secret)))
    expect(offered).toMatchObject({
      email: invited,
      role: 'support',
      organization: 'harbor bank',
      invited_by: 'Admin harbor',
    })
    const member = Member.parse(expectData(await accept(secret)))
    expect(member).toMatchObject({ email: invited, role: 'support', organization_id: bank.orgId, first_name: 'New' })
    const { access_token } = expectData(await signIn(invited))
    const me = expectData(await caller(net.app, { authorization: `Bearer ${access_token}` })('GET', '/members/me'))
    expect(me.token).toBe(member.token)
    expect((await open()).map((found) => found.token)).not.toContain(token)
  })

  test('is accepted once, even by two requests at the same time', async () => {
    const { secret } = await invite({ email: email(), role: 'viewer' })
    const replies = await Promise.all([accept(secret), accept(secret)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await accept(secret)).body.message).toBe('This invitation has already been accepted')
  })

  test('expires after seven days, not earlier', async () => {
    const fresh = await testNetwork()
    const far = await fresh.bank('far')
    const token = expectData(
      await far.member('POST', '/invitations', { body: { email: 'late@new.example', role: 'viewer' } }),
    ).secret
    fresh.clock.advance(7 * DAY - 1)
    expect((await fresh.call('POST', '/invitations/look-up', { body: { token } })).status).toBe(200)
    fresh.clock.advance(1)
    const body = { token, first_name: 'A', last_name: 'B', password: 'correct horse battery' }
    const reply = await fresh.call('POST', '/invitations/accept', { body })
    expect([reply.status, reply.body.message]).toEqual([409, 'This invitation has expired'])
    await fresh.close()
  })

  test('is no longer valid once revoked, or replaced by another to the same address', async () => {
    const one = await invite({ email: email(), role: 'viewer' })
    expectData(await bank.member('DELETE', `/invitations/${one.token}`))
    expect((await accept(one.secret)).body.message).toBe('This invitation was revoked')
    const address = email()
    const [first, second] = [
      await invite({ email: address, role: 'viewer' }),
      await invite({ email: address, role: 'admin' }),
    ]
    expect((await accept(first.secret)).status).toBe(409)
    expect(expectData(await accept(second.secret)).role).toBe('admin')
  })

  test('stores no secret in the database or the audit log', async () => {
    const { secret, token } = await invite({ email: email(), role: 'viewer' })
    const { db } = net.database
    const stored = await db.select().from(invitations).where(eq(invitations.token, token))
    const audited = await db.select().from(auditEntries).where(eq(auditEntries.resourceId, token))
    expect(audited.map(({ action }) => action)).toEqual(['invitation.create'])
    const recorded = audited.map(({ before, after }) => [before, after])
    expect(JSON.stringify([stored, recorded])).not.toContain(secret)
  })

  test('with an unknown link is 404, whatever the body', async () => {
    expect([(await lookUp('x')).status, (await accept('x')).status]).toEqual([404, 404])
  })

  test('to a current member is a conflict; a removed member can return under a new number', async () => {
    const address = email()
    const member = expectData(await accept((await invite({ email: address, role: 'viewer' })).secret))
    expect((await bank.member('POST', '/invitations', { body: { email: address, role: 'viewer' } })).status).toBe(409)
    expectData(await bank.member('DELETE', `/members/${member.token}`))
    expect((await signIn(address)).status).toBe(401)
    const again = expectData(await accept((await invite({ email: address, role: 'viewer' })).secret))
    expect(again.number).toBeGreaterThan(member.number)
    expect((await signIn(address)).status).toBe(200)
  })

  test('refuses a short or common password and names the field', async () => {
    const { secret } = await invite({ email: email(), role: 'viewer' })
    for (const password of ['short', 'Password1']) {
      const reply = await accept(secret, { password })
      expect([reply.status, reply.body.message]).toEqual([400, expect.stringMatching(/^password: /)])
    }
    expect((await accept(secret)).status).toBe(200)
  })
})

describe('an organization', () => {
  test('has at most a thousand members; a removed one makes room', async () => {
    const full = await net.bank('full')
    const [admin] = await net.database.db.select().from(members).where(eq(members.organizationId, full.orgId))
    if (!admin) throw new Error('the organization has no admin')
    const more = Array.from({ length: 999 }, (_, n) => {
      const token = `${admin.token.slice(0, -4)}${String(n).padStart(4, '0')}`
      return { ...admin, token, number: n + 2, email: `member-${n}@full.example`, role: 'viewer' as const }
    })
    await net.database.db.insert(members).values(more)
    const { secret } = await invite({ email: email(), role: 'viewer' }, full.member)
    const refused = await accept(secret)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The organization already has 1000 members. An admin must remove one first.',
    ])
    expectData(await full.member('DELETE', `/members/${more[0]?.token}`))
    expectData(await accept(secret))
  })
})

describe('a member', () => {
  test('who is removed is refused on the next request and no longer listed', async () => {
    const colleague = await newMember(net, bank, 'support')
    expectData(await bank.member('DELETE', `/members/${colleague.token}`))
    expect((await colleague.member('GET', '/members/me')).status).toBe(401)
    const listed = expectData(await bank.member('GET', '/members')).members
    expect(listed.map(({ token }: { token: string }) => token)).not.toContain(colleague.token)
    expect((await bank.member('DELETE', `/members/${colleague.token}`)).status).toBe(404)
  })

  test('whose role changes is signed out everywhere, and has the new role afterwards', async () => {
    const colleague = await newMember(net, bank, 'admin')
    const path = `/members/${colleague.token}`
    expect(expectData(await bank.member('PUT', path, { body: { role: 'viewer' } })).role).toBe('viewer')
    expect((await colleague.member('GET', '/members/me')).status).toBe(401)
    const { access_token } = expectData(await signIn(colleague.email, colleague.password))
    const again = caller(net.app, { authorization: `Bearer ${access_token}` })
    expect((await again('POST', '/invitations', { body: { email: email(), role: 'viewer' } })).status).toBe(403)
  })

  test('whose role stays the same stays signed in', async () => {
    const colleague = await newMember(net, bank, 'viewer')
    expectData(await bank.member('PUT', `/members/${colleague.token}`, { body: { role: 'viewer' } }))
    expect((await colleague.member('GET', '/members/me')).status).toBe(200)
  })

  test('who is the last admin is neither removed nor demoted', async () => {
    const lone = await net.bank('lone')
    const { token } = expectData(await lone.member('GET', '/members/me'))
    await newMember(net, lone, 'support')
    for (const reply of [
      await lone.member('DELETE', `/members/${token}`),
      await lone.member('PUT', `/members/${token}`, { body: { role: 'support' } }),
    ]) {
      expect([reply.status, reply.body.message]).toEqual([
        409,
        'An organization must have at least one admin. Make another member an admin first.',
      ])
    }
    expect((await lone.member('GET', '/members/me')).status).toBe(200)
  })

  test.runIf(hasManyConnections())('remains an admin when all admins remove each other at the same time', async () => {
    const crowd = await net.bank('crowd')
    const first = { ...crowd, token: expectData(await crowd.member('GET', '/members/me')).token as string }
    const admins = [first, ...(await Promise.all([1, 2, 3, 4].map(() => newMember(net, crowd, 'admin'))))]
    const replies = await Promise.all(
      admins.map((admin, i) => {
        const next = admins[(i + 1) % admins.length]?.token
        return i % 2
          ? admin.member('DELETE', `/members/${next}`)
          : admin.member('PUT', `/members/${next}`, { body: { role: 'viewer' } })
      }),
    )
    const left = await net.database.db.select().from(members).where(eq(members.organizationId, crowd.orgId))
    expect(left.filter(({ role, removedAt }) => role === 'admin' && !removedAt).length).toBeGreaterThanOrEqual(1)
    // A caller who is demoted while waiting lacks the permission (403).
    expect(replies.every(({ status }) => [200, 401, 403, 409].includes(status))).toBe(true)
  })
})
