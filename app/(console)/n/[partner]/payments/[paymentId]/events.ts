import { queryOptions } from '@tanstack/react-query'
import { pollEvery } from '#app/_query/live.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import { ApiError } from '#lib/client/errors.ts'
import type { PaymentState } from '#lib/modules/payments/states.ts'
import type { PaymentEvents } from '#lib/modules/webhooks/contract.ts'
import { paymentKeys } from '../queries.ts'

export type PaymentEvent = PaymentEvents['events'][number]

/** Deliveries are not told live (decision 0033): while one is on its way, it is looked for. */
const UNDERWAY_MS = 3000
const CALM_MS = 15_000

/**
 * What the namespace was told of a payment, oldest first, with what became of each delivery. A part of the story's key, so that whatever
 * changes the story has these read anew; read by itself, so that the story does not wait for them. Null where a remote gateway does not offer it.
 */
export const eventsQuery = (partner: string, paymentId: string, state: PaymentState, client: Client = browserClient) =>
  queryOptions({
    queryKey: paymentKeys.events(partner, paymentId),
    queryFn: async ({ signal }): Promise<readonly PaymentEvent[] | null> => {
      try {
        const params = { payment_id: paymentId }
        return (await client.call('GET /payments/{payment_id}/events', { partner, params, signal })).events
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    refetchInterval: ({ state: { data } }) => nextLook(data ?? [], state),
  })

/** How soon it is worth looking again; false when nothing can come any more. */
export function nextLook(events: readonly PaymentEvent[], state: PaymentState): number | false {
  const deliveries = events.flatMap((event) => event.deliveries)
  if (deliveries.some(({ status, attempts }) => status === 'pending' && attempts === 0)) return UNDERWAY_MS
  // Tried again after minutes, later after hours.
  if (deliveries.some(({ status }) => status === 'pending')) return CALM_MS
  return state === 'failed' || state === 'expired' || state === 'completed' || state === 'settled'
    ? false
    : pollEvery(CALM_MS)()
}
