import { queryOptions } from '@tanstack/react-query'
import { pollEvery } from '#app/_query/live.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import { ApiError } from '#lib/client/errors.ts'
import type { PaymentState } from '#lib/modules/payments/states.ts'
import type { PaymentEvents } from '#lib/modules/webhooks/contract.ts'
import { paymentKeys } from '../queries.ts'

export type PaymentEvent = PaymentEvents['events'][number]

/** Delivery results are not streamed (decision 0033), so poll while one is pending. */
const ACTIVE_POLL_MS = 3000
const POLL_MS = 15_000

/**
 * Events of a payment and their deliveries, oldest first. The key extends the key of the payment's
 * records, so both are invalidated together, but it loads separately to not delay them. Null if a
 * remote gateway does not support it.
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

/** Delay until the next poll; false once nothing can change. */
function nextLook(events: readonly PaymentEvent[], state: PaymentState): number | false {
  const deliveries = events.flatMap((event) => event.deliveries)
  if (deliveries.some(({ status, attempts }) => status === 'pending' && attempts === 0)) return ACTIVE_POLL_MS
  // Retries happen after minutes, later after hours.
  if (deliveries.some(({ status }) => status === 'pending')) return POLL_MS
  return state === 'failed' || state === 'expired' || state === 'completed' || state === 'settled'
    ? false
    : pollEvery(POLL_MS)()
}
