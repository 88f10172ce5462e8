import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { permissionsOf } from '../../../kernel/permissions.ts'
import { auditEntries } from '../../../platform/write/table.ts'
import { newMember, newSession } from '../../../testing/members/new-member.ts'
import { newRole } from '../../../testing/members/new-role.ts'
import { type Bank, caller, expectData, type TestNetwork, testNetwork } from '../../../testing/network.ts'
import { operations } from '../../operations.ts'
import { members, roles } from '../table.ts'
import { MAX_ROLES } from './contract.ts'

// What roles of organizations are, and when changes of them apply (decision 0174).

let net: TestNetwork
let bank: Bank
let number = 0
beforeAll(async () => {
  net = await testNetwork()
})
afterAll(() => net.close())
beforeEach(async () => {
  bank = await net.bank(`bank-${number++}`)
})

const create = (body: object) => bank.member('POST', '/roles', { body: { name: 'Billing', permissions: [], ...body } })
const update = (role: string, body: object) => bank.member('PUT', `/roles/${role}`, { body })
const remove = (role: string) => bank.member('DELETE', `/roles/${role}`)
const list = async () => expectData(await bank.member('GET', '/roles')).roles as { role: string; name: string }[]

describe('the list', () => {
  test('has the built-in roles with their permissions, then the organization’s by name', async () => {
    const own = expectData(await create({ name: 'Billing', description: 'Settles', permissions: ['settlements.run'] }))
    expectData(await create({ name: 'Auditor', permissions: ['audit.read'] }))
    await newMember(net, bank, own.role)
    const found = await list()
    expect(found.map(({ name }) => name)).toEqual(['Admin', 'Support', 'Viewer', 'Auditor', 'Billing'])
    expect(found[0]).toMatchObject({
      role: 'admin',
      built_in: true,
      members: 1,
      permissions: [...permissionsOf('admin')],
    })
    expect(found[4]).toEqual({ ...own, members: 1 })
    expect(own).toMatchObject({ built_in: false, members: 0, permissions: ['read', 'settlements.run'] })
  })

  test('does not contain roles of other organizations', async () => {
    await newRole(bank, 'audit.read')
    const other = await net.bank(`other-${number}`)
    expect(expectData(await other.member('GET', '/roles')).count).toBe(3)
  })
})

test('the permissions name every operation that requires one, and which roles include it', async () => {
  const { permissions } = expectData(await bank.member('GET', '/permissions'))
  const listed = permissions.flatMap((one: { operations: { id: string }[] }) => one.operations.map(({ id }) => id))
  const needing = Object.values(operations).filter(
    ({ access }) => 'permission' in access && access.permission !== 'own',
  )
  expect(listed.toSorted()).toEqual(needing.map(({ id }) => id).sort())
  expect(permissions).toContainEqual(
    expect.objectContaining({ permission: 'tasks.decide', built_in_roles: ['support', 'admin'], grantable: true }),
  )
  expect(permissions).toContainEqual(expect.objectContaining({ permission: 'single_sign_on.manage', grantable: false }))
})

describe('a change of a role', () => {
  test('applies to the next request of its members, whose sessions continue', async () => {
    const role = await newRole(bank, 'saved_views.share')
    const { member } = await newMember(net, bank, role)
    const share = () => member('POST', '/saved-views', { body: { list: 'payments', name: `V${number++}`, search: '' } })
    expectData(await share())
    expectData(await update(role, { permissions: ['audit.read'] }))
    const refused = await share()
    expect([refused.status, refused.headers.get('x-required-permission')]).toEqual([403, 'saved_views.share'])
    expectData(await member('GET', '/audit-entries'))
    const me = expectData(await member('GET', '/members/me'))
    expect([me.role, me.permissions]).toEqual([role, ['read', 'audit.read']])
  })

  test('is audited with the state before and after, and names only what is sent', async () => {
    const { role } = expectData(await create({ permissions: ['notes.write'] }))
    expectData(await update(role, { name: 'Finance', permissions: ['audit.read', 'notes.write'] }))
    expectData(await remove(role))
    const entries = await net.database.db.select().from(auditEntries).where(eq(auditEntries.resourceId, role))
    const first = { name: 'Billing', description: '', permissions: ['notes.write'] }
    const second = { ...first, name: 'Finance', permissions: ['notes.write', 'audit.read'] }
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['role.create', null, first],
      ['role.update', first, second],
      ['role.delete', second, null],
    ])
  })
})

