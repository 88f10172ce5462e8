import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { NewApiKey, UpdateApiKey } from '#lib/modules/api-keys/contract.ts'
import { PASTED } from '#lib/wire/pasted.ts'
import type { KeyChange } from './_components/key-menu.tsx'
import { type ApiKeysView, toQuery } from './search-params.ts'

export const PAGE_SIZE = 25

export const apiKeysQuery = (partner: string, view: ApiKeysView, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.apiKeys(partner), 'page', toQuery(view)],
    queryFn: ({ signal }) =>
      client.call('GET /apikey', { partner, query: { ...toQuery(view), limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })

export const apiKeyQuery = (partner: string, token: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.apiKeys(partner), 'one', token],
    queryFn: ({ signal }) =>
      client.call('GET /apikey/{secret_key}', { partner, params: { secret_key: token }, signal }),
  })

/** The number of enabled keys that expire within 14 days or have expired. */
export const expiringKeysQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.apiKeys(partner), 'expiring'],
    queryFn: ({ signal }) => client.call('GET /apikey', { partner, query: { show: 'expiring', limit: 1 }, signal }),
    select: ({ count }) => count,
  })

/** The gateway updates usage counts every two seconds. */
const POLL_MS = 2_500

/** Usage of a key, polled. */
export const usageQuery = (partner: string, token: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.apiKeys(partner), 'usage', token],
    queryFn: ({ signal }) =>
      client.call('GET /apikey/{secret_key}/usage', { partner, params: { secret_key: token }, signal }),
    refetchInterval: POLL_MS,
  })

/** Revokes the secret from before the last rotation. */
export const useEndGrace = (partner: string) =>
  useWrite(
    (token: string, idempotencyKey) =>
      browserClient.call('DELETE /apikey/{secret_key}/previous-secret', {
        partner,
        params: { secret_key: token },
        idempotencyKey,
      }),
    { stale: [queryKeys.apiKeys(partner)] },
  )

/** Creates a key. Only this response contains its secret. */
export const useCreateApiKey = (partner: string) =>
  useWrite((body: NewApiKey, idempotencyKey) => browserClient.call('POST /apikey', { partner, body, idempotencyKey }), {
    stale: [queryKeys.apiKeys(partner)],
  })

/**
 * Rotates a key. Only this response contains the new secret. Identifies the key by token, because
 * secrets must not appear in URLs.
 */
export const useRotateApiKey = (partner: string, token: string) =>
  useWrite(
    (graceSeconds: number, idempotencyKey) =>
      browserClient.call('POST /apikey/{secret_key}', {
        partner,
        params: { secret_key: token },
        body: { grace_period_seconds: graceSeconds },
        idempotencyKey,
      }),
    { stale: [queryKeys.apiKeys(partner)] },
  )

/** Changes fields of a key; returns the key. */
export const useUpdateApiKey = (partner: string, token: string) =>
  useWrite(
    (body: UpdateApiKey, idempotencyKey) =>
      browserClient.call('PUT /apikey/{secret_key}', { partner, params: { secret_key: token }, body, idempotencyKey }),
    { stale: [queryKeys.apiKeys(partner)] },
  )

export const useChangeApiKey = (partner: string) =>
  useWrite(
    async ({ token, change }: { token: string; change: KeyChange }, idempotencyKey) => {
      const call = { partner, params: { secret_key: token }, idempotencyKey }
      if (change === 'revoke') await browserClient.call('DELETE /apikey/{secret_key}', call)
      else await browserClient.call('PUT /apikey/{secret_key}', { ...call, body: { enabled: change === 'enable' } })
    },
    { stale: [queryKeys.apiKeys(partner)] },
  )

/** Rotates a key by its secret, which goes in a header because secrets must not appear in URLs. */
export const rotatePasted = (partner: string, secret: string, idempotencyKey: string) =>
  browserClient.call('POST /apikey/{secret_key}', {
    partner,
    params: { secret_key: PASTED },
    pastedKey: secret,
    idempotencyKey,
  })
