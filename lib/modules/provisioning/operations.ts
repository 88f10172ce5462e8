import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { Nothing, pathId } from '../../wire/shapes.ts'
import { MapGroup, Provisioning } from './contract.ts'

const tag = 'Provisioning'
const access = { by: 'member', permission: 'service_tokens.manage', partner: false } as const

export const findProvisioning = operation({
  id: 'findProvisioning',
  method: 'GET',
  path: '/provisioning',
  tag,
  summary: 'Get provisioning settings',
  description: 'Returns the SCIM base URL, and the groups that the directory has sent, by name.',
  access,
  data: Provisioning,
  extension: true,
})

export const mapDirectoryGroup = operation({
  id: 'mapDirectoryGroup',
  method: 'PUT',
  path: '/provisioning/groups/{group_id}',
  tag,
  summary: 'Map a directory group to a role',
  description:
    'Applies to the members of the group at once and ends their sessions. Members who are no longer in a mapped group get the default role of single sign-on, or viewer. The last admin and the break-glass admin keep their role, which the audit log records.',
  access,
  stepUp: 'recent',
  approval: 'member_roles',
  params: z.object({ group_id: pathId('ID of the group') }),
  body: MapGroup,
  data: Nothing,
  errors: [404, 409],
  extension: true,
})

export const deleteDirectoryGroup = operation({
  id: 'deleteDirectoryGroup',
  method: 'DELETE',
  path: '/provisioning/groups/{group_id}',
  tag,
  summary: 'Delete a directory group',
  description:
    'Deletes a group that the directory no longer sends. Its members lose the role, as if it were mapped to null. The directory can create it again.',
  access,
  stepUp: 'recent',
  approval: 'member_roles',
  params: z.object({ group_id: pathId('ID of the group') }),
  data: Nothing,
  errors: [404],
  extension: true,
})

// In this module, because only a directory disables members.
export const enableMember = operation({
  id: 'enableMember',
  method: 'POST',
  path: '/members/{member_id}/enable',
  tag: 'Sign-in and members',
  summary: 'Enable a member',
  description:
    'Enables a member whom the directory deactivated, so that they can sign in again. The directory can deactivate the member again.',
  access: { by: 'member', permission: 'members.manage', partner: false },
  stepUp: 'recent',
  approval: 'member_roles',
  params: z.object({ member_id: pathId('Identifier of the member') }),
  data: Nothing,
  errors: [404],
  extension: true,
})

// In this module, because settings of single sign-on and groups can refer to the role.
export const deleteRole = operation({
  id: 'deleteRole',
  method: 'DELETE',
  path: '/roles/{role_id}',
  tag: 'Roles',
  summary: 'Delete a role',
  description:
    'Returns 409 while members, open invitations, single sign-on settings or directory groups refer to the role, with the number of each.',
  access: { by: 'member', permission: 'roles.manage', partner: false },
  stepUp: 'recent',
  params: z.object({ role_id: pathId('Identifier of the role') }),
  data: Nothing,
  errors: [404, 409],
  extension: true,
})
