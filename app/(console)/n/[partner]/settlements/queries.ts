import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { BatchSummary } from '#lib/modules/settlements/contract.ts'
import { type SettlementsView, type TransactionsView, toQuery } from './search-params.ts'

export const PAGE_SIZE = 25
export const TRANSACTIONS_PAGE_SIZE = 50

const CALM_MS = 15_000
const RUNNING_MS = 2_000
const PROGRESS_MS = 1_000

/** How many batches a trend goes back. */
export const TREND_BATCHES = 30
/** As many as one page of the API holds: enough to see which currencies there are. */
const MANY = 100

const keys = { of: (partner: string) => ['settlements', partner] as const }

/** Of a batch that was interrupted, too: it is retried. */
const isRunning = ({ completed_on }: BatchSummary) => completed_on === null

/** One page of the batches that hold lines of the namespace; read again quickly while one of them is being made. */
export const settlementsQuery = (partner: string, view: SettlementsView, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...keys.of(partner), toQuery(view)],
    queryFn: ({ signal }) =>
      client.call('GET /settlements', { partner, query: { ...toQuery(view), limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.batches.some(isRunning) ? RUNNING_MS : CALM_MS),
  })

/** One batch; read again while it is being made, since a finished one never changes. */
export const settlementQuery = (partner: string, batchId: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...keys.of(partner), batchId],
    queryFn: ({ signal }) =>
      client.call('GET /settlements/{batch_id}', { partner, params: { batch_id: batchId }, signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.summary) ? RUNNING_MS : false),
  })

/** A page of our transactions in a batch, newest first. What is settled never changes, so it is read once. */
export const settledTransactionsQuery = (
  partner: string,
  batchId: string,
  { counterparty, page }: TransactionsView,
  client: Client = browserClient,
) =>
  queryOptions({
    queryKey: [...keys.of(partner), batchId, 'transactions', { counterparty, page }],
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

/** The proof of our leaf. It never changes, yet each check asks for it anew: what was kept would prove nothing. */
export const readProof = (partner: string, batchId: string, signal: AbortSignal) =>
  browserClient.call('GET /settlements/{batch_id}/proof', { partner, params: { batch_id: batchId }, signal })

/** The keys that the network publishes. */
export const readKeys = (signal: AbortSignal) => browserClient.call('GET /settlements/keys', { signal })

/** What the next cutoff would come to if it were now. */
export const projectionQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...keys.of(partner), 'projection'],
    queryFn: ({ signal }) => client.call('GET /settlements/projection', { partner, signal }),
    refetchInterval: CALM_MS,
  })

/** The latest completed batches, of one currency or of all. */
export const trendQuery = (partner: string, currency?: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...keys.of(partner), 'trend', currency ?? 'all'],
    queryFn: ({ signal }) =>
      client.call('GET /settlements', {
        partner,
        query: { status: 'COMPLETED', currency, limit: currency ? TREND_BATCHES : MANY },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** The newest run, for whoever may run one: followed closely while it is under way, and not asked for again once refused. */
export const newestRunQuery = (partner: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: ['settlement-runs', partner],
    queryFn: async ({ signal }) => {
      const { runs } = await client.call('GET /settlement-runs', { partner, query: { limit: 1 }, signal })
      return runs[0] ?? null
    },
    refetchInterval: ({ state }) => {
      if (state.error) return false
      return state.data?.status === 'PROCESSING' ? PROGRESS_MS : CALM_MS
    },
  })

/** Reads all of a namespace's settlements again, such as when a run has ended. */
export function useSettlementsStale(partner: string): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: keys.of(partner) })
}

/** Runs a settlement now. */
export const useRunSettlement = (partner: string) =>
  useWrite(
    (_: Record<string, never>, idempotencyKey) => browserClient.call('POST /settlements', { partner, idempotencyKey }),
    { stale: [keys.of(partner)] },
  )
