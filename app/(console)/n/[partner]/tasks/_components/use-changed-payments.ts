'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { queryKeys } from '#app/_query/keys.ts'
import { onChanges } from '#app/_query/live.ts'
import { useReader } from '#app/_session/reader.tsx'
import { browserClient } from '#lib/client/browser.ts'
import { MAX_NAMED_PAYMENTS } from '#lib/modules/admissions/states.ts'
import { type OpenPage, reloadChanged } from '../changed-payments.ts'
import { PAGE_SIZE, queueQuery } from '../queries.ts'
import { type TasksView, toQuery } from '../search-params.ts'

/**
 * While the view is open, reloads only the payments that change. Reloading a page of 500 takes five
 * requests, and every decision of a colleague would repeat them.
 */
export function useChangedPayments(partner: string, view: TasksView): void {
  const queryClient = useQueryClient()
  const { number: me } = useReader()

  const openPage = useEffectEvent(
    (): OpenPage => ({
      queryKey: queueQuery(partner, view, me).queryKey,
      size: view.size ?? PAGE_SIZE,
      request: (payment_ids) =>
        browserClient.call('GET /admission-queue', {
          partner,
          query: { ...toQuery(view, me), payment_ids, limit: MAX_NAMED_PAYMENTS },
        }),
    }),
  )

  useEffect(() => {
    const queryKey = queryKeys.tasks(partner)
    return onChanges(queryKey, (changes) => reloadChanged(queryClient, queryKey, openPage(), changes))
  }, [queryClient, partner])
}
