import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { EventFilter } from '#lib/modules/webhooks/contract.ts'
import { type DeliveriesView, type Period, toQuery } from './search-params.ts'

export const PAGE_SIZE = 50

/** Polling interval of the newest page. */
const POLL_MS = 3_000
/** Polling interval while a retry is pending. */
const WAITING_MS = 2_000

/** One webhook with its health. */
export const webhookQuery = (partner: string, webhook: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.webhooks(partner), 'one', webhook],
    queryFn: ({ signal }) =>
      client.call('GET /webhook/{webhook_id}', { partner, params: { webhook_id: webhook }, signal }),
    refetchInterval: 10_000,
  })

/** Whether the list is polled, which a period with an end does not need. */
export const isLive = ({ to, trail }: DeliveriesView): boolean => !to && trail.length === 0

/**
 * Success rate and duration of attempts over time, with their period, because those of the previous
 * one stay until the new ones arrive.
 */
export const metricsQuery = (partner: string, webhook: string, period: Period, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.webhooks(partner), 'metrics', webhook, period],
    queryFn: async ({ signal }) => {
      const params = { webhook_id: webhook }
      const call = { partner, params, query: { period }, signal }
      return { period, ...(await client.call('GET /webhook/{webhook_id}/metrics', call)) }
    },
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })

/** One page of a webhook's deliveries, newest event first. The newest page is polled. */
export const deliveriesQuery = (partner: string, webhook: string, view: DeliveriesView, client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.webhooks(partner), 'deliveries', webhook, toQuery(view)],
    queryFn: ({ signal }) =>
      client.call('GET /webhook/{webhook_id}/deliveries', {
        partner,
        params: { webhook_id: webhook },
        query: { ...toQuery(view), limit: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: isLive(view) ? POLL_MS : false,
  })

/** One delivery with all requests and responses. */
export const deliveryQuery = (partner: string, webhook: string, delivery: string, client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.webhooks(partner), 'delivery', webhook, delivery],
    queryFn: ({ signal }) =>
      client.call('GET /webhook/{webhook_id}/deliveries/{delivery_id}', {
        partner,
        params: { webhook_id: webhook, delivery_id: delivery },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? WAITING_MS : false),
  })

/** Which deliveries to resend: failed or missed ones. */
export type Recovery = { what: 'failed' | 'missed'; since: string }

/**
 * Maximum requests per click, each for up to ten thousand deliveries. The user can click again for
 * more.
 */
const MAX_TURNS = 20

type Turn = { count: number; next_cursor: string | null }

/**
 * Repeats the request until everything is recovered. Each one is bounded so that it does not block
 * other deliveries.
 */
async function inTurns(fetchTurn: (cursor: string | undefined, turn: number) => Promise<Turn>) {
  let count = 0
  let cursor: string | undefined
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const done = await fetchTurn(cursor, turn)
    count += done.count
    if (done.next_cursor === null) return { count, isComplete: true }
    cursor = done.next_cursor
  }
  return { count, isComplete: false }
}

/** Number of deliveries that a recovery would resend. */
export const recoveryQuery = (partner: string, webhook: string, { what, since }: Recovery) =>
  queryOptions({
    queryKey: [...queryKeys.webhooks(partner), 'recovery', webhook, what, since],
    queryFn: ({ signal }) =>
      inTurns((cursor) =>
        browserClient.call('POST /webhook/{webhook_id}/recover', {
          partner,
          params: { webhook_id: webhook },
          body: { what, since, cursor, preview: true },
          signal,
        }),
      ),
    staleTime: 0,
  })

type Webhook = { partner: string; webhook: string }

const staleOf = (partner: string) => ({ stale: [queryKeys.webhooks(partner)] })

/** Schedules failed or missed deliveries for immediate sending. */
export const useRecover = ({ partner, webhook }: Webhook) =>
  useWrite(
    (recovery: Recovery, idempotencyKey) =>
      inTurns((cursor, turn) =>
        browserClient.call('POST /webhook/{webhook_id}/recover', {
          partner,
          params: { webhook_id: webhook },
          body: { ...recovery, cursor },
          idempotencyKey: `${idempotencyKey}-${turn}`,
        }),
      ),
    staleOf(partner),
  )

export const useRedeliver = ({ partner, webhook }: Webhook) =>
  useWrite(
    (delivery: string, idempotencyKey) =>
      browserClient.call('POST /webhook/{webhook_id}/deliveries/{delivery_id}/redeliver', {
        partner,
        params: { webhook_id: webhook, delivery_id: delivery },
        idempotencyKey,
      }),
    staleOf(partner),
  )

/** Sends the selected deliveries again, all or none. */
export const useRedeliverSeveral = ({ partner, webhook }: Webhook) =>
  useWrite(
    (deliveries: string[], idempotencyKey) =>
      browserClient.call('POST /webhook/{webhook_id}/redeliver', {
        partner,
        params: { webhook_id: webhook },
        body: { deliveries },
        idempotencyKey,
      }),
    staleOf(partner),
  )

/** Sends a test event, by default the first that the webhook subscribes to. */
export const useSendTest = ({ partner, webhook }: Webhook) =>
  useWrite(
    (body: { event?: EventFilter }, idempotencyKey) =>
      browserClient.call('POST /webhook/{webhook_id}/test', {
        partner,
        params: { webhook_id: webhook },
        body,
        idempotencyKey,
      }),
    staleOf(partner),
  )

/** Rotates the signing secret. The response contains the new one in full. */
export const useRotateSecret = ({ partner, webhook }: Webhook) =>
  useWrite(
    (graceSeconds: number, idempotencyKey) =>
      browserClient.call('POST /webhook/{webhook_id}/secret', {
        partner,
        params: { webhook_id: webhook },
        body: { grace_period_seconds: graceSeconds },
        idempotencyKey,
      }),
    staleOf(partner),
  )

/** Returns the signing secret in exchange for the user's password. */
export const useRevealSecret = ({ partner, webhook }: Webhook) =>
  useWrite(
    (password: string, idempotencyKey) =>
      browserClient.call('POST /webhook/{webhook_id}/secret/reveal', {
        partner,
        params: { webhook_id: webhook },
        body: { password },
        idempotencyKey,
      }),
    { stale: [] },
  )

export const useDeleteWebhook = (partner: string) =>
  useWrite(
    (webhook: string, idempotencyKey) =>
      browserClient.call('DELETE /webhook/{webhook_id}', { partner, params: { webhook_id: webhook }, idempotencyKey }),
    { stale: [[...queryKeys.webhooks(partner), 'page']] },
  )
