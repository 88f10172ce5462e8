// What happens to members that a directory creates, deactivates and groups (decision 0176).
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Role } from '../../kernel/access.ts'
import { memberSignIn } from '../../testing/members/member-sign-in.ts'
import { newMember, newSession } from '../../testing/members/new-member.ts'
import { verifyEmail } from '../../testing/members/verified-email.ts'
import { caller, expectData } from '../../testing/network.ts'
import { oktaUser, patch } from '../../testing/provisioning/directory.ts'
import { directoryWorld } from '../../testing/provisioning/directory-world.ts'

const world = directoryWorld()

const { signIn } = memberSignIn(() => world.net)
const emailOf = (name: string) => `${name}@${world.bank.domain}.example`
const create = async (name: string): Promise<string> =>
  (await world.scim('POST', '/Users', oktaUser(emailOf(name)))).body.id
const adopt = (email: string) => world.scim('POST', '/Users', oktaUser(email))
const activate = (id: string, active: boolean) =>
  world.scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active } }))
const memberOf = async (id: string) =>
  expectData(await world.bank.member('GET', '/members')).members.find(({ token }: { token: string }) => token === id)
const roleOf = async (id: string): Promise<Role> => (await memberOf(id)).role
const sessionOf = async (id: string) => {
  const jwt = await newSession(world.net, { token: id, organizationId: world.bank.orgId, role: 'viewer' })
  return caller(world.net.app, { authorization: `Bearer ${jwt}` })
}
const works = async (call: Awaited<ReturnType<typeof sessionOf>>) => (await call('GET', '/members/me')).status === 200
const entries = async (id: string) =>
  expectData(await world.bank.member('GET', `/audit-entries?resource=${id}`)).entries

describe('deactivation', () => {
  test('ends all sessions at once, and activation does not bring them back', async () => {
    const id = await create('ada')
    const sessions = [await sessionOf(id), await sessionOf(id)]
    expect(await Promise.all(sessions.map(works))).toEqual([true, true])
    expect((await activate(id, false)).body.active).toBe(false)
    expect(await Promise.all(sessions.map(works))).toEqual([false, false])
    expect((await activate(id, true)).body.active).toBe(true)
    expect(await Promise.all(sessions.map(works))).toEqual([false, false])
    expect(await works(await sessionOf(id))).toBe(true)
  })

  test('ends all sessions even if the same request renames a member who may not be renamed', async () => {
    const person = await newMember(world.net, world.bank, 'support')
    const { id } = (await adopt(person.email)).body
    const session = await sessionOf(id)
    const body = oktaUser(emailOf('renamed'), { active: false })
    expect(await world.scim('PUT', `/Users/${id}`, body)).toMatchObject({ status: 200, body: { active: false } })
    expect(await works(session)).toBe(false)
    expect((await memberOf(id)).email).toBe(person.email)
  })

  test('refuses the password of an adopted member, and activation accepts it again', async () => {
    const person = await newMember(world.net, world.bank, 'support')
    expect((await signIn(person)).status).toBe(200)
    const { id } = (await adopt(person.email)).body
    await activate(id, false)
    expect((await signIn(person)).status).toBe(401)
    await activate(id, true)
    expect((await signIn(person)).status).toBe(200)
  })

  test('and deletion of the last enabled admin are refused', async () => {
    await verifyEmail(world.net, world.bank)
    const { id } = (await adopt(world.bank.email)).body
    expect(await activate(id, false)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('at least one admin') },
    })
    expect((await world.scim('DELETE', `/Users/${id}`)).status).toBe(409)
    expect((await world.scim('PUT', `/Users/${id}`, oktaUser(world.bank.email, { active: 'False' }))).status).toBe(409)
    // A disabled admin is not another admin.
    const second = await newMember(world.net, world.bank, 'admin')
    const other = (await adopt(second.email)).body.id
    world.net.clock.advance(24 * 3_600_000)
    expect((await activate(other, false)).status).toBe(200)
    expect((await activate(id, false)).status).toBe(409)
    expect(await works(await sessionOf(id))).toBe(true)
  })

  test('of the break-glass admin is refused, as are deletion and another email, and groups leave the role', async () => {
    const glass = await newMember(world.net, world.bank, 'admin')
    const { id } = (await adopt(glass.email)).body
    await world.net.database.db.execute(
      sql`insert into single_sign_on_connections (organization_id, issuer, client_id, sealed_client_secret, mode, break_glass_member_id, created_at, updated_at)
          values (${world.bank.orgId}, 'https://login.example', 'c', '', 'required', ${id}, now(), now())`,
    )
    const group = (await world.scim('POST', '/Groups', { displayName: 'Viewers', members: [] })).body.id
    expectData(await world.bank.member('PUT', `/provisioning/groups/${group}`, { body: { role: 'viewer' } }))
    const replies = [
      await activate(id, false),
      await world.scim('DELETE', `/Users/${id}`),
      await world.scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'userName', value: emailOf('thief') })),
    ]
    for (const { status, body } of replies)
      expect([status, body.detail]).toEqual([409, expect.stringContaining('break-glass')])
    const added = patch({ op: 'add', path: 'members', value: [{ value: id }] })
    expect((await world.scim('PATCH', `/Groups/${group}`, added)).status).toBe(200)
    expect([await roleOf(id), await works(await sessionOf(id))]).toEqual(['admin', true])
  })

  test('names the token in the audit log', async () => {
    const id = await create('ada')
    await activate(id, false)
    const disabled = (await entries(id)).find(({ action }: { action: string }) => action === 'member.disable')
    expect(disabled.actor).toMatchObject({
      kind: 'service_token',
      name: 'Directory',
      id: expect.stringMatching(/^stk_/),
    })
  })
})

