import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { CreateRecall, Recall, RefuseRecall } from '#lib/modules/recalls/contract.ts'

/**
 * The recalls of a payment, oldest first. The key extends the key of the payment's records, so both
 * are invalidated together.
 */
export const paymentRecallsQuery = (partner: string, paymentId: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.timeline(partner, paymentId), 'recalls'],
    queryFn: async ({ signal }) => {
      const params = { payment_id: paymentId }
      return (await client.call('GET /payments/{payment_id}/recalls', { partner, params, signal })).recalls
    },
  })

/** The open recall of a payment; there is at most one. `RecallsCard` shows the error if loading fails. */
export function useOpenRecall(partner: string, paymentId: string, isOpen: boolean): Recall | undefined {
  const { data } = useQuery({ ...paymentRecallsQuery(partner, paymentId), enabled: isOpen })
  return isOpen ? data?.find(({ state }) => state === 'open') : undefined
}

/** Asks the other side to return a payment. */
export const useCreateRecall = (partner: string, paymentId: string) =>
  useWrite(
    (body: CreateRecall, idempotencyKey) =>
      browserClient.call('POST /payments/{payment_id}/recalls', {
        partner,
        params: { payment_id: paymentId },
        body,
        idempotencyKey,
      }),
    { stale: [queryKeys.timeline(partner, paymentId), queryKeys.recalls(partner)] },
  )

const pathOf = ({ payment_id, recall_id }: Recall) => ({ payment_id, recall_id })

export const useCancelRecall = (partner: string, recall: Recall) =>
  useWrite(
    (_: null, idempotencyKey) =>
      browserClient.call('POST /payments/{payment_id}/recalls/{recall_id}/cancel', {
        partner,
        params: pathOf(recall),
        idempotencyKey,
      }),
    { stale: [queryKeys.timeline(partner, recall.payment_id), queryKeys.recalls(partner)] },
  )

export const useRefuseRecall = (partner: string, recall: Recall) =>
  useWrite(
    (body: RefuseRecall, idempotencyKey) =>
      browserClient.call('POST /payments/{payment_id}/recalls/{recall_id}/refuse', {
        partner,
        params: pathOf(recall),
        body,
        idempotencyKey,
      }),
    { stale: [queryKeys.timeline(partner, recall.payment_id), queryKeys.recalls(partner)] },
  )

/** Grants a recall, which returns its amount. */
export const useAcceptRecall = (partner: string, recall: Recall) =>
  useWrite(
    (_: null, idempotencyKey) =>
      browserClient.call('POST /payments/{payment_id}/recalls/{recall_id}/accept', {
        partner,
        params: pathOf(recall),
        idempotencyKey,
      }),
    {
      stale: [
        queryKeys.payments(partner),
        queryKeys.returns(partner),
        queryKeys.recalls(partner),
        queryKeys.overview(partner),
        queryKeys.projection(partner),
      ],
    },
  )
