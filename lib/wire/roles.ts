import { z } from 'zod'
import { ROLES, type RoleId } from '../kernel/access.ts'
import { token } from './shapes.ts'

const OwnRole = token('rol') as unknown as z.ZodType<RoleId, RoleId>

/** A built-in role or one of the organization. */
export const RoleRef = z
  .union([z.enum(ROLES), OwnRole], { error: 'must be viewer, support, admin or the ID of a role' })
  .meta({ id: 'RoleRef', description: 'A built-in role, or the ID of a role of the organization', example: 'support' })

export const RoleName = z.string().meta({ description: 'Name of the role', example: 'Support' })