describe('an existing member', () => {
  test('who has confirmed the email is adopted once, with the role', async () => {
    const person = await newMember(world.net, world.bank, 'support')
    const found = (text: string) => world.scim('GET', `/Users?filter=${encodeURIComponent(text)}`)
    expect((await found(`userName eq "${person.email}"`)).body.totalResults).toBe(0)
    const adopted = await adopt(person.email)
    expect([adopted.status, adopted.body.id, await roleOf(person.token)]).toEqual([201, person.token, 'support'])
    expect((await adopt(person.email)).body.scimType).toBe('uniqueness')
  })

  test('who has not confirmed the email is not, because anyone can claim it', async () => {
    const person = await newMember(world.net, world.bank, 'viewer')
    await world.net.database.db.execute(sql`update members set email_verified_at = null where token = ${person.token}`)
    expect(await adopt(person.email)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('not confirmed') },
    })
  })

  test.each<[string, Role]>([
    ['an admin', 'admin'],
    ['a viewer', 'viewer'],
  ])('who is %s does not get another email, which could reset the password', async (_, role) => {
    const person = await newMember(world.net, world.bank, role)
    const { id } = (await adopt(person.email)).body
    const moved = await world.scim(
      'PATCH',
      `/Users/${id}`,
      patch({ op: 'replace', path: 'userName', value: emailOf('thief') }),
    )
    expect([moved.status, (await memberOf(id)).email]).toEqual([409, person.email])
    const put = await world.scim('PUT', `/Users/${id}`, oktaUser(emailOf('thief')))
    expect([put.status, (await memberOf(id)).email]).toEqual([409, person.email])
  })

  test('who is not managed by the directory is invisible to it', async () => {
    const person = await newMember(world.net, world.bank, 'support')
    const path = `/Users/${person.token}`
    expect((await world.scim('GET', path)).status).toBe(404)
    expect((await world.scim('DELETE', path)).status).toBe(404)
    expect((await world.scim('PATCH', path, patch({ op: 'replace', value: { active: false } }))).status).toBe(404)
    const group = { displayName: 'All', members: [{ value: person.token }] }
    expect((await world.scim('POST', '/Groups', group)).body.scimType).toBe('invalidValue')
  })
})

describe('another userName', () => {
  test('ends the sessions of a member that the directory created, and is audited', async () => {
    const id = await create('ada')
    const session = await sessionOf(id)
    const body = patch({ op: 'Replace', path: 'userName', value: emailOf('ada.new') })
    expect((await world.scim('PATCH', `/Users/${id}`, body)).body.userName).toBe(emailOf('ada.new'))
    expect([await works(session), (await memberOf(id)).email]).toEqual([false, emailOf('ada.new')])
    expect((await entries(id)).map(({ action }: { action: string }) => action)).toContain(
      'provisioning.change_user_name',
    )
  })

  test.each([
    ['of a colleague', () => world.bank.email],
    ['of another user', () => emailOf('second')],
    ['in a domain that is not verified', () => 'ada@elsewhere.example'],
  ])('%s is refused', async (_, userName) => {
    const id = await create('ada')
    await create('second')
    const body = patch({ op: 'Replace', path: 'userName', value: userName() })
    expect((await world.scim('PATCH', `/Users/${id}`, body)).status).toBeOneOf([400, 409])
    expect((await memberOf(id)).email).toBe(emailOf('ada'))
  })

  test('is refused for an admin that the directory created', async () => {
    const id = await create('ada')
    expectData(await world.bank.member('PUT', `/members/${id}`, { body: { role: 'admin' } }))
    const body = patch({ op: 'Replace', path: 'userName', value: emailOf('thief') })
    expect(await world.scim('PATCH', `/Users/${id}`, body)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('admin') },
    })
  })
})

