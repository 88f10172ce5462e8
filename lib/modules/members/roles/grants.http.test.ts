import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { grantablePermissions, type Permission } from '../../../kernel/permissions.ts'
import { newMember } from '../../../testing/members/new-member.ts'
import { newRole } from '../../../testing/members/new-role.ts'
import { acceptance } from '../../../testing/members/valid-members.ts'
import {
  type Bank,
  type Call,
  expectData,
  type Reply,
  type TestNetwork,
  testNetwork,
} from '../../../testing/network.ts'
import { invitations, members } from '../table.ts'

// Nobody grants, or controls by a colleague’s account, more than they may do themselves (decision
// 0174).

let net: TestNetwork
let bank: Bank
/** Manages members and roles, and may write notes. */
let manager: Call
let number = 0
beforeAll(async () => {
  net = await testNetwork()
})
afterAll(() => net.close())
beforeEach(async () => {
  bank = await net.bank(`bank-${number++}`)
  manager = await holder('members.manage', 'roles.manage', 'notes.write')
})

const holder = async (...permissions: Permission[]): Promise<Call> =>
  (await newMember(net, bank, await newRole(bank, ...permissions))).member
const someone = async (role: Parameters<typeof newMember>[2] = 'viewer') => (await newMember(net, bank, role)).token
const invite = (by: Call, role: string) =>
  by('POST', '/invitations', { body: { email: `invited-${number++}@new.example`, role } })
const assign = (by: Call, member: string, role: string) => by('PUT', `/members/${member}`, { body: { role } })
const create = (by: Call, ...permissions: string[]) =>
  by('POST', '/roles', { body: { name: `Role ${number++}`, permissions } })

function expectLacking(reply: Reply, permission: Permission): void {
  expect([reply.status, reply.body.code, reply.headers.get('x-required-permission')]).toEqual([
    403,
    'error.forbidden',
    permission,
  ])
}

describe('a member who manages members and roles', () => {
  test('creates and assigns roles within their own permissions', async () => {
    const { role } = expectData(await create(manager, 'notes.write'))
    expectData(await assign(manager, await someone(), role))
    expectData(await invite(manager, role))
    expectData(await manager('PUT', `/roles/${role}`, { body: { permissions: ['members.manage'] } }))
  })

  test('creates no role with a permission that they lack', async () => {
    expectLacking(await create(manager, 'notes.write', 'audit.read'), 'audit.read')
  })

  test('adds no permission that they lack to a role', async () => {
    const role = await newRole(bank, 'notes.write')
    expectLacking(await manager('PUT', `/roles/${role}`, { body: { permissions: ['audit.read'] } }), 'audit.read')
  })

  test.each([
    ['permissions', { permissions: [] }],
    ['name', { name: 'Harmless' }],
  ])('does not change the %s of a role with a permission that they lack', async (_, body) => {
    const role = await newRole(bank, 'audit.read')
    expectLacking(await manager('PUT', `/roles/${role}`, { body }), 'audit.read')
    expectLacking(await manager('DELETE', `/roles/${role}`), 'audit.read')
  })

  test('neither changes nor deletes their own role', async () => {
    const { role } = expectData(await manager('GET', '/members/me'))
    for (const reply of [
      await manager('PUT', `/roles/${role}`, { body: { permissions: [] } }),
      await manager('PUT', `/roles/${role}`, { body: { name: 'Mine' } }),
      await manager('DELETE', `/roles/${role}`),
    ])
      expect([reply.status, reply.body.message]).toEqual([403, 'You cannot change your own role. Ask a colleague.'])
  })

  test.each(['admin', 'support'])('does not invite to the stronger role %s', async (role) => {
    expect((await invite(manager, role)).status).toBe(403)
    expect(await net.database.db.$count(invitations, eq(invitations.organizationId, bank.orgId))).toBe(0)
  })

  test('does not invite to a role with a permission that they lack', async () => {
    expectLacking(await invite(manager, await newRole(bank, 'webhooks.manage')), 'webhooks.manage')
  })

  test('assigns no stronger role to a colleague or themselves', async () => {
    const { token } = expectData(await manager('GET', '/members/me'))
    const stronger = await newRole(bank, 'members.manage', 'payments.create')
    for (const member of [token, await someone()]) {
      expectLacking(await assign(manager, member, stronger), 'payments.create')
      expect((await assign(manager, member, 'admin')).status).toBe(403)
    }
  })

  test('does not demote, remove, sign out or reset the password of a colleague with a permission that they lack', async () => {
    const strong = await someone(await newRole(bank, 'api_keys.manage'))
    expectLacking(await assign(manager, strong, 'viewer'), 'api_keys.manage')
    expectLacking(await manager('DELETE', `/members/${strong}`), 'api_keys.manage')
    expectLacking(await manager('POST', `/members/${strong}/signout`), 'api_keys.manage')
    expectLacking(await manager('POST', `/members/${strong}/password-reset`), 'api_keys.manage')
    const [admin] = expectData(await manager('GET', '/members')).members
    expect((await manager('DELETE', `/members/${admin.token}`)).status).toBe(403)
    expect((await manager('POST', `/members/${admin.token}/password-reset`)).status).toBe(403)
  })

  test('invites viewers in the operator’s organization only with the permission to view the network', async () => {
    await net.appoint(bank.orgId)
    expectLacking(await invite(manager, 'viewer'), 'operator.read')
    expectData(await invite(manager, await newRole(bank, 'notes.write')))
  })

  test('cannot combine two roles: a second manager’s permission does not reach the first', async () => {
    const second = await newRole(bank, 'roles.manage', 'audit.read')
    const { member } = await newMember(net, bank, second)
    const { role: first } = expectData(await manager('GET', '/members/me'))
    expectLacking(await member('PUT', `/roles/${first}`, { body: { permissions: ['audit.read'] } }), 'notes.write')
    expectLacking(await manager('PUT', `/roles/${second}`, { body: { permissions: ['roles.manage'] } }), 'audit.read')
  })
})

