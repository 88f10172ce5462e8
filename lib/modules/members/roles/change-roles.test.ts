import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Permission } from '../../../kernel/permissions.ts'
import type { Database } from '../../../platform/db/pool/client.ts'
import { testDatabase } from '../../../testing/database.ts'
import { organizationRows } from '../../../testing/members/organization-rows.ts'
import { roles } from '../table.ts'
import { createRole, deleteRole, updateRole } from './change-roles.ts'
import { MAX_ROLES } from './contract.ts'

// What role changes store, refuse and revoke. The HTTP tests cover the same for requests.

let database: Database
let bank: Awaited<ReturnType<typeof organizationRows>>
let other: typeof bank
let admin: string
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  bank = await organizationRows(database)
  other = await organizationRows(database)
  admin = await bank.member('admin')
})

const as = (member: string) => bank.writeBy(member).ctx
const input = (name: string, ...permissions: Permission[]) => ({ name, description: '', permissions }) as never
const stored = async (token: string) =>
  (
    await database.db
      .select()
      .from(roles)
      .where(eq(roles.token, token as never))
  )[0]
const TAKEN = 'A role with this name already exists'
const lacking = (permission: Permission) => ({
  status: 403,
  permission,
  message: `You lack the permission ${permission}, so you cannot grant it or manage who has it`,
})

describe('creating a role', () => {
  test('stores its permissions once, in order, and audits them', async () => {
    const { ctx, audits } = bank.writeBy(admin)
    const given = { name: 'Billing', description: 'Settles', permissions: ['audit.read', 'notes.write', 'audit.read'] }
    const role = await createRole(ctx, given as never)
    const permissions = ['notes.write', 'audit.read']
    expect(await stored(role.token)).toMatchObject({
      ...{ ...given, permissions, organizationId: bank.organizationId, createdAt: ctx.now, updatedAt: ctx.now },
    })
    expect(role.token).toMatch(/^rol_/)
    const after = { name: 'Billing', description: 'Settles', permissions }
    expect(audits).toEqual([{ action: 'role.create', resourceId: role.token, after }])
  })

  test('is refused with a permission that the caller lacks', async () => {
    const manager = await bank.member((await bank.role(['roles.manage', 'notes.write'])).token)
    await expect(createRole(as(manager), input('A', 'notes.write', 'audit.read'))).rejects.toMatchObject(
      lacking('audit.read'),
    )
    expect(await createRole(as(manager), input('A', 'notes.write'))).toMatchObject({ permissions: ['notes.write'] })
  })

  test.each(['Billing', 'BILLING', 'admin', 'Support'])('with a name that is taken is refused: %s', async (name) => {
    await bank.role([], 'Billing')
    await expect(createRole(as(admin), input(name))).rejects.toMatchObject({ status: 409, message: TAKEN })
  })

  test('with a name that another organization uses is possible', async () => {
    await other.role([], 'Billing')
    expect(await createRole(as(admin), input('Billing'))).toMatchObject({ name: 'Billing' })
  })

  test('is refused once the organization has the maximum, regardless of other organizations', async () => {
    for (let n = 0; n < MAX_ROLES; n++) await other.role([])
    for (let n = 1; n < MAX_ROLES; n++) await bank.role([])
    await createRole(as(admin), input('Last'))
    const message = `The organization already has ${MAX_ROLES} roles. Delete one first.`
    await expect(createRole(as(admin), input('One more'))).rejects.toMatchObject({ status: 409, message })
  })
})

