import { z } from 'zod'
import { operation } from '../../../wire/operation.ts'
import { pathId } from '../../../wire/shapes.ts'
import { CreateRole, ListedPermission, ListedRole, MAX_ROLES, UpdateRole } from './contract.ts'

const tag = 'Roles'
const manage = { by: 'member', permission: 'roles.manage', partner: false } as const
const oneRole = z.object({ role_id: pathId('Identifier of the role') })

export const listPermissions = operation({
  id: 'listPermissions',
  method: 'GET',
  path: '/permissions',
  tag,
  summary: 'List permissions',
  description:
    'Returns all permissions, and the operations that require each. Operations without one are allowed to everyone.',
  access: { by: 'member', permission: 'read', partner: false },
  data: z.object({ permissions: z.array(ListedPermission) }),
  extension: true,
})

export const listRoles = operation({
  id: 'listRoles',
  method: 'GET',
  path: '/roles',
  tag,
  summary: 'List roles',
  description: 'Returns the built-in roles, strongest first, then the organization’s roles by name.',
  access: { by: 'member', permission: 'read', partner: false },
  data: z.object({ count: z.int(), roles: z.array(ListedRole) }),
  extension: true,
})

export const createRole = operation({
  id: 'createRole',
  method: 'POST',
  path: '/roles',
  tag,
  summary: 'Create a role',
  description: `Returns 403 if the role includes a permission that the caller lacks, and 409 if a role has this name or the organization has ${MAX_ROLES} roles.`,
  access: manage,
  stepUp: 'recent',
  body: CreateRole,
  data: ListedRole,
  errors: [409],
  extension: true,
})

export const updateRole = operation({
  id: 'updateRole',
  method: 'PUT',
  path: '/roles/{role_id}',
  tag,
  summary: 'Update a role',
  description:
    'Omitted fields keep their values. Takes effect with the next request of its members; their sessions continue. Adding permissions revokes open invitations to the role; removing permissions revokes open invitations sent by its members. Returns 403 for the caller’s own role, and if the role includes a permission that the caller lacks, before or after.',
  access: manage,
  stepUp: 'recent',
  approval: 'member_roles',
  params: oneRole,
  body: UpdateRole,
  data: ListedRole,
  errors: [404, 409],
  extension: true,
})
