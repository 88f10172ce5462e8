import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { Decision } from '#lib/modules/organizations/states.ts'
import type { VerificationsView } from './search-params.ts'

export const PAGE_SIZE = 25
const POLL_MS = 15_000

/** One page of requests, pending ones first. */
export const verificationsQuery = ({ status, page }: VerificationsView, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.operator, 'verifications', { status, page }],
    queryFn: ({ signal }) =>
      client.call('GET /operator/verifications', { query: { status, page, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })

/** Decides a request, with a reason. */
export const useDecide = (verification_id: string, decision: Decision) =>
  useWrite(
    (reason: string, idempotencyKey) =>
      browserClient.call('PUT /operator/verifications/{verification_id}', {
        params: { verification_id },
        body: { decision, reason },
        idempotencyKey,
      }),
    { stale: [queryKeys.operator] },
  )
