// What a leaked token of a directory must not be able to do to admins and invited people (decision 0180).
import { describe, expect, test } from 'vitest'
import { memberSignIn } from '../../testing/members/member-sign-in.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { newRole } from '../../testing/members/new-role.ts'
import { expectData } from '../../testing/network.ts'
import { oktaUser, patch } from '../../testing/provisioning/directory.ts'
import { directoryWorld } from '../../testing/provisioning/directory-world.ts'

const HOUR = 3_600_000

const world = directoryWorld()

const { signIn } = memberSignIn(() => world.net)
const emailOf = (name: string) => `${name}@${world.bank.domain}.example`
const create = async (email: string): Promise<string> => (await world.scim('POST', '/Users', oktaUser(email))).body.id
const activate = async (id: string, active: boolean) =>
  (await world.scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active } }))).status
const group = async (name: string, ...ids: string[]): Promise<string> =>
  (await world.scim('POST', '/Groups', { displayName: name, members: ids.map((value) => ({ value })) })).body.id
const fill = (id: string, ...ids: string[]) =>
  world.scim('PUT', `/Groups/${id}`, { displayName: `Group ${id}`, members: ids.map((value) => ({ value })) })
/** The members of a bank, as an admin with a new session sees them, because the clock moves by days. */
const rows = async () => {
  const { body } = await signIn(world.bank)
  const headers = { authorization: `Bearer ${body.data.access_token}` }
  return expectData(await world.net.call('GET', '/members', { headers })).members
}
const memberOf = async (id: string) => (await rows()).find(({ token }: { token: string }) => token === id)
const map = (id: string, role: string | null) =>
  world.bank.member('PUT', `/provisioning/groups/${id}`, { body: { role } })
const changeRole = (id: string, role: string) => world.bank.member('PUT', `/members/${id}`, { body: { role } })
const entries = async (id: string) =>
  expectData(await world.bank.member('GET', `/audit-entries?resource=${id}`)).entries

