import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { UpdateOrganizationRules } from '#lib/modules/members/rules/contract.ts'
import type { UpdateOrganization } from '#lib/modules/organizations/contract.ts'

export const organizationQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: queryKeys.organization,
    queryFn: ({ signal }) => client.call('GET /organization', { signal }),
  })

/** Sign-in rules. */
export const rulesQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: queryKeys.organizationRules,
    queryFn: ({ signal }) => client.call('GET /organization/rules', { signal }),
  })

export const useUpdateRules = () =>
  useWrite(
    (body: UpdateOrganizationRules, idempotencyKey) =>
      browserClient.call('PUT /organization/rules', { body, idempotencyKey }),
    { stale: [queryKeys.organizationRules, queryKeys.me, queryKeys.sessions] },
  )

/** Whether deletion is pending, and what blocks it. */
export const deletionQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: queryKeys.organizationDeletion,
    queryFn: ({ signal }) => client.call('GET /organization/deletion', { signal }),
  })

export const useRequestDeletion = () =>
  useWrite(
    (password: string, idempotencyKey) =>
      browserClient.call('POST /organization/deletion', { body: { password }, idempotencyKey }),
    { stale: [queryKeys.organizationDeletion] },
  )

export const useWithdrawDeletion = () =>
  useWrite((_: null, idempotencyKey) => browserClient.call('DELETE /organization/deletion', { idempotencyKey }), {
    stale: [queryKeys.organizationDeletion],
  })

export const useUpdateOrganization = () =>
  useWrite(
    (body: UpdateOrganization, idempotencyKey) => browserClient.call('PUT /organization', { body, idempotencyKey }),
    { stale: [queryKeys.organization] },
  )
