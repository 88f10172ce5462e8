import { type Route, route } from '../../../platform/http/route.ts'
import type { OperationSpec } from '../../../wire/operation.ts'
import { createRole, updateRole } from './change-roles.ts'
import { countByRole, listOwnRoles } from './find-roles.ts'
import * as op from './operations.ts'
import { presentPermissions, presentRole, presentRoles } from './present.ts'

/** Roles of organizations (decision 0174). `single-sign-on` deletes them, because it refers to them. */
export const roleRoutes = (operations: readonly OperationSpec[]): Route[] => [
  route(op.listPermissions, async () => ({ permissions: presentPermissions(operations) })),
  route(op.listRoles, async (ctx) => {
    const found = presentRoles(await listOwnRoles(ctx), await countByRole(ctx))
    return { count: found.length, roles: found }
  }),
  route(op.createRole, async (ctx, { body }) => presentRole(await createRole(ctx, body), await countByRole(ctx))),
  route(op.updateRole, async (ctx, { params, body }) =>
    presentRole(await updateRole(ctx, params.role_id, body), await countByRole(ctx)),
  ),
]
