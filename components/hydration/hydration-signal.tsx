'use client'

import { useEffect } from 'react'
import { HYDRATED } from './names.ts'

/** Says that what stands before it in the document is hydrated, effects included: events captured until now are replayed. */
export function HydrationSignal() {
  useEffect(announceHydrated, [])
  return null
}

/** Has the events replayed that were captured on what is hydrated by now. */
export function announceHydrated(): void {
  document.dispatchEvent(new Event(HYDRATED))
}
