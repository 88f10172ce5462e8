'use client'

import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { setLive } from '#app/_query/live.ts'
import { namespaceOf } from '../_shell/paths.ts'
import { staleKeys } from './keys-of.ts'
import { followLive } from './live-stream.ts'

/** Minimum time between two refetches, however much changes. */
const MIN_REFETCH_INTERVAL_MS = 1000

/**
 * Subscribes to changes of the current namespace, one stream per tab, and refetches what changed.
 * Screens still poll, less often while the stream is open (decision 0033).
 */
export function LiveHost() {
  const partner = namespaceOf(usePathname())
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!partner) return
    const waiting = new Map<string, QueryKey>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    const flush = () => {
      last = Date.now()
      timer = undefined
      for (const queryKey of waiting.values()) void queryClient.invalidateQueries({ queryKey })
      waiting.clear()
    }
    const stop = followLive({
      url: `/api/gateway/n/${partner}/live`,
      onChange: (change) => {
        for (const key of staleKeys(partner, change)) waiting.set(JSON.stringify(key), key)
        if (waiting.size > 0) timer ??= setTimeout(flush, Math.max(0, last + MIN_REFETCH_INTERVAL_MS - Date.now()))
      },
      onOpen: (again) => {
        setLive(true)
        // Changes may have been missed while disconnected.
        if (again) void queryClient.invalidateQueries()
      },
      onLost: () => {
        setLive(false)
        // Queries pick up the new polling interval only after their next fetch.
        if (document.visibilityState === 'visible') void queryClient.invalidateQueries()
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [partner, queryClient])
  return null
}