describe('without the permission', () => {
  test('to manage members, nobody assigns roles, whatever else they may do', async () => {
    const rest = grantablePermissions().filter((permission) => permission !== 'members.manage')
    const other = await holder(...rest)
    expectLacking(await assign(other, await someone(), 'viewer'), 'members.manage')
    expectLacking(await invite(other, 'viewer'), 'members.manage')
  })

  test('to manage single sign-on, nobody maps a claim to a role', async () => {
    const all = await holder(...grantablePermissions())
    const body = { issuer: 'https://login.example', client_id: 'x', client_secret: 'y', default_role: 'admin' }
    expectLacking(await all('PUT', '/single-sign-on', { body }), 'single_sign_on.manage')
  })
})

describe('a role of another organization', () => {
  test('is unknown to invitations, assignments and single sign-on settings, and cannot be changed', async () => {
    const other = await net.bank(`other-${number}`)
    const foreign = await newRole(other, 'notes.write')
    const missing = `rol_${'0'.repeat(26)}`
    const outcome = ({ status, body }: Reply) => [status, String(body.message).replaceAll(/rol_\w+/g, 'rol')]
    for (const role of [foreign, missing]) {
      const unknown = [400, 'role: rol is not a role of this organization']
      expect(outcome(await invite(bank.member, role))).toEqual(unknown)
      expect(outcome(await assign(bank.member, await someone(), role))).toEqual(unknown)
      expect((await bank.member('PUT', `/roles/${role}`, { body: { name: 'Mine' } })).status).toBe(404)
      expect((await bank.member('DELETE', `/roles/${role}`)).status).toBe(404)
    }
    expect(expectData(await other.member('GET', '/roles')).count).toBe(4)
  })
})

describe('links', () => {
  const secretOf = async (by: Call, role: string): Promise<string> => expectData(await invite(by, role)).secret
  const accept = (secret: string) => net.call('POST', '/invitations/accept', { body: acceptance(secret) })

  test('to a role end when it gets another permission, so that their holder does not gain it', async () => {
    const role = await newRole(bank, 'notes.write')
    const secret = await secretOf(manager, role)
    expectData(await bank.member('PUT', `/roles/${role}`, { body: { permissions: ['notes.write', 'audit.read'] } }))
    expect((await accept(secret)).status).toBe(409)
  })

  test('to a role that gets another name continue to work', async () => {
    const role = await newRole(bank, 'notes.write')
    const secret = await secretOf(manager, role)
    expectData(await bank.member('PUT', `/roles/${role}`, { body: { name: 'Renamed' } }))
    expect(expectData(await accept(secret))).toMatchObject({ role, role_name: 'Renamed' })
  })

  test('by members of a role end when it loses a permission', async () => {
    const secret = await secretOf(manager, 'viewer')
    const { role } = expectData(await manager('GET', '/members/me'))
    expectData(await bank.member('PUT', `/roles/${role}`, { body: { permissions: ['notes.write'] } }))
    expect((await accept(secret)).status).toBe(409)
  })

  test('to a role that loses a permission continue to work, and so do those by members of one that gets another', async () => {
    const role = await newRole(bank, 'notes.write', 'audit.read')
    const narrowed = await secretOf(bank.member, role)
    expectData(await bank.member('PUT', `/roles/${role}`, { body: { permissions: ['notes.write'] } }))
    const toViewer = await secretOf(manager, 'viewer')
    const { role: own, permissions } = expectData(await manager('GET', '/members/me'))
    const wider = [...permissions.filter((one: string) => one !== 'read'), 'webhooks.redeliver']
    expectData(await bank.member('PUT', `/roles/${own}`, { body: { permissions: wider } }))
    expect(expectData(await accept(narrowed))).toMatchObject({ role })
    expect(expectData(await accept(toViewer))).toMatchObject({ role: 'viewer' })
  })

  test('that were used stay used when their role changes', async () => {
    const role = await newRole(bank, 'notes.write')
    expectData(await accept(await secretOf(manager, role)))
    expectData(await bank.member('PUT', `/roles/${role}`, { body: { permissions: ['notes.write', 'audit.read'] } }))
    const [stored] = await net.database.db.select().from(invitations).where(eq(invitations.role, role))
    expect(stored).toMatchObject({ acceptedAt: expect.any(Date), revokedAt: null })
  })

  test('that reset passwords end with a change of either role', async () => {
    const role = await newRole(bank, 'notes.write')
    const colleague = await someone(role)
    const { secret } = expectData(await manager('POST', `/members/${colleague}/password-reset`))
    expectData(await bank.member('PUT', `/roles/${role}`, { body: { permissions: ['audit.read'] } }))
    const body = { token: secret, password: 'correct horse battery staple' }
    expect((await net.call('POST', '/password-resets/use', { body })).status).toBe(409)
  })
})

