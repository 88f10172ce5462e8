import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { BatchSummary } from '#lib/modules/settlements/contract.ts'
import { type SettlementsView, type TransactionsView, toQuery } from './search-params.ts'

export const PAGE_SIZE = 25
export const TRANSACTIONS_PAGE_SIZE = 50

const POLL_MS = 15_000
const RUNNING_MS = 2_000
const PROGRESS_MS = 1_000

/** Number of batches in the trend. */
export const TREND_BATCHES = 30
/** The API's maximum page size, enough to find all currencies in use. */
const MANY = 100

/** Interrupted batches count, because they are retried. */
const isRunning = ({ completed_on }: BatchSummary) => completed_on === null

/** One page of batches that include the namespace. Polls faster while one is running. */
export const settlementsQuery = (partner: string, view: SettlementsView, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.settlements(partner), toQuery(view)],
    queryFn: ({ signal }) =>
      client.call('GET /settlements', { partner, query: { ...toQuery(view), limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.batches.some(isRunning) ? RUNNING_MS : POLL_MS),
  })

/** Whether a batch can still change: it is running, or the settlement bank has not confirmed all of it. */
const pollOf = ({ completed_on, finality }: BatchSummary): number | false => {
  if (completed_on === null) return RUNNING_MS
  return finality?.state === 'pending' ? POLL_MS : false
}

/** One batch. Polled while it can change. */
export const settlementQuery = (partner: string, batchId: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.settlements(partner), batchId],
    queryFn: ({ signal }) =>
      client.call('GET /settlements/{batch_id}', { partner, params: { batch_id: batchId }, signal }),
    refetchInterval: ({ state }) => state.data !== undefined && pollOf(state.data.summary),
  })

/** The namespace's settlement instruction for a batch, if its net position is not zero. Polled until the batch is final. */
export const ownInstructionQuery = (
  partner: string,
  batch_id: string,
  finality: 'pending' | 'final' | undefined,
  client: Client = browserClient,
) =>
  queryOptions({
    queryKey: [...queryKeys.settlements(partner), batch_id, 'instruction', finality],
    queryFn: async ({ signal }) => {
      const { instructions } = await client.call('GET /settlements/instructions', {
        partner,
        query: { batch_id },
        signal,
      })
      return { instruction: instructions[0] }
    },
    refetchInterval: finality === 'pending' && POLL_MS,
  })

/**
 * A page of our transactions in a batch, newest first. Settled transactions never change, so it is
 * never refetched.
 */
export const settledTransactionsQuery = (
  partner: string,
  batchId: string,
  { counterparty, page }: TransactionsView,
  client: Client = browserClient,
) =>
  queryOptions({
    queryKey: [...queryKeys.settlements(partner), batchId, 'transactions', { counterparty, page }],
    queryFn: ({ signal }) =>
      client.call('GET /settlements/{batch_id}/transactions', {
        partner,
        params: { batch_id: batchId },
        query: { counterparty_id: counterparty, page, limit: TRANSACTIONS_PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * The proof of our leaf. Never cached although it is immutable, because verification must use a
 * fresh copy.
 */
export const readProof = (partner: string, batchId: string, signal: AbortSignal) =>
  browserClient.call('GET /settlements/{batch_id}/proof', { partner, params: { batch_id: batchId }, signal })

/** The network's published signing keys. */
export const readKeys = (signal: AbortSignal) => browserClient.call('GET /settlements/keys', { signal })

/** Projected net position at the next cutoff. */
export const projectionQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: queryKeys.projection(partner),
    queryFn: ({ signal }) => client.call('GET /settlements/projection', { partner, signal }),
    refetchInterval: POLL_MS,
  })

/** The latest completed batches, in one currency or all. */
export const trendQuery = (partner: string, currency?: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.settlements(partner), 'trend', currency ?? 'all'],
    queryFn: ({ signal }) =>
      client.call('GET /settlements', {
        partner,
        query: { status: 'COMPLETED', currency, limit: currency ? TREND_BATCHES : MANY },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/**
 * The newest run, for users who may run settlements. Polls while it is running, and stops once
 * access is denied.
 */
export const newestRunQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: queryKeys.settlementRuns(partner),
    queryFn: async ({ signal }) => {
      const { runs } = await client.call('GET /settlement-runs', { partner, query: { limit: 1 }, signal })
      return runs[0] ?? null
    },
    refetchInterval: ({ state }) => {
      if (state.error) return false
      return state.data?.status === 'PROCESSING' ? PROGRESS_MS : POLL_MS
    },
  })

/** Invalidates all settlement queries of a namespace. */
export function useSettlementsStale(partner: string): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: queryKeys.settlements(partner) })
}

export const useRunSettlement = (partner: string) =>
  useWrite(
    (_: Record<string, never>, idempotencyKey) => browserClient.call('POST /settlements', { partner, idempotencyKey }),
    { stale: [queryKeys.settlements(partner)] },
  )
