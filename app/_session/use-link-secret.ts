'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** The secret behind the # of the page's address, which no server is told; undefined until the page lives. */
export function useLinkSecret(): string | undefined {
  return useSyncExternalStore(
    never,
    () => window.location.hash.slice(1),
    () => undefined,
  )
}
