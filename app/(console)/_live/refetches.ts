import type { QueryKey } from '@tanstack/react-query'

/** Minimum time between the starts of two refetches of a key, however much changes. */
const MIN_INTERVAL_MS = 1000
/** After a refetch, its key rests for this many times as long as it took, so that it keeps neither the gateway nor the page busy. */
const REST = 2

export type RefetchDeps = {
  /** Refetches what the key shows; resolves when the responses have arrived. */
  refetch(key: QueryKey): Promise<unknown>
  now(): number
  /** Schedules a call; returns a function that cancels it. */
  later(run: () => void, ms: number): () => void
}

type Lane = { busy: boolean; changed: boolean; restsUntil: number; cancel?: () => void }

/**
 * Refetches keys that changed, each on its own schedule. A key is never refetched while its last
 * refetch is under way, because that would cancel it: a queue of several requests would never
 * arrive while colleagues work on it.
 */
export function createRefetches({ refetch, now, later }: RefetchDeps) {
  const lanes = new Map<string, Lane>()
  let stopped = false

  const schedule = (key: QueryKey, lane: Lane): void => {
    if (stopped) return
    lane.busy = true
    lane.cancel = later(() => void run(key, lane), Math.max(0, lane.restsUntil - now()))
  }

  async function run(key: QueryKey, lane: Lane): Promise<void> {
    lane.changed = false
    const began = now()
    await refetch(key).catch(() => undefined)
    lane.busy = false
    lane.restsUntil = Math.max(began + MIN_INTERVAL_MS, now() + REST * (now() - began))
    if (lane.changed) schedule(key, lane)
  }

  return {
    /** What the key shows has changed. */
    changed: (key: QueryKey): void => {
      const id = JSON.stringify(key)
      const lane = lanes.get(id) ?? { busy: false, changed: false, restsUntil: 0 }
      lanes.set(id, lane)
      lane.changed = true
      if (!lane.busy) schedule(key, lane)
    },
    stop: (): void => {
      stopped = true
      for (const lane of lanes.values()) lane.cancel?.()
      lanes.clear()
    },
  }
}
