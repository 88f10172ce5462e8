import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { VerificationInput } from '#lib/modules/organizations/contract.ts'

/** Polling interval while waiting for the operator. */
const AWAITED_MS = 5_000

/** Status of the organization's verification for live access. */
export const verificationQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: queryKeys.verification,
    queryFn: ({ signal }) => client.call('GET /organization/verification', { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? AWAITED_MS : false),
  })

/** Requests live access from the operator. */
export const useRequestVerification = () =>
  useWrite(
    (body: VerificationInput, idempotencyKey) =>
      browserClient.call('POST /organization/verification', { body, idempotencyKey }),
    { stale: [queryKeys.verification, queryKeys.organization] },
  )
