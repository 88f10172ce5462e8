let live = false

/** Whether changes are told as they happen; the one who follows them says so. */
export const setLive = (now: boolean): void => {
  live = now
}

/** While the live stream is open, polling is no more than a safety net. */
const SAFE_MS = 30_000

/** A query's polling: this often, or seldom while its changes are told as they happen (decision 0033). */
export const pollEvery = (ms: number) => (): number => (live ? Math.max(ms, SAFE_MS) : ms)
