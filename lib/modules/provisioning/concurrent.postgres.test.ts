// Concurrent requests of a directory, which only PostgreSQL runs at once.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberSignIn } from '../../testing/members/member-sign-in.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { oktaUser, openDirectory, patch, type Scim } from '../../testing/provisioning/directory.ts'

let net: TestNetwork
let bank: Bank
let scim: Scim
let number = 0
beforeAll(async () => {
  net = await testNetwork()
})
afterAll(() => net.close())
beforeEach(async () => {
  bank = await net.bank(`bank-${number++}`)
  scim = await openDirectory(net.app, bank)
})

const { signIn } = memberSignIn(() => net)
const activate = (id: string, active: boolean) =>
  scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active } }))

test('of concurrent creations of the same userName one succeeds', async () => {
  const body = oktaUser(`ada@${bank.domain}.example`)
  const made = await Promise.all(Array.from({ length: 6 }, () => scim('POST', '/Users', body)))
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  expect((await scim('GET', '/Users')).body.totalResults).toBe(1)
})

test('of concurrent deactivations of the last two admins one succeeds', async () => {
  const [second, third] = [await newMember(net, bank), await newMember(net, bank)]
  const others = [second, third]
  const ids = await Promise.all(
    others.map(async ({ email }) => (await scim('POST', '/Users', oktaUser(email))).body.id),
  )
  const first = expectData(await bank.member('GET', '/members')).members[0].token
  expectData(await second.member('PUT', `/members/${first}`, { body: { role: 'viewer' } }))
  net.clock.advance(24 * 3_600_000)
  const replies = await Promise.all(ids.map((id) => activate(id, false)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('no session survives a deactivation that is concurrent with sign-ins', async () => {
  const person = await newMember(net, bank, 'support')
  const { id } = (await scim('POST', '/Users', oktaUser(person.email))).body
  for (let round = 0; round < 5; round++) {
    const signIns = Array.from({ length: 6 }, () => signIn(person))
    const [off, ...begun] = await Promise.all([activate(id, false), ...signIns])
    expect(off.status).toBe(200)
    const sessions = begun.filter(({ status }) => status === 200)
    for (const { body } of sessions) {
      const call = caller(net.app, { authorization: `Bearer ${body.data.access_token}` })
      expect((await call('GET', '/members/me')).status).toBe(401)
    }
    await activate(id, true)
  }
})
