import { z } from 'zod'
import { RoleName, RoleRef } from '../../wire/roles.ts'
import { IsoTime, token } from '../../wire/shapes.ts'

const Role = RoleRef.nullable().meta({
  description:
    'The role of the group’s members, built in or of the organization. The one with the most permissions applies. null: the group grants none',
})

const Group = z
  .object({
    token: token('grp'),
    display_name: z.string(),
    external_id: z.string().nullable(),
    role: Role,
    role_name: RoleName.nullable(),
    members: z.int(),
    updated_at: IsoTime,
  })
  .meta({ id: 'DirectoryGroup' })

export const Provisioning = z
  .object({
    base_url: z.string().meta({ description: 'SCIM 2.0 base URL to enter in the directory' }),
    groups: z.array(Group),
  })
  .meta({ id: 'Provisioning' })
export type Provisioning = z.infer<typeof Provisioning>

export const MapGroup = z.object({ role: Role.default(null) }).meta({ id: 'MapDirectoryGroup' })
