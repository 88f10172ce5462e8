// The network operator's members, if a directory manages them (decisions 0086 and 0176).
import { expect, test } from 'vitest'
import { newMember } from '../../testing/members/new-member.ts'
import { expectData } from '../../testing/network.ts'
import { actAs, decide, requested } from '../../testing/operators.ts'
import { oktaUser, patch } from '../../testing/provisioning/directory.ts'
import { directoryWorld } from '../../testing/provisioning/directory-world.ts'

const world = directoryWorld()

const adopt = (email: string) => world.scim('POST', '/Users', oktaUser(email))
const activate = (id: string, active: boolean) =>
  world.scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active } }))
const adminIdOf = async (email: string) =>
  expectData(await world.bank.member('GET', '/members')).members.find((one: { email: string }) => one.email === email)
    .token

test.each<[string, (id: string) => Promise<unknown>]>([
  [
    'disables and enables',
    async (id) => {
      await activate(id, false)
      await activate(id, true)
    },
  ],
])('an operator whom the directory %s does not count as the second one for 24 hours', async (_, act) => {
  await world.net.appoint(world.bank.orgId)
  const by = actAs(world.net, world.bank, await adminIdOf(world.bank.email))
  const second = await newMember(world.net, world.bank)
  const target = await world.net.bank(`target-of-${world.bank.domain}`)
  world.net.clock.advance(25 * 3_600_000)
  const approve = actAs(world.net, world.bank, second.token)
  expect((await adopt(second.email)).status).toBe(201)
  world.net.clock.advance(25 * 3_600_000)
  const again = await requested(by, target)
  await act(second.token)
  expect((await decide(approve, again, 'approved')).status).toBe(403)
})

test('an operator whom the directory created approves no action of the token’s author', async () => {
  await world.net.appoint(world.bank.orgId)
  const author = await adminIdOf(world.bank.email)
  await newMember(world.net, world.bank)
  const { id } = (await adopt(`puppet@${world.bank.domain}.example`)).body
  const group = (await world.scim('POST', '/Groups', { displayName: 'Admins', members: [{ value: id }] })).body.id
  expectData(await world.bank.member('PUT', `/provisioning/groups/${group}`, { body: { role: 'admin' } }))
  const target = await world.net.bank(`target-of-${world.bank.domain}`)
  world.net.clock.advance(25 * 3_600_000)
  const request = await requested(actAs(world.net, world.bank, author), target)
  const refused = await decide(actAs(world.net, world.bank, id), request, 'approved')
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('service token')])
})

test('an operator whom the directory adopts still counts, because neither email nor role changes', async () => {
  await world.net.appoint(world.bank.orgId)
  const by = actAs(world.net, world.bank, await adminIdOf(world.bank.email))
  const second = await newMember(world.net, world.bank)
  const target = await world.net.bank(`target-of-${world.bank.domain}`)
  world.net.clock.advance(25 * 3_600_000)
  const request = await requested(by, target)
  expect((await adopt(second.email)).status).toBe(201)
  expect((await decide(actAs(world.net, world.bank, second.token), request, 'approved')).status).toBe(200)
})
