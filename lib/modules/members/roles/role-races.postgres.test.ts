import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoleId } from '../../../kernel/access.ts'
import { waitingForLocks } from '../../../testing/database.ts'
import { newMember } from '../../../testing/members/new-member.ts'
import { newRole } from '../../../testing/members/new-role.ts'
import { acceptance } from '../../../testing/members/valid-members.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../../testing/network.ts'
import { openFakeProvider } from '../../../testing/single-sign-on/fake-provider.ts'
import { connectionTo } from '../../../testing/single-sign-on/set-up.ts'
import { organizations } from '../../organizations/table.ts'
import { members, roles } from '../table.ts'

// Concurrent changes of roles never leave a member or setting with a role that does not exist.

const ROUNDS = 12

let net: TestNetwork
let bank: Bank
let number = 0
beforeAll(async () => {
  net = await testNetwork()
  bank = await net.bank('harbor')
})
afterAll(() => net.close())

const remove = (role: RoleId) => bank.member('DELETE', `/roles/${role}`)
const exists = async (role: RoleId) => (await net.database.db.$count(roles, eq(roles.token, role))) === 1
const holders = (role: RoleId) => net.database.db.$count(members, eq(members.role, role))

async function expectConsistent(role: RoleId, used: number, deleted: { status: number }): Promise<void> {
  const isKept = await exists(role)
  expect({ isKept, deleted: deleted.status }).toEqual(
    used > 0 ? { isKept: true, deleted: 409 } : { isKept: false, deleted: 200 },
  )
}

test('a role is either assigned or deleted', async () => {
  const { token } = await newMember(net, bank, 'viewer')
  for (let round = 0; round < ROUNDS; round++) {
    const role = await newRole(bank, 'notes.write')
    const assign = bank.member('PUT', `/members/${token}`, { body: { role } })
    const [assigned, deleted] = await Promise.all([assign, remove(role)])
    expect([200, 400]).toContain(assigned.status)
    await expectConsistent(role, await holders(role), deleted)
    expectData(await bank.member('PUT', `/members/${token}`, { body: { role: 'viewer' } }))
    await remove(role)
  }
})

test('an API key gets no permission that its author loses while the request waits', async () => {
  const role = await newRole(bank, 'api_keys.manage', 'customers.write', 'links.write')
  const author = await newMember(net, bank, role)
  const access = { customers_read: true, customers_write: true, transactions_read: false, transactions_write: false }
  const { sent } = await net.database.db.transaction(async (tx) => {
    await tx.select().from(organizations).where(eq(organizations.token, bank.orgId)).for('update')
    const sent = author.member('POST', '/apikey', { body: { name: 'Key', access } })
    await expect.poll(() => waitingForLocks(net.database)).toHaveLength(1)
    await tx
      .update(roles)
      .set({ permissions: ['api_keys.manage'] })
      .where(eq(roles.token, role))
    return { sent }
  })
  const reply = await sent
  expect([reply.status, reply.headers.get('x-required-permission')]).toEqual([403, 'customers.write'])
})

test('an invitation to a role is either made or the role is deleted, and an accepted one keeps it', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const role = await newRole(bank, 'notes.write')
    const invitation = { email: `race-${number++}@new.example`, role }
    const { secret } = expectData(await bank.member('POST', '/invitations', { body: invitation }))
    const accept = net.call('POST', '/invitations/accept', { body: acceptance(secret) })
    const [accepted, deleted] = await Promise.all([accept, remove(role)])
    expect([accepted.status, deleted.status]).toEqual([200, 409])
    expect([await holders(role), await exists(role)]).toEqual([1, true])
    const made = await newRole(bank, 'notes.write')
    const again = { email: `race-${number++}@new.example`, role: made }
    const [invited, gone] = await Promise.all([bank.member('POST', '/invitations', { body: again }), remove(made)])
    expect([invited.status, gone.status].sort()).toEqual(invited.status === 200 ? [200, 409] : [200, 400])
    expectData(await bank.member('DELETE', `/members/${expectData(accepted).token}`))
    await remove(role)
  }
})

test('a role is either mapped by single sign-on settings or deleted', async () => {
  const provider = await openFakeProvider(() => net.clock.now)
  for (let round = 0; round < ROUNDS; round++) {
    const role = await newRole(bank, 'notes.write')
    const settings = { ...connectionTo(provider), role_claim: 'groups', role_mapping: [{ value: 'a', role }] }
    const save = bank.member('PUT', '/single-sign-on', { body: settings })
    const [saved, deleted] = await Promise.all([save, remove(role)])
    expect([200, 400]).toContain(saved.status)
    await expectConsistent(role, saved.status === 200 ? 1 : 0, deleted)
    expectData(await bank.member('PUT', '/single-sign-on', { body: connectionTo(provider) }))
    await remove(role)
  }
  await provider.close()
})

test('of two roles with the same name, one is created', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const create = (name: string) => bank.member('POST', '/roles', { body: { name, permissions: [] } })
    const made = await Promise.all([create(`Twin ${round}`), create(`TWIN ${round}`)])
    expect(made.map(({ status }) => status).sort()).toEqual([200, 409])
  }
})

test('a member who loses a permission grants it to nobody afterwards', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const own = await newRole(bank, 'members.manage', 'notes.write')
    const granted = await newRole(bank, 'notes.write')
    const { member } = await newMember(net, bank, own)
    const { token } = await newMember(net, bank, 'viewer')
    const narrow = () => bank.member('PUT', `/roles/${own}`, { body: { permissions: ['members.manage'] } })
    const assign = () => member('PUT', `/members/${token}`, { body: { role: granted } })
    const [narrowed, assigned] = await Promise.all([narrow(), assign()])
    expect([narrowed.status, [200, 403].includes(assigned.status)]).toEqual([200, true])
    expect((await assign()).status).toBe(403)
    expectData(await bank.member('DELETE', `/members/${token}`))
    await remove(granted)
  }
})
