import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantablePermissions, type Permission } from '../../kernel/permissions.ts'
import { operations } from '../../modules/operations.ts'
import type { OperationSpec } from '../../wire/operation.ts'
import { type Me, newMember } from '../members/new-member.ts'
import { newRole } from '../members/new-role.ts'
import { type Reply, type TestNetwork, testNetwork } from '../network.ts'
import { covered, pathOf, queryText, type ValidRequest, validRequest } from '../valid-requests.ts'
import { openWorld, type World } from '../world.ts'

// Roles of organizations (decision 0174): a permission allows its operations, and nothing else does.

/** Requests whose usual form grants more than the caller has. */
const WITHIN_OWN: Readonly<Record<string, ValidRequest>> = {
  changeMemberRole: { body: () => ({ role: 'viewer' }) },
}

const grantable = grantablePermissions()
const guarded = covered(Object.values(operations)).flatMap((operation: OperationSpec) =>
  operation.access.by === 'anyone' || operation.access.permission === 'own'
    ? []
    : [{ operation, needed: operation.access.permission }],
)

let net: TestNetwork
let world: World
const only = new Map<Permission, Me>()
const allBut = new Map<Permission, Me>()
let nothing: Me
let everything: Me
beforeAll(async () => {
  net = await testNetwork()
  world = await openWorld(net)
  const { bank } = world.stranger
  const holder = async (...permissions: Permission[]) => newMember(net, bank, await newRole(bank, ...permissions))
  nothing = await holder()
  // Of the operator's organization.
  everything = await newMember(net, world.own.bank, await newRole(world.own.bank, ...grantable))
  const used = grantable.filter((permission) => guarded.some(({ needed }) => needed === permission))
  for (const permission of used) {
    only.set(permission, await holder(permission))
    allBut.set(permission, await holder(...grantable.filter((other) => other !== permission)))
  }
})
afterAll(() => net.close())

const send = async ({ member }: Me, operation: OperationSpec, me: Me): Promise<Reply> => {
  const { params, body } = { ...validRequest(operation), ...WITHIN_OWN[operation.id] }
  const path = pathOf(operation, await params?.(world.stranger, me)) + (await queryText(operation, world.stranger))
  return member(operation.method, path, { body: await body?.(world.stranger, me) })
}

const holderOf = (holders: ReadonlyMap<Permission, Me>, permission: Permission): Me => {
  const found = holders.get(permission)
  if (!found) throw new Error(`nobody is prepared for ${permission}`)
  return found
}

const byPermission = guarded
  .filter(({ needed }) => grantable.includes(needed))
  .map(({ operation, needed }) => [operation.id, needed, operation] as const)

describe.each(byPermission)('%s', (_, needed, operation) => {
  test(`is allowed with ${needed} alone`, async () => {
    const me = holderOf(only, needed)
    const reply = await send(me, operation, me)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  })

  test(`is refused without ${needed}, with all other permissions`, async () => {
    const me = holderOf(allBut, needed)
    const reply = await me.member(operation.method, pathOf(operation), { body: '{' })
    expect([reply.status, reply.headers.get('x-required-permission')]).toEqual([403, needed])
  })
})

const reading = guarded
  // Requests for approval are read by their authors and by members who manage approvals.
  .filter(({ operation, needed }) => needed === 'read' && operation.id !== 'findOrganizationApproval')
  .map(({ operation }) => [operation.id, operation] as const)
test.each(reading)('%s is allowed to a role without permissions, because all roles can read', async (_, operation) => {
  const reply = await send(nothing, operation, nothing)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
})

const reserved = guarded
  .filter(({ needed }) => needed !== 'read' && !grantable.includes(needed))
  .map(({ operation, needed }) => [operation.id, needed, operation] as const)
test.each(reserved)(
  '%s is refused to a role with all permissions, because %s is reserved',
  async (_, needed, operation) => {
    const reply = await everything.member(operation.method, pathOf(operation), { body: '{' })
    expect([reply.status, reply.headers.get('x-required-permission')]).toEqual([403, needed])
  },
)

test('every operation is covered by one of these cases', () => {
  expect(byPermission.length + reading.length + reserved.length).toBe(guarded.length - 1)
})
