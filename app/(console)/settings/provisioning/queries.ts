import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { RoleRef } from '#lib/kernel/access.ts'

/** The SCIM base URL and the directory's groups; for admins. */
export const provisioningQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: queryKeys.provisioning,
    queryFn: ({ signal }) => client.call('GET /provisioning', { signal }),
  })

export const useMapGroup = () =>
  useWrite(
    ({ group_id, role }: { group_id: string; role: RoleRef | null }, idempotencyKey) =>
      browserClient.call('PUT /provisioning/groups/{group_id}', {
        params: { group_id },
        body: { role },
        idempotencyKey,
      }),
    { stale: [queryKeys.provisioning, queryKeys.members] },
  )

export const useDeleteGroup = () =>
  useWrite(
    (group_id: string, idempotencyKey) =>
      browserClient.call('DELETE /provisioning/groups/{group_id}', { params: { group_id }, idempotencyKey }),
    { stale: [queryKeys.provisioning, queryKeys.members] },
  )
