'use client'

import { useQueryClient } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { changeHandlerOf, setLive } from '#app/_query/live.ts'
import { namespaceOf } from '../_shell/paths.ts'
import { staleKeys } from './keys-of.ts'
import { followLive } from './live-stream.ts'
import { createRefetches } from './refetches.ts'

/**
 * Subscribes to changes of the current namespace, one stream per tab, and refetches what changed.
 * Screens still poll, less often while the stream is open (decision 0033).
 */
export function LiveHost() {
  const partner = namespaceOf(usePathname())
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!partner) return
    const refetches = createRefetches({
      refetch: (queryKey, changes) =>
        changeHandlerOf(queryKey)?.(changes) ?? queryClient.invalidateQueries({ queryKey }),
      now: () => performance.now(),
      later: (run, ms) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    })
    const stop = followLive({
      url: `/api/gateway/n/${partner}/live`,
      onChange: (change) => {
        for (const key of staleKeys(partner, change)) refetches.changed(key, change)
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
      refetches.stop()
      stop()
    }
  }, [partner, queryClient])
  return null
}
