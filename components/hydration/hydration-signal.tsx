'use client'

import { useEffect } from 'react'
import { HYDRATED } from './names.ts'

/**
 * Signals that everything before it is hydrated, effects included, so that captured events are
 * replayed.
 */
export function HydrationSignal() {
  useEffect(announceHydrated, [])
  return null
}

/** Replays events captured on elements that are hydrated now. */
export function announceHydrated(): void {
  document.dispatchEvent(new Event(HYDRATED))
}