describe('groups', () => {
  const group = async (name: string, ...ids: string[]): Promise<string> =>
    (await world.scim('POST', '/Groups', { displayName: name, members: ids.map((value) => ({ value })) })).body.id
  const map = (id: string, role: Role | null, by = world.bank.member) =>
    by('PUT', `/provisioning/groups/${id}`, { body: { role } })
  const remove = (id: string, member: string) =>
    world.scim('PATCH', `/Groups/${id}`, patch({ op: 'Remove', path: 'members', value: [{ value: member }] }))

  test('give the strongest mapped role, and the default role to those who leave the last one', async () => {
    const id = await create('ada')
    const [desk, rulers] = [await group('Desk', id), await group('Rulers', id)]
    expect(await roleOf(id)).toBe('viewer')
    const session = await sessionOf(id)
    expectData(await map(desk, 'support'))
    expect([await roleOf(id), await works(session)]).toEqual(['support', false])
    expectData(await map(rulers, 'admin'))
    expect(await roleOf(id)).toBe('admin')
    await remove(rulers, id)
    expect(await roleOf(id)).toBe('support')
    await world.scim('DELETE', `/Groups/${desk}`)
    expect(await roleOf(id)).toBe('viewer')
  })

  test('without a role change nothing, so that an adopted admin stays one', async () => {
    const person = await newMember(world.net, world.bank, 'admin')
    await adopt(person.email)
    const id = await group('Everyone', person.token)
    await remove(id, person.token)
    expect(await roleOf(person.token)).toBe('admin')
  })

  test('lose their role when the mapping is removed', async () => {
    const id = await create('ada')
    const desk = await group('Desk', id)
    expectData(await map(desk, 'support'))
    expectData(await map(desk, null))
    expect(await roleOf(id)).toBe('viewer')
  })

  test('do not demote the last admin', async () => {
    await verifyEmail(world.net, world.bank)
    const { id } = (await adopt(world.bank.email)).body
    const viewers = await group('Viewers')
    expectData(await map(viewers, 'viewer'))
    const added = await world.scim(
      'PATCH',
      `/Groups/${viewers}`,
      patch({ op: 'Add', path: 'members', value: [{ value: id }] }),
    )
    expect([added.status, await roleOf(id)]).toEqual([200, 'admin'])
    expect(added.body.members).toEqual([{ value: id, type: 'User' }])
  })

  test('are mapped by members who may manage members, in their organization only', async () => {
    const desk = await group('Desk')
    const support = await newMember(world.net, world.bank, 'support')
    expect((await map(desk, 'admin', support.member)).status).toBe(403)
    const other = await world.net.bank(`other-of-${world.bank.domain}`)
    expect((await map(desk, 'admin', other.member)).status).toBe(404)
    expect((await map(desk, 'ruler' as Role)).status).toBe(400)
  })

  test('no longer contain a member whom an admin removed, and can still be changed', async () => {
    const [id, second] = [await create('ada'), await create('second')]
    const desk = await group('Desk', id, second)
    expectData(await map(desk, 'support'))
    expectData(await world.bank.member('DELETE', `/members/${id}`))
    expect((await world.scim('GET', `/Groups/${desk}`)).body.members).toEqual([{ value: second, type: 'User' }])
    expect((await world.scim('PUT', `/Groups/${desk}`, { displayName: 'Desk', members: [] })).status).toBe(200)
    expect(await roleOf(second)).toBe('viewer')
    // The directory decides again who is a member.
    expect((await world.scim('POST', '/Users', oktaUser(emailOf('ada')))).status).toBe(201)
  })
})

test('a suspended organization’s token is rejected', async () => {
  const operator = await world.net.bank(`operator-of-${world.bank.domain}`)
  await world.net.appoint(operator.orgId)
  expectData(
    await operator.member('POST', `/operator/organizations/${world.bank.orgId}/suspend`, { body: { reason: 'Asked' } }),
  )
  expect((await world.scim('GET', '/Users')).status).toBe(401)
})

test('a token that may create members requires the permission to manage members', async () => {
  const support = await newMember(world.net, world.bank, 'support')
  const body = { name: 'Directory', purpose: 'scim' }
  expect((await support.member('POST', '/service-tokens', { body })).status).toBe(403)
})
