import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'

/** Maximum number of payments per request. */
const PORTION = 100

/** The number of notes of each payment that has any. */
export const noteCountsQuery = (partner: string, paymentIds: readonly string[], client: Client = browserClient) =>
  queryOptions({
    queryKey: [...queryKeys.notes(partner), 'counts', paymentIds],
    queryFn: async ({ signal }) => {
      const portions = Array.from({ length: Math.ceil(paymentIds.length / PORTION) }, (_, at) =>
        paymentIds.slice(at * PORTION, (at + 1) * PORTION).join(','),
      )
      const found = await Promise.all(
        portions.map((payment_ids) => client.call('GET /notes/counts', { partner, query: { payment_ids }, signal })),
      )
      // A map, because the sender chooses the IDs: `__proto__` is one.
      return new Map(found.flatMap(({ counts }) => counts.map(({ payment_id, count }) => [payment_id, count])))
    },
    enabled: paymentIds.length > 0,
    placeholderData: keepPreviousData,
  })
