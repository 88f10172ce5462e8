// What admins change about a directory's members and groups in the console (decision 0180).
import { expect, test } from 'vitest'
import { newMember } from '../../testing/members/new-member.ts'
import { newRole } from '../../testing/members/new-role.ts'
import { expectData } from '../../testing/network.ts'
import { oktaUser, patch } from '../../testing/provisioning/directory.ts'
import { directoryWorld } from '../../testing/provisioning/directory-world.ts'

const world = directoryWorld()

const create = async (name: string): Promise<string> =>
  (await world.scim('POST', '/Users', oktaUser(`${name}@${world.bank.domain}.example`))).body.id
const group = async (displayName: string, ...ids: string[]): Promise<string> =>
  (await world.scim('POST', '/Groups', { displayName, members: ids.map((value) => ({ value })) })).body.id
const map = (id: string, role: string | null, by = world.bank.member) =>
  by('PUT', `/provisioning/groups/${id}`, { body: { role } })
const memberOf = async (id: string) =>
  expectData(await world.bank.member('GET', '/members')).members.find(({ token }: { token: string }) => token === id)

test('an admin enables a member whom the directory has deactivated, also repeatedly', async () => {
  const id = await create('ada')
  await world.scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } }))
  expect((await memberOf(id)).enabled).toBe(false)
  for (let n = 0; n < 2; n++) expectData(await world.bank.member('POST', `/members/${id}/enable`))
  expect((await memberOf(id)).enabled).toBe(true)
  const { entries } = expectData(await world.bank.member('GET', `/audit-entries?resource=${id}&action=member.enable`))
  expect(entries).toHaveLength(1)
})

test('a member who manages members does not enable one with more permissions', async () => {
  const id = await create('ada')
  expectData(await world.bank.member('PUT', `/members/${id}`, { body: { role: 'admin' } }))
  await world.scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } }))
  const manager = await newMember(world.net, world.bank, await newRole(world.bank, 'members.manage'))
  expect((await manager.member('POST', `/members/${id}/enable`)).status).toBe(403)
})

test('a group is deleted with its role, unlike members and other groups', async () => {
  const id = await create('ada')
  const [desk, other] = [await group('Desk', id), await group('Other', id)]
  expectData(await map(desk, 'support'))
  expect(await memberOf(id)).toMatchObject({ role: 'support', role_from_group: true })
  expectData(await world.bank.member('DELETE', `/provisioning/groups/${desk}`))
  expect(await memberOf(id)).toMatchObject({ role: 'viewer', role_from_group: false })
  expect((await world.scim('GET', `/Groups/${desk}`)).status).toBe(404)
  const { groups } = expectData(await world.bank.member('GET', '/provisioning'))
  expect(groups.map(({ token }: { token: string }) => token)).toEqual([other])
  expect((await world.bank.member('DELETE', `/provisioning/groups/${desk}`)).status).toBe(404)
})

test('a group can have a role of the organization, of which the one with the most permissions applies', async () => {
  const id = await create('ada')
  const [small, large] = [
    await newRole(world.bank, 'notes.write'),
    await newRole(world.bank, 'notes.write', 'audit.read'),
  ]
  const [desk, risk] = [await group('Desk', id), await group('Risk', id)]
  expectData(await map(desk, small))
  expect((await memberOf(id)).role).toBe(small)
  expectData(await map(risk, large))
  expect((await memberOf(id)).role).toBe(large)
  const { groups } = expectData(await world.bank.member('GET', '/provisioning'))
  expect(groups[1]).toMatchObject({ role: large, role_name: expect.stringContaining('Own role') })
  const refused = await world.bank.member('DELETE', `/roles/${small}`)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('1 directory group')])
  expectData(await map(desk, null))
  expectData(await world.bank.member('DELETE', `/roles/${small}`))
})

test('of two roles with equally many permissions, the one of the oldest group applies', async () => {
  const id = await create('ada')
  const [first, second] = [await newRole(world.bank, 'notes.write'), await newRole(world.bank, 'audit.read')]
  const [older, newer] = [await group('Older', id), await group('Newer', id)]
  expectData(await map(newer, second))
  expect((await memberOf(id)).role).toBe(second)
  expectData(await map(older, first))
  expect((await memberOf(id)).role).toBe(first)
  expectData(await map(newer, second))
  expect((await memberOf(id)).role).toBe(first)
})

test('a group gets no role of another organization, nor one that does not exist', async () => {
  const desk = await group('Desk')
  const other = await world.net.bank(`other-of-${world.bank.domain}`)
  expect((await map(desk, await newRole(other))).status).toBe(400)
  expect((await map(desk, 'rol_unknown')).status).toBe(400)
})
