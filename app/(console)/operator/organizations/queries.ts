import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { RenameOrganization } from '#lib/modules/operator/contract.ts'
import { type OrganizationsView, toQuery } from './search-params.ts'

export const PAGE_SIZE = 25

export const organizationsQuery = (view: OrganizationsView, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.operator, 'organizations', toQuery(view)],
    queryFn: ({ signal }) =>
      client.call('GET /operator/organizations', { query: { ...toQuery(view), limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })

/** One organization, with what a suspension would affect. */
export const networkOrganizationQuery = (organization_id: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.operator, 'organization', organization_id],
    queryFn: ({ signal }) =>
      client.call('GET /operator/organizations/{organization_id}', { params: { organization_id }, signal }),
  })

export const useSuspend = (organization_id: string) =>
  useWrite(
    (reason: string, idempotencyKey) =>
      browserClient.call('POST /operator/organizations/{organization_id}/suspend', {
        params: { organization_id },
        body: { reason },
        idempotencyKey,
      }),
    { stale: [queryKeys.operator] },
  )

export const useRename = (organization_id: string) =>
  useWrite(
    (body: RenameOrganization, idempotencyKey) =>
      browserClient.call('POST /operator/organizations/{organization_id}/rename', {
        params: { organization_id },
        body,
        idempotencyKey,
      }),
    { stale: [queryKeys.operator] },
  )

export const useConfirmEmail = (member_id: string) =>
  useWrite(
    (reason: string, idempotencyKey) =>
      browserClient.call('POST /operator/members/{member_id}/confirm-email', {
        params: { member_id },
        body: { reason },
        idempotencyKey,
      }),
    { stale: [queryKeys.operator] },
  )

/** Releases a namespace's domain, so that another namespace can use it. */
export const useReleaseDomain = (partner_id: string) =>
  useWrite(
    (reason: string, idempotencyKey) =>
      browserClient.call('POST /operator/partners/{partner_id}/release-domain', {
        params: { partner_id },
        body: { reason },
        idempotencyKey,
      }),
    { stale: [queryKeys.operator] },
  )

export const useResume = (organization_id: string) =>
  useWrite(
    (reason: string, idempotencyKey) =>
      browserClient.call('POST /operator/organizations/{organization_id}/resume', {
        params: { organization_id },
        body: { reason },
        idempotencyKey,
      }),
    { stale: [queryKeys.operator] },
  )
