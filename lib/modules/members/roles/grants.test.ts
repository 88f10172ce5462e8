import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { customPermissions, type Permission, permissionsOf } from '../../../kernel/permissions.ts'
import type { Database } from '../../../platform/db/pool/client.ts'
import { testDatabase } from '../../../testing/database.ts'
import { organizationRows } from '../../../testing/members/organization-rows.ts'
import type { OperationSpec } from '../../../wire/operation.ts'
import { countByRole, findOwnRole, heldRole, listOwnRoles, readRoles } from './find-roles.ts'
import { findOwnGrant, requireAssignable, requireManageable, requireOwn } from './grants.ts'
import { presentPermissions, presentRoles } from './present.ts'

// What members may do and grant, and how the API presents it.

let database: Database
let bank: Awaited<ReturnType<typeof organizationRows>>
let other: typeof bank
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  bank = await organizationRows(database)
  other = await organizationRows(database)
})

const as = (member: string) => bank.writeBy(member).ctx
const REFUSED = { status: 401 }
const lacking = (permission: Permission) => ({ status: 403, permission })

describe('the caller’s grant', () => {
  test('is their current role with its permissions', async () => {
    const role = await bank.role(['notes.write'], 'Billing')
    expect(await findOwnGrant(as(await bank.member(role.token)))).toEqual({
      role: role.token,
      name: 'Billing',
      permissions: customPermissions(['notes.write']),
    })
    expect(await findOwnGrant(as(await bank.member('support')))).toEqual({
      role: 'support',
      name: 'Support',
      permissions: permissionsOf('support'),
    })
  })

  test('does not exist for disabled members or in another organization', async () => {
    await expect(findOwnGrant(as(await bank.member('admin', { enabled: false })))).rejects.toMatchObject(REFUSED)
    await expect(findOwnGrant(as(await other.member('admin')))).rejects.toMatchObject(REFUSED)
    await expect(findOwnGrant(as('mem_none'))).rejects.toMatchObject(REFUSED)
  })

  test('of a role of another organization has no permissions', async () => {
    const foreign = await other.role(['audit.read'])
    const { permissions } = await findOwnGrant(as(await bank.member(foreign.token)))
    expect(permissions).toEqual(new Set())
  })
})

describe('granting', () => {
  test('requires all of the permissions, and names the first missing one', async () => {
    const ctx = as(await bank.member((await bank.role(['notes.write'])).token))
    await requireOwn(ctx, new Set(['read', 'notes.write']))
    await requireOwn(ctx, new Set())
    await expect(requireOwn(ctx, new Set(['audit.read', 'payments.create']))).rejects.toMatchObject(
      lacking('payments.create'),
    )
  })

  test('requires operator permissions only in the operator’s organization', async () => {
    const member = await bank.member((await bank.role(['members.manage'])).token)
    const needed = permissionsOf('viewer')
    await requireOwn(bank.writeBy(member).ctx, needed)
    const asOperator = bank.writeBy(member, { isOperator: true }).ctx
    await expect(requireOwn(asOperator, needed)).rejects.toMatchObject(lacking('operator.read'))
  })

  test('a role requires the permissions that it includes', async () => {
    const ctx = as(await bank.member((await bank.role(['notes.write', 'audit.read'])).token))
    await requireAssignable(ctx, (await bank.role(['notes.write'])).token)
    await requireAssignable(ctx, 'viewer')
    await expect(requireAssignable(ctx, 'support')).rejects.toMatchObject(lacking('tasks.decide'))
    const stronger = await bank.role(['webhooks.manage'])
    await expect(requireAssignable(ctx, stronger.token)).rejects.toMatchObject(lacking('webhooks.manage'))
  })

  test('a role that does not exist in the organization is refused with 400, which names the field', async () => {
    const ctx = as(await bank.member('admin'))
    const { token } = await other.role([])
    const message = (field: string) => ({
      status: 400,
      message: `${field}: ${token} is not a role of this organization`,
    })
    await expect(requireAssignable(ctx, token)).rejects.toMatchObject(message('role'))
    await expect(requireAssignable(ctx, token, 'default_role')).rejects.toMatchObject(message('default_role'))
  })
})

