import { z } from 'zod'
import { ROLES } from '../../kernel/access.ts'
import { IsoTime, token } from '../../wire/shapes.ts'

const Role = z.enum(ROLES).nullable().meta({
  description: 'The role of the group’s members; the strongest one applies. null: the group grants none',
})

const Group = z
  .object({
    token: token('grp'),
    display_name: z.string(),
    external_id: z.string().nullable(),
    role: Role,
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
