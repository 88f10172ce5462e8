import { queryOptions } from '@tanstack/react-query'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { AskVerification } from '#lib/modules/organizations/contract.ts'

const KEY = ['verification'] as const
/** While the operator may answer at any moment, it is asked for so often. */
const AWAITED_MS = 15_000

/** How far the organization has come on its way to live. */
export const verificationQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => client.call('GET /organization/verification', { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? AWAITED_MS : false),
  })

/** Asks the operator for live access. */
export const useAskVerification = () =>
  useWrite(
    (body: AskVerification, idempotencyKey) =>
      browserClient.call('POST /organization/verification', { body, idempotencyKey }),
    { stale: [KEY, ['organization']] },
  )