test('managing a colleague requires the colleague’s permissions', async () => {
  const ctx = as(await bank.member((await bank.role(['notes.write'])).token))
  const stronger = await bank.role(['audit.read'])
  await requireManageable(ctx, { role: 'viewer' })
  await requireManageable(ctx, { role: (await bank.role(['notes.write'])).token })
  await requireManageable(ctx, { role: 'rol_deleted' as never })
  await expect(requireManageable(ctx, { role: 'support' })).rejects.toMatchObject(lacking('tasks.decide'))
  await expect(requireManageable(ctx, { role: stronger.token })).rejects.toMatchObject(lacking('audit.read'))
})

describe('roles', () => {
  test('are found only in their organization, sorted by name', async () => {
    const { ctx } = bank.writeBy(await bank.member('admin'))
    const [second, first] = [await bank.role(['audit.read'], 'billing'), await bank.role([], 'Auditor')]
    const foreign = await other.role([], 'Foreign')
    expect((await listOwnRoles(ctx)).map(({ name }) => name)).toEqual(['Auditor', 'billing'])
    expect(await findOwnRole(ctx, first.token)).toEqual(first)
    expect(await findOwnRole(ctx, foreign.token)).toBeUndefined()
    const roleOf = await readRoles(ctx)
    expect(roleOf(second.token)).toEqual({ name: 'billing', permissions: customPermissions(['audit.read']) })
    expect(roleOf('viewer')).toEqual({ name: 'Viewer', permissions: permissionsOf('viewer') })
    expect(roleOf(foreign.token)).toEqual({ name: 'Deleted role', permissions: new Set() })
  })

  test('that are built in cannot be replaced by a stored one', () => {
    expect(heldRole('viewer', { name: 'Mine', permissions: ['audit.read'] })).toEqual({
      name: 'Viewer',
      permissions: permissionsOf('viewer'),
    })
  })

  test('count only current members of the organization', async () => {
    const role = await bank.role([])
    for (const held of ['viewer', role.token, role.token] as const) await bank.member(held)
    await bank.member(role.token, { removedAt: new Date(0) })
    await other.member(role.token)
    const { ctx } = bank.writeBy(await bank.member('admin'))
    expect(await countByRole(ctx)).toEqual(
      new Map<string, number>([
        ['viewer', 1],
        [role.token, 2],
        ['admin', 1],
      ]),
    )
  })
})

test('the list of roles has the built-in ones, strongest first, then the organization’s own', async () => {
  const role = await bank.role(['audit.read'], 'Billing')
  const counts = new Map([
    ['admin', 2],
    [role.token, 1],
  ] as const)
  const builtIn = (name: 'admin' | 'support' | 'viewer', title: string, members: number) => ({
    ...{ role: name, name: title, description: '', permissions: [...permissionsOf(name)], built_in: true, members },
    updated_at: null,
  })
  const own = { ...{ role: role.token, name: 'Billing', description: '', permissions: ['read', 'audit.read'] } }
  const updated_at = role.updatedAt.toISOString()
  expect(presentRoles([role], counts)).toEqual([
    builtIn('admin', 'Admin', 2),
    builtIn('support', 'Support', 0),
    builtIn('viewer', 'Viewer', 0),
    { ...own, built_in: false, members: 1, updated_at },
  ])
  expect(presentRoles([role], new Map()).at(-1)).toMatchObject({ members: 0 })
})

test('the table of permissions names the operations that require each one', () => {
  const shown = { id: 'listThings', method: 'GET', path: '/things', summary: 'List' }
  const operation = (access: object) => ({ ...shown, access }) as OperationSpec
  const table = presentPermissions([
    operation({ by: 'member', permission: 'audit.read', partner: false }),
    operation({ by: 'key', flag: 'customers_read', permission: 'audit.read', partner: true }),
    operation({ by: 'member', permission: 'own', partner: false }),
    operation({ by: 'anyone' }),
  ])
  expect(table.map(({ permission }) => permission)).toEqual([...permissionsOf('admin')])
  expect(table.find(({ permission }) => permission === 'audit.read')).toEqual({
    permission: 'audit.read',
    built_in_roles: ['admin'],
    grantable: true,
    operations: [shown, shown],
  })
  expect(table.find(({ permission }) => permission === 'operator.read')).toEqual({
    permission: 'operator.read',
    built_in_roles: ['viewer', 'support', 'admin'],
    grantable: false,
    operations: [],
  })
})