describe('updating a role', () => {
  test('changes the given fields, and audits both states', async () => {
    const { ctx, audits } = bank.writeBy(admin)
    const { token } = await bank.role(['notes.write'], 'Billing')
    await updateRole(ctx, token, { permissions: ['audit.read', 'notes.write', 'audit.read'] })
    const first = { name: 'Billing', description: '', permissions: ['notes.write'] }
    const second = { ...first, permissions: ['notes.write', 'audit.read'] }
    expect(await stored(token)).toMatchObject({ ...second, updatedAt: ctx.now })
    await updateRole(ctx, token, { name: 'billing', description: 'Settles' })
    const third = { ...second, name: 'billing', description: 'Settles' }
    expect(await stored(token)).toMatchObject(third)
    expect(audits).toEqual([
      { action: 'role.update', resourceId: token, before: first, after: second },
      { action: 'role.update', resourceId: token, before: second, after: third },
    ])
  })

  test('changes no other role', async () => {
    const [own, next] = [await bank.role(['notes.write']), await bank.role(['notes.write'])]
    await updateRole(as(admin), own.token, { permissions: [] })
    expect(await stored(next.token)).toEqual(next)
  })

  test('is refused for the caller’s own role, one with more permissions, and one that does not exist', async () => {
    const manager = await bank.role(['roles.manage', 'notes.write'])
    const ctx = as(await bank.member(manager.token))
    const OWN = { status: 403, message: 'You cannot change your own role. Ask a colleague.' }
    await expect(updateRole(ctx, manager.token, { permissions: [] })).rejects.toMatchObject(OWN)
    const stronger = await bank.role(['audit.read'])
    await expect(updateRole(ctx, stronger.token, { name: 'Weak' })).rejects.toMatchObject(lacking('audit.read'))
    const weaker = await bank.role(['notes.write'])
    await expect(updateRole(ctx, weaker.token, { permissions: ['audit.read'] })).rejects.toMatchObject(
      lacking('audit.read'),
    )
    for (const token of ['rol_none', 'viewer', (await other.role([])).token])
      await expect(updateRole(ctx, token, { name: 'Mine' })).rejects.toMatchObject({ status: 404 })
    await expect(updateRole(ctx, weaker.token, { name: stronger.name })).rejects.toMatchObject({ message: TAKEN })
  })
})

describe('links', () => {
  test('to a role end when it gains a permission, and other links do not', async () => {
    const [role, next] = [await bank.role(['notes.write']), await bank.role(['notes.write'])]
    const toRole = await bank.invitation({ role: role.token })
    const elsewhere = [await bank.invitation({ role: next.token }), await other.invitation({ role: role.token })]
    await updateRole(as(admin), role.token, { permissions: ['audit.read', 'notes.write'] })
    expect(await toRole.isOpen()).toBe(false)
    for (const link of elsewhere) expect(await link.isOpen()).toBe(true)
  })

  test('by members of a role end when it loses a permission, and other links do not', async () => {
    const role = await bank.role(['notes.write', 'members.manage'])
    const [holder, colleague] = [await bank.member(role.token), await bank.member('admin')]
    const stranger = await other.member(role.token)
    const byHolder = await bank.invitation({ role: 'viewer', invitedById: holder })
    const elsewhere = [
      await bank.invitation({ role: 'viewer', invitedById: colleague }),
      await bank.invitation({ role: 'viewer', invitedById: stranger }),
      await bank.invitation({ role: role.token, invitedById: colleague }),
    ]
    await updateRole(as(admin), role.token, { permissions: ['notes.write'] })
    expect(await byHolder.isOpen()).toBe(false)
    for (const link of elsewhere) expect(await link.isOpen()).toBe(true)
  })

  test('by members of a role stay open when it only gains a permission', async () => {
    const role = await bank.role(['members.manage'])
    const link = await bank.invitation({ role: 'viewer', invitedById: await bank.member(role.token) })
    await updateRole(as(admin), role.token, { permissions: ['members.manage', 'notes.write'] })
    expect(await link.isOpen()).toBe(true)
  })

  test('stay open when only the name changes', async () => {
    const role = await bank.role(['notes.write'])
    const holder = await bank.member(role.token)
    const links = [
      await bank.invitation({ role: role.token, invitedById: holder }),
      await bank.reset({ memberId: holder, madeById: admin }),
    ]
    await updateRole(as(admin), role.token, { name: 'Renamed', permissions: ['notes.write'] })
    for (const link of links) expect(await link.isOpen()).toBe(true)
  })

  test.each<[string, Permission[]]>([
    ['wider', ['notes.write', 'audit.read']],
    ['narrower', []],
  ])('that reset a password end when the role of either member becomes %s', async (_, permissions) => {
    const role = await bank.role(['notes.write'])
    const [holder, colleague] = [await bank.member(role.token), await bank.member('viewer')]
    const ofHolders = [
      await bank.reset({ memberId: holder, madeById: admin }),
      await bank.reset({ memberId: colleague, madeById: holder }),
    ]
    const others = [
      await bank.reset({ memberId: colleague, madeById: admin }),
      await other.reset({ memberId: holder, madeById: holder }),
    ]
    await updateRole(as(admin), role.token, { permissions: permissions as never })
    for (const link of ofHolders) expect(await link.isOpen()).toBe(false)
    for (const link of others) expect(await link.isOpen()).toBe(true)
  })

  test('that were used or have ended do not change', async () => {
    const role = await bank.role([])
    const earlier = new Date(0)
    const ended = await bank.invitation({ role: role.token, revokedAt: earlier })
    const used = await bank.invitation({ role: role.token, acceptedAt: earlier })
    await updateRole(as(admin), role.token, { permissions: ['notes.write'] })
    expect([await used.revokedAt(), await ended.revokedAt()]).toEqual([null, earlier])
  })
})

