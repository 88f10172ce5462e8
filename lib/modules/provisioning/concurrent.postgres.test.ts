// Concurrent requests of a directory, which only PostgreSQL runs at once.
import { expect, test } from 'vitest'
import { memberSignIn } from '../../testing/members/member-sign-in.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { caller, expectData } from '../../testing/network.ts'
import { oktaUser, patch } from '../../testing/provisioning/directory.ts'
import { directoryWorld } from '../../testing/provisioning/directory-world.ts'

const world = directoryWorld()

const { signIn } = memberSignIn(() => world.net)
const activate = (id: string, active: boolean) =>
  world.scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active } }))

test('of concurrent creations of the same userName one succeeds', async () => {
  const body = oktaUser(`ada@${world.bank.domain}.example`)
  const made = await Promise.all(Array.from({ length: 6 }, () => world.scim('POST', '/Users', body)))
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  expect((await world.scim('GET', '/Users')).body.totalResults).toBe(1)
})

test('of concurrent deactivations of the last two admins one succeeds', async () => {
  const [second, third] = [await newMember(world.net, world.bank), await newMember(world.net, world.bank)]
  const others = [second, third]
  const ids = await Promise.all(
    others.map(async ({ email }) => (await world.scim('POST', '/Users', oktaUser(email))).body.id),
  )
  const first = expectData(await world.bank.member('GET', '/members')).members[0].token
  expectData(await second.member('PUT', `/members/${first}`, { body: { role: 'viewer' } }))
  world.net.clock.advance(24 * 3_600_000)
  const replies = await Promise.all(ids.map((id) => activate(id, false)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('no session survives a deactivation that is concurrent with sign-ins', async () => {
  const person = await newMember(world.net, world.bank, 'support')
  const { id } = (await world.scim('POST', '/Users', oktaUser(person.email))).body
  for (let round = 0; round < 5; round++) {
    const signIns = Array.from({ length: 6 }, () => signIn(person))
    const [off, ...begun] = await Promise.all([activate(id, false), ...signIns])
    expect(off.status).toBe(200)
    const sessions = begun.filter(({ status }) => status === 200)
    for (const { body } of sessions) {
      const call = caller(world.net.app, { authorization: `Bearer ${body.data.access_token}` })
      expect((await call('GET', '/members/me')).status).toBe(401)
    }
    await activate(id, true)
  }
})
