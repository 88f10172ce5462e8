import type { QueryKey } from '@tanstack/react-query'
import type { LiveChange } from '#lib/wire/live.ts'

/** Minimum time between the starts of two refetches of a key, however much changes. */
const MIN_INTERVAL_MS = 1000
/** After a refetch, its key rests for this many times as long as it took, so that it keeps neither the gateway nor the page busy. */
const REST = 2
/** Maximum rest, because a refetch can wait for long, for example in a hidden tab. */
const MAX_REST_MS = 30_000

export type RefetchDeps = {
  /** Refetches what the key shows after these changes; resolves when the responses have arrived. */
  refetch(key: QueryKey, changes: readonly LiveChange[]): Promise<unknown>
  now(): number
  /** Schedules a call; returns a function that cancels it. */
  later(run: () => void, ms: number): () => void
}

type KeyState = { busy: boolean; changes: LiveChange[]; restsUntil: number; cancel?: () => void }

/**
 * Refetches keys that changed, each on its own schedule. A key is never refetched while its last
 * refetch is under way, because that would cancel it: a queue of several requests would never
 * arrive while colleagues work on it.
 */
export function createRefetches({ refetch, now, later }: RefetchDeps) {
  const states = new Map<string, KeyState>()
  let stopped = false

  const schedule = (key: QueryKey, state: KeyState): void => {
    if (stopped) return
    state.busy = true
    state.cancel = later(() => void run(key, state), Math.max(0, state.restsUntil - now()))
  }

  async function run(key: QueryKey, state: KeyState): Promise<void> {
    const { changes } = state
    state.changes = []
    const began = now()
    await refetch(key, changes).catch(() => undefined)
    state.busy = false
    state.restsUntil = Math.max(began + MIN_INTERVAL_MS, now() + Math.min(MAX_REST_MS, REST * (now() - began)))
    if (state.changes.length > 0) schedule(key, state)
  }

  return {
    /** What the key shows has changed. */
    changed: (key: QueryKey, change: LiveChange): void => {
      const id = JSON.stringify(key)
      const state = states.get(id) ?? { busy: false, changes: [], restsUntil: 0 }
      states.set(id, state)
      state.changes.push(change)
      if (!state.busy) schedule(key, state)
    },
    stop: (): void => {
      stopped = true
      for (const state of states.values()) state.cancel?.()
    },
  }
}
