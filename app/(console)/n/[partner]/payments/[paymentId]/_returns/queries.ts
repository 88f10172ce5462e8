import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { Payment } from '#lib/modules/payments/contract.ts'
import type { CreateReturn, Return } from '#lib/modules/returns/contract.ts'

/**
 * The returns of a payment, oldest first, and until when more are possible. The key extends the key of the
 * payment's records, so both are invalidated together.
 */
export const paymentReturnsQuery = (partner: string, paymentId: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.timeline(partner, paymentId), 'returns'],
    queryFn: ({ signal }) =>
      client.call('GET /payments/{payment_id}/returns', { partner, params: { payment_id: paymentId }, signal }),
  })

/** The loaded returns of a payment. `ReturnsCard` shows the error if loading fails. */
export function useReturnsOf(partner: string, { payment_id, returned }: Payment): readonly Return[] {
  const { data } = useQuery({ ...paymentReturnsQuery(partner, payment_id), enabled: Boolean(returned) })
  return data?.returns ?? NONE
}

const NONE: readonly Return[] = []

/** Returns a payment in full or in part. */
export const useReturnFunds = (partner: string, paymentId: string) =>
  useWrite(
    (body: CreateReturn, idempotencyKey) =>
      browserClient.call('POST /payments/{payment_id}/returns', {
        partner,
        params: { payment_id: paymentId },
        body,
        idempotencyKey,
      }),
    {
      stale: [
        queryKeys.payments(partner),
        queryKeys.returns(partner),
        queryKeys.overview(partner),
        queryKeys.projection(partner),
      ],
    },
  )
