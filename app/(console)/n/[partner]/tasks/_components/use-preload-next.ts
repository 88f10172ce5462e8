'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notesQuery } from '#app/_notes/queries.ts'
import { earlierQuery } from '../queries.ts'
import type { Waiting } from '../waiting.ts'

/** Wait on a payment before the next one is loaded, so that nothing is loaded while stepping through the queue. */
const STAY_MS = 100

const NONE: readonly Waiting[] = []

/** Loads what the panel shows of the next payment while the open one is read, so that it opens complete. */
export function usePreloadNext(partner: string, rows: readonly Waiting[] = NONE, current: string | undefined): void {
  const queryClient = useQueryClient()
  const here = rows.findIndex(({ token }) => token === current)
  const next = here < 0 ? undefined : rows[here + 1]
  const id = next?.payment_id
  const debtor = next?.payment.debtor_address
  useEffect(() => {
    if (id === undefined || debtor === undefined) return
    const timer = setTimeout(() => {
      void queryClient.prefetchQuery(notesQuery(partner, { type: 'payment', id }))
      void queryClient.prefetchQuery(earlierQuery(partner, debtor))
    }, STAY_MS)
    return () => clearTimeout(timer)
  }, [queryClient, partner, id, debtor])
}
