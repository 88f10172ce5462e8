import type { QueryKey } from '@tanstack/react-query'
import type { LiveChange } from '#lib/wire/live.ts'

let live = false

/** Set by the live stream: whether changes arrive as they happen. */
export const setLive = (now: boolean): void => {
  live = now
}

/** Whether changes arrive as they happen, so that a write need not refetch what it changed. */
export const isLive = (): boolean => live

/** While the live stream is open, polling is only a fallback. */
export const SAFE_POLL_MS = 30_000

/** A query's polling interval; longer while the live stream is open (decision 0033). */
export const pollEvery = (ms: number) => (): number => (live ? Math.max(ms, SAFE_POLL_MS) : ms)

/** Refetches the data of a query key in its own way, for example only what changed. */
type ChangeHandler = (changes: readonly LiveChange[]) => Promise<unknown>

const handlers = new Map<string, ChangeHandler>()

/**
 * Makes the live stream call this handler instead of refetching everything under a key. Returns a
 * function that removes the handler.
 */
export function onChanges(key: QueryKey, handler: ChangeHandler): () => void {
  const id = JSON.stringify(key)
  handlers.set(id, handler)
  return () => {
    if (handlers.get(id) === handler) handlers.delete(id)
  }
}

export const changeHandlerOf = (key: QueryKey): ChangeHandler | undefined => handlers.get(JSON.stringify(key))
