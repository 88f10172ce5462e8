'use client'

import { useCallback, useSyncExternalStore } from 'react'

// User preferences in this browser. Parsed as untrusted input, because an older version may have
// written them.

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Storage may be disabled or full, in which case nothing is stored. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

/** A local storage value and its setter. Changes reach all readers, including other tabs. */
export function useLocalStorage(name: string): [text: string | null, keep: (text: string | null) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => attempt(() => localStorage.getItem(name)) ?? null,
    () => null,
  )
  const store = useCallback(
    (next: string | null) => {
      attempt(() => (next === null ? localStorage.removeItem(name) : localStorage.setItem(name, next)))
      for (const listener of listeners) listener()
    },
    [name],
  )
  return [text, store]
}

/** The parsed value, or undefined if it is not JSON. */
export const parsed = (text: string | null): unknown => (text === null ? undefined : attempt(() => JSON.parse(text)))

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
