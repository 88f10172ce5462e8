'use client'

import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { queryKeys } from '#app/_query/keys.ts'
import { followChanges } from '#app/_query/live.ts'
import { useReader } from '#app/_session/reader.tsx'
import { browserClient } from '#lib/client/browser.ts'
import type { AdmissionQueue } from '#lib/modules/admissions/contract.ts'
import { MAX_NAMED_PAYMENTS } from '#lib/modules/admissions/states.ts'
import { changedQueue } from '../changed-queue.ts'
import { PAGE_SIZE, queueQuery } from '../queries.ts'
import { type TasksView, toQuery } from '../search-params.ts'

/**
 * While the view is open, reloads only the payments that change. Reloading a page of 500 takes five
 * requests, and every decision of a colleague would repeat them.
 */
export function useChangedPayments(partner: string, view: TasksView): void {
  const queryClient = useQueryClient()
  const { number: me } = useReader()

  /** Returns whether the page now shows the current state of these payments. */
  const reload = useEffectEvent(async (ids: ReadonlySet<string>): Promise<boolean> => {
    const { queryKey } = queueQuery(partner, view, me)
    if (ids.size === 0 || ids.size > MAX_NAMED_PAYMENTS || !queryClient.getQueryData(queryKey)) return false
    const { payments } = await browserClient.call('GET /admission-queue', {
      partner,
      query: { ...toQuery(view, me), payment_ids: [...ids].join(), limit: MAX_NAMED_PAYMENTS },
    })
    const page = queryClient.getQueryData<AdmissionQueue>(queryKey)
    const current = page && changedQueue(page, view.size ?? PAGE_SIZE, ids, payments)
    if (current) queryClient.setQueryData(queryKey, current)
    return current !== undefined
  })

  useEffect(() => {
    const queryKey = queryKeys.tasks(partner)
    const isPage = (query: Query) => query.queryKey[queryKey.length] === 'queue'
    let changed = new Set<string>()
    let isKnown = true
    return followChanges(queryKey, {
      changed: ({ payment_ids: ids }) => {
        if (ids) for (const id of ids) changed.add(id)
        else isKnown = false
      },
      refetch: async () => {
        const ids = isKnown ? changed : new Set<string>()
        changed = new Set()
        isKnown = true
        const pages = { queryKey, predicate: isPage }
        // Before the request, so that a view that is opened during it loads the change, too.
        void queryClient.invalidateQueries({ ...pages, refetchType: 'none' })
        const others = queryClient.invalidateQueries({ queryKey, predicate: (query) => !isPage(query) })
        // If that fails, the whole page may still load.
        const isReloaded = await reload(ids).catch(() => false)
        if (!isReloaded) await queryClient.invalidateQueries(pages)
        await others
      },
    })
  }, [queryClient, partner])
}
