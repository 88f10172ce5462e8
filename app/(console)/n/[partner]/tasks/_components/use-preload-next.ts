'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notesQuery } from '#app/_notes/queries.ts'
import { isLive } from '#app/_query/live.ts'
import { useRemote } from '#app/_remote/remote-context.tsx'
import { earlierQuery } from '../queries.ts'
import type { Waiting } from '../waiting.ts'

/**
 * How long a payment must be open before the next one is loaded, so that nothing is loaded ahead
 * while stepping through the queue.
 */
const STAY_MS = 100

/**
 * Loads what the panel shows of the next payment while the user reads the open one, so that the next
 * panel opens complete. Only while changes arrive live: otherwise, what was loaded may be out of date.
 */
export function usePreloadNext(partner: string, next: Waiting | undefined): void {
  const queryClient = useQueryClient()
  const isRemote = useRemote() !== undefined
  const id = next?.payment_id
  const debtor = next?.payment.debtor_address
  useEffect(() => {
    if (id === undefined || debtor === undefined) return
    const timer = setTimeout(() => {
      if (!isLive()) return
      // A remote gateway may have no notes.
      if (!isRemote) void queryClient.prefetchQuery(notesQuery(partner, { type: 'payment', id }))
      void queryClient.prefetchQuery(earlierQuery(partner, debtor))
    }, STAY_MS)
    return () => clearTimeout(timer)
  }, [queryClient, isRemote, partner, id, debtor])
}
