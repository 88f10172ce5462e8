import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { DecideApproval, UpdateApprovalRules } from '#lib/modules/approvals/contract.ts'
import type { ApprovalsView } from './search-params.ts'

export const PAGE_SIZE = 25
const POLL_MS = 15_000

/** One page of approval requests, open ones first. */
export const approvalsQuery = (
  { state, page }: Pick<ApprovalsView, 'state' | 'page'>,
  client: Client = browserClient,
) =>
  queryOptions({
    queryKey: [...queryKeys.approvals, { state, page }],
    queryFn: ({ signal }) => client.call('GET /approvals', { query: { state, page, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })

export const approvalQuery = (approval_id: string) =>
  queryOptions({
    queryKey: [...queryKeys.approvals, approval_id],
    queryFn: ({ signal }) => browserClient.call('GET /approvals/{approval_id}', { params: { approval_id }, signal }),
  })

export const approvalRulesQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.approvals, 'rules'],
    queryFn: ({ signal }) => client.call('GET /organization/approval-rules', { signal }),
  })

export const useUpdateApprovalRules = () =>
  useWrite(
    (body: UpdateApprovalRules, idempotencyKey) =>
      browserClient.call('PUT /organization/approval-rules', { body, idempotencyKey }),
    { stale: [queryKeys.approvals] },
  )

/** An approval can change any of these records. */
const CHANGED = [
  queryKeys.approvals,
  queryKeys.members,
  queryKeys.invitations,
  queryKeys.organization,
  queryKeys.singleSignOn,
  queryKeys.serviceTokens,
  queryKeys.provisioning,
  ['api-keys'],
  ['webhooks'],
  ['payments'],
  ['returns'],
]

export const useDecideRequest = (approval_id: string) =>
  useWrite(
    (body: DecideApproval, idempotencyKey) =>
      browserClient.call('PUT /approvals/{approval_id}', { params: { approval_id }, body, idempotencyKey }),
    { stale: CHANGED },
  )

/** Makes an approved change. Only this response contains its secret. */
export const useRunRequest = (approval_id: string) =>
  useWrite(
    (_: null, idempotencyKey) =>
      browserClient.call('POST /approvals/{approval_id}/run', { params: { approval_id }, idempotencyKey }),
    { stale: CHANGED },
  )
