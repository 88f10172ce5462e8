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
  summary: 'Get provisioning',
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
    'Applies to the members of the group at once and ends their sessions. Members who are in no mapped group any more get the default role of single sign-on, or viewer. The last admin and the break-glass admin keep their role, and the audit log says so.',
  access,
  stepUp: 'recent',
  approval: 'member_roles',
  params: z.object({ group_id: pathId('ID of the group') }),
  body: MapGroup,
  data: Nothing,
  errors: [404, 409],
  extension: true,
})
