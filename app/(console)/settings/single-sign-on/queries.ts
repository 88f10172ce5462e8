import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import type { ProviderResponse } from '#app/_session/provider/provider-popup.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { ChangeMode, SaveConnection } from '#lib/modules/single-sign-on/contract.ts'

/** The connection and the claimed domains; for admins. */
export const singleSignOnQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: queryKeys.singleSignOn,
    queryFn: ({ signal }) => client.call('GET /single-sign-on', { signal }),
  })

const stale = { stale: [queryKeys.singleSignOn] }

export const useSaveConnection = () =>
  useWrite(
    (body: SaveConnection, idempotencyKey) => browserClient.call('PUT /single-sign-on', { body, idempotencyKey }),
    stale,
  )

export const useDeleteConnection = () =>
  useWrite((_: null, idempotencyKey) => browserClient.call('DELETE /single-sign-on', { idempotencyKey }), stale)

export const useChangeMode = () =>
  useWrite(
    (body: ChangeMode, idempotencyKey) => browserClient.call('PUT /single-sign-on/mode', { body, idempotencyKey }),
    stale,
  )

export const useClaimDomain = () =>
  useWrite(
    (body: { domain: string }, idempotencyKey) =>
      browserClient.call('POST /single-sign-on/domains', { body, idempotencyKey }),
    stale,
  )

export const useVerifyDomain = () =>
  useWrite(
    (domain_id: string, idempotencyKey) =>
      browserClient.call('POST /single-sign-on/domains/{domain_id}/verify', { params: { domain_id }, idempotencyKey }),
    stale,
  )

export const useRemoveDomain = () =>
  useWrite(
    (domain_id: string, idempotencyKey) =>
      browserClient.call('DELETE /single-sign-on/domains/{domain_id}', { params: { domain_id }, idempotencyKey }),
    stale,
  )

export const useStartTest = () =>
  useWrite((_: null, idempotencyKey) => browserClient.call('POST /single-sign-on/test', { idempotencyKey }), {
    stale: [],
  })

export const useCompleteTest = () =>
  useWrite(
    (body: ProviderResponse & { binding: string }, idempotencyKey) =>
      browserClient.call('POST /single-sign-on/test/complete', { body, idempotencyKey }),
    stale,
  )
