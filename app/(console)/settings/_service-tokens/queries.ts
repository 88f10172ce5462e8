import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { CreateServiceToken } from '#lib/modules/service-tokens/contract.ts'

/** The organization's service tokens of all purposes; for admins. */
export const serviceTokensQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: queryKeys.serviceTokens,
    queryFn: ({ signal }) => client.call('GET /service-tokens', { signal }),
  })

const stale = { stale: [queryKeys.serviceTokens] }

/** Creates a token. Only this response contains its secret. */
export const useCreateServiceToken = () =>
  useWrite(
    (body: CreateServiceToken, idempotencyKey) => browserClient.call('POST /service-tokens', { body, idempotencyKey }),
    stale,
  )

export const useRevokeServiceToken = () =>
  useWrite(
    (service_token_id: string, idempotencyKey) =>
      browserClient.call('DELETE /service-tokens/{service_token_id}', { params: { service_token_id }, idempotencyKey }),
    stale,
  )
