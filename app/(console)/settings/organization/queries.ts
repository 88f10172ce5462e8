import { queryOptions } from '@tanstack/react-query'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { UpdateOrganization } from '#lib/modules/organizations/contract.ts'

const KEY = ['organization'] as const

export const organizationQuery = (client: Client = browserClient) =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => client.call('GET /organization', { signal }) })

const DELETION = ['organization', 'deletion'] as const

/** Whether deletion is pending, and what blocks it. */
export const deletionQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: DELETION,
    queryFn: ({ signal }) => client.call('GET /organization/deletion', { signal }),
  })

export const useRequestDeletion = () =>
  useWrite(
    (password: string, idempotencyKey) =>
      browserClient.call('POST /organization/deletion', { body: { password }, idempotencyKey }),
    { stale: [DELETION] },
  )

export const useWithdrawDeletion = () =>
  useWrite((_: null, idempotencyKey) => browserClient.call('DELETE /organization/deletion', { idempotencyKey }), {
    stale: [DELETION],
  })

export const useUpdateOrganization = () =>
  useWrite(
    (body: UpdateOrganization, idempotencyKey) => browserClient.call('PUT /organization', { body, idempotencyKey }),
    { stale: [KEY] },
  )
