import { z } from 'zod'
import { ROLES } from '../../../kernel/access.ts'
import { allPermissions, grantablePermissions } from '../../../kernel/permissions.ts'
import { RoleName, RoleRef } from '../../../wire/roles.ts'
import { IsoTime, text } from '../../../wire/shapes.ts'

/** Most organizations need a few; a list shows all of them. */
export const MAX_ROLES = 50

// Names are shown beside permissions, so they contain no invisible or control characters.
const Name = text(60)
  .regex(/^[^\p{C}]*$/u, 'must not contain control characters')
  .meta({ example: 'Billing' })
const Description = z.string().trim().max(300).meta({ example: 'Reconciles settlements' })
const Granted = z
  .array(z.enum(grantablePermissions()))
  .max(grantablePermissions().length)
  .meta({
    description: 'What members with the role may do, besides `read`, which every role has',
    example: ['settlements.run', 'notes.write'],
  })

export const CreateRole = z
  .object({ name: Name, description: Description.default(''), permissions: Granted })
  .meta({ id: 'CreateRole' })
export type CreateRole = z.infer<typeof CreateRole>
/** A request before defaults are applied. */
export type NewRole = z.input<typeof CreateRole>

export const UpdateRole = z
  .object({ name: Name, description: Description, permissions: Granted })
  .partial()
  .meta({ id: 'UpdateRole', example: { name: 'Reconciliation', permissions: ['settlements.run'] } })
export type UpdateRole = z.infer<typeof UpdateRole>

export const ListedRole = z
  .object({
    role: RoleRef,
    name: RoleName,
    description: z.string(),
    permissions: z.array(z.enum(allPermissions())),
    built_in: z.boolean().meta({ description: 'Built-in roles cannot be changed or deleted' }),
    members: z.int().meta({ description: 'Number of members with the role' }),
    updated_at: IsoTime.nullable().meta({ description: 'Null for built-in roles' }),
  })
  .meta({ id: 'Role' })
export type ListedRole = z.infer<typeof ListedRole>

export const ListedPermission = z
  .object({
    permission: z.enum(allPermissions()),
    built_in_roles: z.array(z.enum(ROLES)).meta({ description: 'Built-in roles that include it' }),
    grantable: z.boolean().meta({ description: 'Whether roles of the organization can include it' }),
    operations: z
      .array(z.object({ id: z.string(), method: z.string(), path: z.string(), summary: z.string() }))
      .meta({ description: 'Operations that require it' }),
  })
  .meta({ id: 'Permission' })
export type ListedPermission = z.infer<typeof ListedPermission>
