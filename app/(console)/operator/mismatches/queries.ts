import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '#app/_query/keys.ts'
import { useWrite } from '#app/_query/use-write.ts'
import { browserClient } from '#lib/client/browser.ts'
import type { Client } from '#lib/client/client.ts'
import type { Mismatch, ResolveMismatch } from '#lib/modules/finality/import/contract.ts'
import { type MismatchesView, toFilters } from './search-params.ts'

const PAGE_SIZE = 25
const POLL_MS = 15_000

/** One page of mismatches, newest first. */
export const mismatchesQuery = (view: MismatchesView, client: Client = browserClient) => {
  const query = { ...toFilters(view), cursor: view.trail.at(-1), limit: PAGE_SIZE }
  return queryOptions({
    queryKey: [...queryKeys.operator, 'mismatches', query],
    queryFn: ({ signal }) => client.call('GET /operator/settlement-mismatches', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
}

/** How many instructions can be chosen for an entry without a reference. */
const CHOICES = 100

/** Instructions that an entry without a known reference can be about: the newest that are not confirmed. */
export const candidatesQuery = ({ environment, currency, entry }: Mismatch) => {
  const direction = entry?.direction === 'debit' ? 'receives' : 'pays'
  return queryOptions({
    queryKey: [...queryKeys.operator, 'instructions', 'candidates', environment, currency, direction],
    queryFn: async ({ signal }) => {
      const query = { environment, currency, direction, limit: CHOICES } as const
      const { instructions } = await browserClient.call('GET /operator/settlement-instructions', { query, signal })
      return instructions.filter(({ state }) => state !== 'confirmed')
    },
  })
}

export const useResolve = (mismatch_id: string) =>
  useWrite(
    (body: ResolveMismatch, idempotencyKey) =>
      browserClient.call('PUT /operator/settlement-mismatches/{mismatch_id}', {
        params: { mismatch_id },
        body,
        idempotencyKey,
      }),
    { stale: [queryKeys.operator] },
  )