describe('a name', () => {
  test.each(['Billing', 'BILLING', ' billing ', 'Admin', 'viewer'])('that is taken is refused: %j', async (name) => {
    expectData(await create({}))
    const reply = await create({ name })
    expect([reply.status, reply.body.message]).toEqual([409, 'A role with this name already exists'])
  })

  test('that is taken is also rejected in an update, which then changes nothing', async () => {
    expectData(await create({}))
    const { role } = expectData(await create({ name: 'Finance' }))
    const reply = await update(role, { name: 'BILLING', permissions: ['audit.read'] })
    expect([reply.status, reply.body.message]).toEqual([409, 'A role with this name already exists'])
    const { roles } = expectData(await bank.member('GET', '/roles'))
    expect(roles.find((one: { role: string }) => one.role === role)).toMatchObject({ name: 'Finance' })
  })

  test.each([
    ['control characters', 'Bill\u0007ing'],
    ['a line break', 'Bill\ning'],
    ['a right-to-left override', 'Bill\u202eing'],
    ['an invisible space', 'Bill\u200bing'],
    ['nothing', '   '],
    ['too many characters', 'x'.repeat(61)],
  ])('with %s is refused', async (_, name) => {
    const reply = await create({ name })
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringMatching(/^name: /)])
  })

  test('of another organization is free, and an own name can be kept', async () => {
    const { role } = expectData(await create({}))
    expectData(await update(role, { name: 'billing' }))
    const other = await net.bank(`other-${number}`)
    expectData(await other.member('POST', '/roles', { body: { name: 'Billing', permissions: [] } }))
  })
})

describe('permissions', () => {
  test.each([
    ['unknown', ['payments.approve']],
    ['a name of the prototype', ['__proto__']],
    ['an inherited name', ['constructor']],
    ['in upper case', ['AUDIT.READ']],
    ['reserved for the network operator', ['operator.manage']],
    ['reserved for admins', ['single_sign_on.manage']],
    ['the base of all roles', ['read']],
    ['about oneself', ['own']],
    ['not a list', 'audit.read'],
    ['a list in a list', [['audit.read']]],
    ['null', [null]],
    ['too many', Array.from({ length: 100 }, () => 'audit.read')],
  ])('that are %s are refused', async (_, permissions) => {
    const reply = await create({ permissions })
    expect([reply.status, reply.body.message]).toEqual([400, expect.stringMatching(/^permissions/)])
  })

  test('that are repeated count once', async () => {
    const { permissions } = expectData(await create({ permissions: ['audit.read', 'notes.write', 'audit.read'] }))
    expect(permissions).toEqual(['read', 'notes.write', 'audit.read'])
  })

  test('that are stored but unknown, or reserved by a later release, allow nothing', async () => {
    const role = await newRole(bank, 'notes.write')
    const stored = ['single_sign_on.manage', 'operator.manage', '__proto__', 'later.permission', '*']
    await net.database.db.update(roles).set({ permissions: stored }).where(eq(roles.token, role))
    const { member } = await newMember(net, bank, role)
    expect(expectData(await member('GET', '/members/me')).permissions).toEqual(['read'])
    expect((await member('GET', '/single-sign-on')).status).toBe(403)
  })
})

describe('built-in roles', () => {
  test.each(['admin', 'support', 'viewer'])('cannot be changed or deleted: %s', async (role) => {
    expect([(await update(role, { name: 'Mine' })).status, (await remove(role)).status]).toEqual([404, 404])
  })
})

test(`an organization has at most ${MAX_ROLES} roles`, async () => {
  const role = await newRole(bank, 'notes.write')
  await net.database.db.execute(
    sql`insert into roles select (jsonb_populate_record(r, jsonb_build_object('token', 'rol_' || i, 'name', 'R' || i))).*
          from roles r, generate_series(2, ${MAX_ROLES}) i where r.token = ${role}`,
  )
  const reply = await create({})
  const message = `The organization already has ${MAX_ROLES} roles. Delete one first.`
  expect([reply.status, reply.body.message]).toEqual([409, message])
})

describe('a role that does not exist', () => {
  test('allows only what concerns the member', async () => {
    const role = await newRole(bank, 'audit.read')
    const { member } = await newMember(net, bank, role)
    await net.database.db.delete(roles).where(eq(roles.token, role))
    expect((await member('GET', '/audit-entries')).status).toBe(403)
    expect((await member('GET', '/payments')).status).toBe(403)
    const me = expectData(await member('GET', '/members/me'))
    expect([me.role_name, me.permissions, me.can_decide_tasks]).toEqual(['Deleted role', [], false])
    expectData(await member('POST', '/organization/signout'))
  })

  test.each(['owner', 'Admin', '', '__proto__'])('allows nothing if it is not even an ID: %j', async (role) => {
    const { token, member } = await newMember(net, bank, 'viewer')
    await net.database.db
      .update(members)
      .set({ role: role as 'viewer' })
      .where(eq(members.token, token))
    expect((await member('GET', '/payments')).status).toBe(403)
  })

  test('is that of another organization, too', async () => {
    const other = await net.bank(`other-${number}`)
    const foreign = await newRole(other, 'audit.read')
    const { token, member } = await newMember(net, bank, 'viewer')
    await net.database.db.update(members).set({ role: foreign }).where(eq(members.token, token))
    expect((await member('GET', '/audit-entries')).status).toBe(403)
  })
})

test('a JWT with an earlier role in its claims gets the permissions of the current one', async () => {
  const role = await newRole(bank, 'notes.write')
  const { token } = await newMember(net, bank, role)
  const jwt = await newSession(net, { token, organizationId: bank.orgId, role: 'admin' })
  const claimsAdmin = caller(net.app, { authorization: `Bearer ${jwt}`, 'x-partner-id': bank.partnerId })
  expect(expectData(await claimsAdmin('GET', '/members/me')).role).toBe(role)
  expect((await claimsAdmin('GET', '/audit-entries')).status).toBe(403)
})
