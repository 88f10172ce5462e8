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
