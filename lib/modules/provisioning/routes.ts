import { isoTime } from '../../kernel/time.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { SCIM_PREFIX } from '../../wire/scim.ts'
import { listMappedGroups, mapGroup } from './groups.ts'
import * as op from './operations.ts'

type Deps = {
  /** Base URL of the console, which is also that of SCIM. */
  readonly consoleUrl?: string | undefined
}

export const provisioningRoutes = ({ consoleUrl = '' }: Deps): Route[] => [
  route(op.findProvisioning, async (ctx) => ({
    base_url: `${consoleUrl}${SCIM_PREFIX}`,
    groups: (await listMappedGroups(ctx)).map(({ token, displayName, externalId, role, members, updatedAt }) => ({
      token,
      display_name: displayName,
      external_id: externalId,
      role,
      members,
      updated_at: isoTime(updatedAt),
    })),
  })),
  route(op.mapDirectoryGroup, async (ctx, { params, body }) => {
    await mapGroup(ctx, params.group_id, body.role)
    return {}
  }),
]
