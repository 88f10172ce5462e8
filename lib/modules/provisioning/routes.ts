import { isoTime } from '../../kernel/time.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { SCIM_PREFIX } from '../../wire/scim.ts'
import { deleteRole, enableMember, findMember, readRoles, requireManageable } from '../members/index.ts'
import { lockOrganization } from '../organizations/index.ts'
import { countMappings } from '../single-sign-on/index.ts'
import { countGroupsWithRole, deleteGroup, listMappedGroups, mapGroup } from './groups.ts'
import * as op from './operations.ts'

type Deps = {
  /** Base URL of the console, which is also that of SCIM. */
  readonly consoleUrl?: string | undefined
}

export const provisioningRoutes = ({ consoleUrl = '' }: Deps): Route[] => [
  route(op.findProvisioning, async (ctx) => {
    const roleOf = await readRoles(ctx)
    return {
      base_url: `${consoleUrl}${SCIM_PREFIX}`,
      groups: (await listMappedGroups(ctx)).map(({ token, displayName, externalId, role, members, updatedAt }) => ({
        token,
        display_name: displayName,
        external_id: externalId,
        role,
        role_name: role && roleOf(role).name,
        members,
        updated_at: isoTime(updatedAt),
      })),
    }
  }),
  route(op.mapDirectoryGroup, async (ctx, { params, body }) => {
    await mapGroup(ctx, params.group_id, body.role)
    return {}
  }),
  route(op.deleteDirectoryGroup, async (ctx, { params }) => {
    await deleteGroup(ctx, params.group_id)
    return {}
  }),
  route(op.enableMember, async (ctx, { params }) => {
    await lockOrganization(ctx, ctx.organizationId)
    await requireManageable(ctx, await findMember(ctx, params.member_id))
    await enableMember(ctx, params.member_id)
    return {}
  }),
  route(op.deleteRole, async (ctx, { params }) => {
    // Concurrent changes of settings and mappings wait.
    await lockOrganization(ctx, ctx.organizationId)
    const { role_id } = params
    await deleteRole(ctx, role_id, [
      [await countMappings(ctx, role_id), 'single sign-on setting'],
      [await countGroupsWithRole(ctx, role_id), 'directory group'],
    ])
    return {}
  }),
]
