'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * The secret in the URL fragment, which browsers never send to servers; undefined until hydrated.
 */
export function useLinkSecret(): string | undefined {
  return useSyncExternalStore(
    never,
    () => window.location.hash.slice(1),
    () => undefined,
  )
}