describe('a role in use', () => {
  test('is not deleted, and the response counts its members, invitations and settings', async () => {
    const role = await newRole(bank, 'notes.write')
    await someone(role)
    await someone(role)
    expectData(await invite(bank.member, role))
    const reply = await bank.member('DELETE', `/roles/${role}`)
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'The role is in use by 2 members and 1 open invitation. Choose another role there first.',
    ])
  })

  test('can be deleted once its members are removed and its invitations have expired', async () => {
    const role = await newRole(bank, 'notes.write')
    const member = await someone(role)
    expectData(await invite(bank.member, role))
    expectData(await bank.member('DELETE', `/members/${member}`))
    await net.database.db
      .update(invitations)
      .set({ expiresAt: new Date(0) })
      .where(eq(invitations.role, role))
    expectData(await bank.member('DELETE', `/roles/${role}`))
  })
})

describe('API keys', () => {
  const access = { customers_read: true, customers_write: false, transactions_read: true, transactions_write: false }
  const createKey = (by: Call, more: object = {}) =>
    by('POST', '/apikey', { body: { name: 'Key', access: { ...access, ...more } } })

  test('are created only with what the member may do', async () => {
    const developer = await holder('api_keys.manage', 'customers.write', 'links.write')
    expectData(await createKey(developer))
    expectData(await createKey(developer, { customers_write: true }))
    expect((await createKey(developer, { transactions_write: true })).status).toBe(403)
    const body = { name: 'Key', access: { ...access, transactions_write: true }, operations: ['updateTask'] }
    expectLacking(await developer('POST', '/apikey', { body }), 'tasks.decide')
    const reads = { ...body, operations: ['findPayment'] }
    expectData(await developer('POST', '/apikey', { body: reads }))
  })

  test('that can take tasks from colleagues are created only by members who can, too', async () => {
    const body = { name: 'Key', access: { ...access, transactions_write: true }, operations: ['assignTask'] }
    const worker = await holder('api_keys.manage', 'tasks.decide')
    expectLacking(await worker('POST', '/apikey', { body }), 'tasks.reassign')
    const manager = await holder('api_keys.manage', 'tasks.decide', 'tasks.reassign')
    expectData(await manager('POST', '/apikey', { body }))
  })

  test('that can do more are neither rotated nor changed, but can be revoked', async () => {
    const developer = await holder('api_keys.manage')
    const { token } = expectData(await createKey(bank.member, { transactions_write: true }))
    expect((await developer('POST', `/apikey/${token}`)).status).toBe(403)
    expect((await developer('PUT', `/apikey/${token}`, { body: { allowed_networks: null } })).status).toBe(403)
    const own = expectData(await createKey(developer)).token
    const wider = { access: { ...access, transactions_write: true } }
    expect((await developer('PUT', `/apikey/${own}`, { body: wider })).status).toBe(403)
    expectData(await developer('DELETE', `/apikey/${token}`))
  })
})

test('a member whose permissions are removed while a request waits grants nothing', async () => {
  const { token } = expectData(await manager('GET', '/members/me'))
  await net.database.db.update(members).set({ enabled: false }).where(eq(members.token, token))
  expect((await invite(manager, 'viewer')).status).toBe(401)
})

describe('tasks', () => {
  test('can be assigned to members whose role decides tasks, and to no others', async () => {
    const deciding = expectData(await (await holder('tasks.decide'))('GET', '/members/me'))
    const other = expectData(await manager('GET', '/members/me'))
    expect([deciding.can_decide_tasks, other.can_decide_tasks]).toEqual([true, false])
    const rules = [other, deciding].map(({ number }) => ({ name: `Rule ${number}`, members: [number] }))
    expectData(await bank.member('PUT', '/assignment-rules', { body: { version: 0, rules } }))
    const preview = await bank.member('GET', '/assignment-rules/preview?currency=USD&amount=1')
    expect(expectData(preview).member).toBe(deciding.number)
  })
})
