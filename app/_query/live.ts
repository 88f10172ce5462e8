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
const SAFE_MS = 30_000

/** A query's polling interval; longer while the live stream is open (decision 0033). */
export const pollEvery = (ms: number) => (): number => (live ? Math.max(ms, SAFE_MS) : ms)

/** Refetches the data of a query key in its own way, for example only what changed. */
export type Follower = {
  /** Called for each change of this data. The next `refetch` must include it. */
  readonly changed: (change: LiveChange) => void
  readonly refetch: () => Promise<unknown>
}

const followers = new Map<string, Follower>()

/**
 * Makes the live stream call this follower instead of refetching everything under a key. Returns a
 * function that removes the follower.
 */
export function followChanges(key: QueryKey, follower: Follower): () => void {
  const id = JSON.stringify(key)
  followers.set(id, follower)
  return () => {
    if (followers.get(id) === follower) followers.delete(id)
  }
}

export const followerOf = (key: QueryKey): Follower | undefined => followers.get(JSON.stringify(key))