describe('deleting a role', () => {
  test('deletes only that role, and audits its last state', async () => {
    const { ctx, audits } = bank.writeBy(admin)
    const [role, next] = [await bank.role(['notes.write'], 'Billing'), await bank.role([])]
    await deleteRole(ctx, role.token, [[0, 'directory group']])
    expect([await stored(role.token), await stored(next.token)]).toEqual([undefined, next])
    const before = { name: 'Billing', description: '', permissions: ['notes.write'] }
    expect(audits).toEqual([{ action: 'role.delete', resourceId: role.token, before }])
  })

  test('is refused while it is in use, with a message that lists every use', async () => {
    const role = await bank.role([])
    await bank.member(role.token)
    await bank.member(role.token)
    await bank.invitation({ role: role.token })
    await expect(
      deleteRole(as(admin), role.token, [
        [1, 'directory group'],
        [0, 'single sign-on setting'],
      ]),
    ).rejects.toMatchObject({
      status: 409,
      message:
        'The role is in use by 2 members, 1 open invitation, and 1 directory group. Choose another role there first.',
    })
    expect(await stored(role.token)).toBeDefined()
  })

  test('ignores removed members, invitations that have ended, and other organizations', async () => {
    const role = await bank.role([])
    const past = new Date(0)
    await bank.member(role.token, { enabled: false, removedAt: past })
    await bank.member('viewer')
    await bank.invitation({ role: 'viewer' })
    const now = as(admin).now
    for (const ended of [{ expiresAt: now }, { acceptedAt: past }, { revokedAt: past }])
      await bank.invitation({ role: role.token, ...ended })
    await other.member(role.token)
    await other.invitation({ role: role.token })
    await deleteRole(as(admin), role.token, [])
    expect(await stored(role.token)).toBeUndefined()
  })

  test('is refused for the caller’s own role, one with more permissions, and one of another organization', async () => {
    const manager = await bank.role(['roles.manage'])
    const ctx = as(await bank.member(manager.token))
    await expect(deleteRole(ctx, manager.token, [])).rejects.toMatchObject({ status: 403 })
    await expect(deleteRole(ctx, (await bank.role(['audit.read'])).token, [])).rejects.toMatchObject(
      lacking('audit.read'),
    )
    const foreign = await other.role([])
    await expect(deleteRole(ctx, foreign.token, [])).rejects.toMatchObject({ status: 404 })
    expect(await stored(foreign.token)).toBeDefined()
  })
})
