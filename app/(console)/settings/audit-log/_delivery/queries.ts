import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { CreateAuditEndpoint, UpdateAuditEndpoint } from '#lib/modules/audit-delivery/contract.ts'

const queryKey = [...queryKeys.audit, 'endpoint'] as const

/** Delivery of the audit log, read again every few seconds to show its progress. */
export const endpointQuery = () =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => (await browserClient.call('GET /audit-endpoint', { signal })).audit_endpoint,
    refetchInterval: 5000,
  })

const stale = { stale: [queryKey] }

/** Only this response and that of a rotation contain the secret. */
export const useCreateEndpoint = () =>
  useWrite(
    (body: CreateAuditEndpoint, idempotencyKey) => browserClient.call('POST /audit-endpoint', { body, idempotencyKey }),
    stale,
  )

export const useUpdateEndpoint = () =>
  useWrite(
    (body: UpdateAuditEndpoint, idempotencyKey) => browserClient.call('PUT /audit-endpoint', { body, idempotencyKey }),
    stale,
  )

export const useDeleteEndpoint = () =>
  useWrite((_: null, idempotencyKey) => browserClient.call('DELETE /audit-endpoint', { idempotencyKey }), stale)

export const useRotateSecret = () =>
  useWrite(
    (grace_period_seconds: number, idempotencyKey) =>
      browserClient.call('POST /audit-endpoint/secret/rotate', { body: { grace_period_seconds }, idempotencyKey }),
    stale,
  )

export const useTestEndpoint = () =>
  useWrite((_: null, idempotencyKey) => browserClient.call('POST /audit-endpoint/test', { idempotencyKey }), stale)
