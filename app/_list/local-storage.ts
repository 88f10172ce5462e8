'use client'

import { useCallback, useSyncExternalStore } from 'react'

// What a person chose for this browser. It is read as untrusted text: an older version may have written it.

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Storage may be switched off, or full: then nothing is kept. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

/** A text kept in this browser under a name, and how to change it; all who read it see a change, in other tabs too. */
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

/** What a kept text says, or undefined when it is not JSON. */
export const parsed = (text: string | null): unknown => (text === null ? undefined : attempt(() => JSON.parse(text)))

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
