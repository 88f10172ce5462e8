'use client'

import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { queryKeys } from '#app/_query/keys.ts'
import { browserClient } from '#lib/client/browser.ts'

/** Maximum number of payments per request. */
const PORTION = 100

/** The payments that were counted, each with its number of notes. */
type Counts = ReadonlyMap<string, number>

async function countNotes(partner: string, paymentIds: readonly string[], signal: AbortSignal): Promise<Counts> {
  const portions = Array.from({ length: Math.ceil(paymentIds.length / PORTION) }, (_, at) =>
    paymentIds.slice(at * PORTION, (at + 1) * PORTION).join(','),
  )
  const found = await Promise.all(
    portions.map((payment_ids) => browserClient.call('GET /notes/counts', { partner, query: { payment_ids }, signal })),
  )
  // A map, because the sender chooses the IDs: `__proto__` is one.
  const counts = new Map(paymentIds.map((id) => [id, 0]))
  for (const { payment_id, count } of found.flatMap(({ counts }) => counts)) counts.set(payment_id, count)
  return counts
}

/**
 * The number of notes of each of these payments, read again when one appears that was not counted.
 * Payments that leave the list cost no request: the counts of 500 rows would otherwise be read with
 * each decision of anybody.
 */
export function useNoteCounts(partner: string, paymentIds: readonly string[]): (paymentId: string) => number {
  const { data, refetch } = useQuery({
    queryKey: [...queryKeys.notes(partner), 'counts'],
    queryFn: ({ signal }) => countNotes(partner, paymentIds, signal),
    enabled: paymentIds.length > 0,
  })
  // As text, so that a new array of the same IDs does not start another request.
  const missing = data ? paymentIds.filter((id) => !data.has(id)).join() : ''
  useEffect(() => {
    if (missing) void refetch()
  }, [missing, refetch])
  return useCallback((paymentId) => data?.get(paymentId) ?? 0, [data])
}
