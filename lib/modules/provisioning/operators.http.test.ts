// The network operator's members, if a directory manages them (decisions 0086 and 0176).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newMember } from '../../testing/members/new-member.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { actAs, decide, requested } from '../../testing/operators.ts'
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

const adopt = (email: string) => scim('POST', '/Users', oktaUser(email))
const activate = (id: string, active: boolean) =>
  scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active } }))
const adminIdOf = async (email: string) =>
  expectData(await bank.member('GET', '/members')).members.find((one: { email: string }) => one.email === email).token

test.each<[string, (id: string) => Promise<unknown>]>([
  [
    'disables and enables',
    async (id) => {
      await activate(id, false)
      await activate(id, true)
    },
  ],
])('an operator whom the directory %s does not count as the second one for 24 hours', async (_, act) => {
  await net.appoint(bank.orgId)
  const by = actAs(net, bank, await adminIdOf(bank.email))
  const second = await newMember(net, bank)
  const target = await net.bank(`target-${number++}`)
  net.clock.advance(25 * 3_600_000)
  const approve = actAs(net, bank, second.token)
  expect((await adopt(second.email)).status).toBe(201)
  net.clock.advance(25 * 3_600_000)
  const again = await requested(by, target)
  await act(second.token)
  expect((await decide(approve, again, 'approved')).status).toBe(403)
})

test('an operator whom the directory created approves no action of the token’s author', async () => {
  await net.appoint(bank.orgId)
  const author = await adminIdOf(bank.email)
  await newMember(net, bank)
  const { id } = (await adopt(`puppet@${bank.domain}.example`)).body
  const group = (await scim('POST', '/Groups', { displayName: 'Admins', members: [{ value: id }] })).body.id
  expectData(await bank.member('PUT', `/provisioning/groups/${group}`, { body: { role: 'admin' } }))
  const target = await net.bank(`target-${number++}`)
  net.clock.advance(25 * 3_600_000)
  const request = await requested(actAs(net, bank, author), target)
  const refused = await decide(actAs(net, bank, id), request, 'approved')
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('service token')])
})

test('an operator whom the directory adopts still counts, because neither email nor role changes', async () => {
  await net.appoint(bank.orgId)
  const by = actAs(net, bank, await adminIdOf(bank.email))
  const second = await newMember(net, bank)
  const target = await net.bank(`target-${number++}`)
  net.clock.advance(25 * 3_600_000)
  const request = await requested(by, target)
  expect((await adopt(second.email)).status).toBe(201)
  expect((await decide(actAs(net, bank, second.token), request, 'approved')).status).toBe(200)
})