describe('an admin', () => {
  test('whom the directory has adopted cannot be disabled, deleted or demoted for 24 hours', async () => {
    const { email } = await newMember(world.net, world.bank)
    const id = await create(email)
    const viewers = await group('Viewers')
    expectData(await map(viewers, 'viewer'))
    expect(await activate(id, false)).toBe(409)
    expect((await world.scim('DELETE', `/Users/${id}`)).status).toBe(409)
    expect((await fill(viewers, id)).status).toBe(200)
    expect(await memberOf(id)).toMatchObject({ role: 'admin', enabled: true })
    world.net.clock.advance(24 * HOUR)
    expect(await activate(id, false)).toBe(200)
  })

  test('can be disabled when they leave, but only one in 24 hours', async () => {
    const ids = [
      await create((await newMember(world.net, world.bank)).email),
      await create((await newMember(world.net, world.bank)).email),
      await create((await newMember(world.net, world.bank)).email),
    ] as const
    world.net.clock.advance(24 * HOUR)
    expect(await activate(ids[0], false)).toBe(200)
    expect([await activate(ids[1], false), (await world.scim('DELETE', `/Users/${ids[2]}`)).status]).toEqual([409, 409])
    // Deleting the one who is disabled takes no other admin away.
    expect((await world.scim('DELETE', `/Users/${ids[0]}`)).status).toBe(204)
    expect(await activate(ids[1], false)).toBe(409)
    world.net.clock.advance(24 * HOUR)
    expect(await activate(ids[1], false)).toBe(200)
  })

  test('can be disabled on the day when one who was disabled earlier is deleted or loses the role', async () => {
    const [gone, demoted, leaving] = [
      await create((await newMember(world.net, world.bank)).email),
      await create((await newMember(world.net, world.bank)).email),
      await create((await newMember(world.net, world.bank)).email),
    ]
    const viewers = await group('Viewers')
    expectData(await map(viewers, 'viewer'))
    for (const id of [gone, demoted]) {
      world.net.clock.advance(24 * HOUR)
      expect(await activate(id, false)).toBe(200)
    }
    world.net.clock.advance(24 * HOUR)
    expect((await world.scim('DELETE', `/Users/${gone}`)).status).toBe(204)
    expect((await fill(viewers, demoted)).status).toBe(200)
    expect((await memberOf(demoted)).role).toBe('viewer')
    expect(await activate(leaving, false)).toBe(200)
  })

  test('is not replaced by one whom the directory has just promoted', async () => {
    const puppet = await create(emailOf('puppet'))
    const first = (await rows())[0].token
    const second = await create((await newMember(world.net, world.bank)).email)
    const rulers = await group('Rulers')
    expectData(await map(rulers, 'admin'))
    world.net.clock.advance(24 * HOUR)
    expectData(await world.net.call('GET', '/members', { headers: await bearer() }))
    await fill(rulers, puppet)
    expectData(await world.net.call('PUT', `/members/${first}`, { headers: await bearer(), body: { role: 'viewer' } }))
    expect(await activate(second, false)).toBe(409)
    world.net.clock.advance(24 * HOUR)
    expect(await activate(second, false)).toBe(200)
  })

  test('is not replaced by one whom the same change of a group promotes', async () => {
    const puppet = await create(emailOf('puppet'))
    const first = (await rows())[0].token
    const last = await create((await newMember(world.net, world.bank)).email)
    const rulers = await group('Rulers', last)
    expectData(await map(rulers, 'admin'))
    world.net.clock.advance(24 * HOUR)
    expectData(await world.net.call('PUT', `/members/${first}`, { headers: await bearer(), body: { role: 'viewer' } }))
    expect((await fill(rulers, puppet)).status).toBe(200)
    expect([(await memberOf(puppet)).role, (await memberOf(last)).role]).toEqual(['admin', 'admin'])
  })

  test('is not adopted and disabled by one request', async () => {
    const { email, token } = await newMember(world.net, world.bank)
    expect((await world.scim('POST', '/Users', { ...oktaUser(email), active: false })).status).toBe(409)
    expect(await memberOf(token)).toMatchObject({ role: 'admin', enabled: true })
  })

  test('keeps the role if demotion is refused, and others in the same change get theirs', async () => {
    const admin = await create((await newMember(world.net, world.bank)).email)
    const [ada, ben] = [await create(emailOf('ada')), await create(emailOf('ben'))]
    const viewers = await group('Viewers', ada, admin, ben)
    expectData(await map(viewers, 'support'))
    const roles = await Promise.all([admin, ada, ben].map(async (id) => (await memberOf(id)).role))
    expect(roles).toEqual(['support', 'support', 'support'])
    const other = await create((await newMember(world.net, world.bank)).email)
    const desk = await group('Desk')
    expectData(await map(desk, 'viewer'))
    const third = await create(emailOf('third'))
    await fill(viewers, third)
    expect((await fill(desk, other, ada)).status).toBe(200)
    expect([(await memberOf(other)).role, (await memberOf(ada)).role]).toEqual(['admin', 'viewer'])
    expect(await entries(other)).toContainEqual(
      expect.objectContaining({
        action: 'provisioning.keep_role',
        after: { role: 'admin', for: 'viewer', reason: expect.stringContaining('24 hours') },
      }),
    )
  })

  const bearer = async () => ({ authorization: `Bearer ${(await signIn(world.bank)).body.data.access_token}` })
})

describe('an invitation', () => {
  const invite = async (email: string) => {
    const role = await newRole(world.bank, 'members.manage')
    expectData(await world.bank.member('POST', '/invitations', { body: { email, role } }))
  }
  const invitations = async () => expectData(await world.bank.member('GET', '/invitations')).count

  test('gives no role to a member whom the directory creates with its email, and ends', async () => {
    await invite(emailOf('finance'))
    const id = await create(emailOf('finance'))
    expect([(await memberOf(id)).role, await invitations()]).toEqual(['viewer', 0])
  })

  test('gives no role to a member whom the directory renames to its email, and ends', async () => {
    await invite(emailOf('finance'))
    const id = await create(emailOf('puppet'))
    const body = patch({ op: 'replace', path: 'userName', value: emailOf('finance') })
    expect((await world.scim('PATCH', `/Users/${id}`, body)).status).toBe(200)
    expect([(await memberOf(id)).role, await invitations()]).toEqual(['viewer', 0])
  })
})

describe('the role of a group', () => {
  test('cannot be changed in the console while the group gives it, and then can', async () => {
    const id = await create(emailOf('ada'))
    const desk = await group('Desk', id)
    expectData(await map(desk, 'support'))
    const refused = await changeRole(id, 'admin')
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('directory group')])
    expect((await memberOf(id)).role).toBe('support')
    await fill(desk)
    expect(expectData(await changeRole(id, 'support')).role).toBe('support')
  })
})
