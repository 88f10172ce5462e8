import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { CreateRole, UpdateRole } from '#lib/modules/members/roles/contract.ts'

/** All permissions, with the operations that require them. */
export const permissionsQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: queryKeys.permissions,
    queryFn: async ({ signal }) => (await client.call('GET /permissions', { signal })).permissions,
    staleTime: Number.POSITIVE_INFINITY,
  })

// Lists of members show names of roles, and `queryKeys.roles` extends this key.
const stale = [queryKeys.members]

export const useCreateRole = () =>
  useWrite((body: CreateRole, idempotencyKey) => browserClient.call('POST /roles', { body, idempotencyKey }), { stale })

export const useUpdateRole = () =>
  useWrite(
    ({ role_id, body }: { role_id: string; body: UpdateRole }, idempotencyKey) =>
      browserClient.call('PUT /roles/{role_id}', { params: { role_id }, body, idempotencyKey }),
    { stale },
  )

export const useDeleteRole = () =>
  useWrite(
    (role_id: string, idempotencyKey) =>
      browserClient.call('DELETE /roles/{role_id}', { params: { role_id }, idempotencyKey }),
    { stale },
  )
