import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { ProposeLiquidityChange } from '#lib/modules/operator/liquidity/contract.ts'
import { type LiquidityView, toQuery } from './search-params.ts'

export const PAGE_SIZE = 25
const POLL_MS = 15_000

export const KEY = [...queryKeys.operator, 'liquidity'] as const

/** One page of the network's limits. */
export const limitsQuery = (view: LiquidityView, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...KEY, view],
    queryFn: ({ signal }) =>
      client.call('GET /operator/liquidity', { query: { ...toQuery(view), limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })

/** The limits of one namespace in all currencies. */
export const limitsOfQuery = (partner_id: string) =>
  queryOptions({
    queryKey: [...KEY, 'of', partner_id],
    queryFn: async ({ signal }) =>
      (await browserClient.call('GET /operator/liquidity', { query: { partner_id, limit: 100 }, signal })).liquidity,
  })

/** How many scheduled changes are shown. */
const SCHEDULED = 10

/** Approved changes that have not been applied yet. */
export const scheduledQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: [...KEY, 'scheduled'],
    queryFn: ({ signal }) =>
      client.call('GET /operator/liquidity/changes', { query: { state: 'approved', limit: SCHEDULED }, signal }),
    refetchInterval: POLL_MS,
  })

export const useProposeChange = () =>
  useWrite(
    (body: ProposeLiquidityChange, idempotencyKey) =>
      browserClient.call('POST /operator/liquidity/changes', { body, idempotencyKey }),
    { stale: [queryKeys.operator] },
  )

export const useCancelChange = (change_id: string) =>
  useWrite(
    (reason: string, idempotencyKey) =>
      browserClient.call('POST /operator/liquidity/changes/{change_id}/cancel', {
        params: { change_id },
        body: { reason },
        idempotencyKey,
      }),
    { stale: [queryKeys.operator] },
  )
