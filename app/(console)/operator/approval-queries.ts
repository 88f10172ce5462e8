import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { DecideApproval } from '#lib/modules/approvals/contract.ts'
import type { ApprovalState } from '#lib/modules/operator/states.ts'

export const PAGE_SIZE = 25
const POLL_MS = 15_000

/** One page of requests for approval, pending ones first. */
export const approvalsQuery = (
  { state, page }: { state?: ApprovalState; page: number },
  client: Client = browserClient,
) =>
  queryOptions({
    queryKey: [...queryKeys.operator, 'approvals', { state, page }],
    queryFn: ({ signal }) =>
      client.call('GET /operator/approvals', { query: { state, page, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })

/** The number of pending requests. */
export const pendingApprovalsQuery = queryOptions({
  queryKey: [...queryKeys.operator, 'approvals', 'pending'],
  queryFn: async ({ signal }) => {
    const query = { state: 'pending', limit: 1 } as const
    return (await browserClient.call('GET /operator/approvals', { query, signal })).count
  },
  refetchInterval: POLL_MS,
})

export const useDecideApproval = (approval_id: string) =>
  useWrite(
    (body: DecideApproval, idempotencyKey) =>
      browserClient.call('PUT /operator/approvals/{approval_id}', { params: { approval_id }, body, idempotencyKey }),
    { stale: [queryKeys.operator] },
  )
