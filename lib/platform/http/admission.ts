import { unavailable } from '../errors.ts'

/** Limits concurrent requests, and rejects those that would wait too long. */
export type Admission = {
  /** Runs a request once a slot is free. Throws 503 if it waits too long or is abandoned. */
  run<T>(signal: AbortSignal, request: () => Promise<T>): Promise<T>
  /** Whether the queue is full, so that a request is best rejected before its body is read. */
  isFull(): boolean
  readonly state: () => { readonly limit: number; readonly running: number; readonly waiting: number }
}

type Settings = {
  /**
   * Bounds of the concurrency limit. At the lower bound, requests still share statements (decision
   * 0013).
   */
  readonly least: number
  readonly most: number
  /** Target latency. Longer requests mean that the limit is too high. */
  readonly targetMs: number
  /**
   * Bounds of the queue. A queue that has not been empty for `standingAfterMs` is not a burst:
   * waiting would not shorten it.
   */
  readonly burst: Bounds
  readonly standing: Bounds
  readonly standingAfterMs: number
}

/** Maximum waiting time and length of the queue. */
type Bounds = { readonly patienceMs: number; readonly longest: number }

const SETTINGS: Settings = {
  least: 16,
  most: 128,
  targetMs: 250,
  burst: { patienceMs: 2000, longest: 1000 },
  standing: { patienceMs: 500, longest: 64 },
  standingAfterMs: 1000,
}
/** Interval for rejecting requests that have waited too long. */
const CHECK_EVERY_MS = 50

type Waiting = {
  readonly since: number
  readonly signal: AbortSignal
  readonly enter: () => void
  readonly refuse: () => void
}

/**
 * Admission control with a concurrency limit that adapts to latency (AIMD) and a LIFO queue: under
 * overload, the clients of the oldest requests give up first, and work for them would be lost. The
 * queue absorbs bursts; under sustained overload it is kept short, similar to CoDel (decision
 * 0049).
 */
export function createAdmission(settings: Partial<Settings> = {}): Admission {
  const { least, most, targetMs, burst, standing, standingAfterMs } = { ...SETTINGS, ...settings }
  const queue: Waiting[] = []
  let limit = Math.min(2 * least, most)
  let running = 0
  let decreasedAt = Number.NEGATIVE_INFINITY
  let isWatched = false
  let emptyAt = performance.now()

  const bounds = (): Bounds => (queue.length > 0 && performance.now() - emptyAt > standingAfterMs ? standing : burst)

  const adapt = (now: number, tookMs: number) => {
    if (tookMs <= targetMs) {
      if (running + 1 >= Math.floor(limit)) limit = Math.min(most, limit + 1 / limit)
    } else if (now - decreasedAt > targetMs) {
      limit = Math.max(least, limit * 0.8)
      decreasedAt = now
    }
  }
  const admit = () => {
    while (running < Math.floor(limit)) {
      const next = queue.pop()
      if (!next) return
      if (queue.length === 0) emptyAt = performance.now()
      if (next.signal.aborted) {
        next.refuse()
        continue
      }
      running++
      next.enter()
    }
  }
  const watch = () => {
    if (isWatched || queue.length === 0) return
    isWatched = true
    setTimeout(refuseOverdue, CHECK_EVERY_MS).unref()
  }
  const refuseOverdue = () => {
    const oldest = performance.now() - bounds().patienceMs
    const overdue = queue.findIndex(({ since, signal }) => since > oldest && !signal.aborted)
    for (const { refuse } of queue.splice(0, overdue === -1 ? queue.length : overdue)) refuse()
    if (queue.length === 0) emptyAt = performance.now()
    isWatched = false
    watch()
  }
  const wait = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (queue.length === 0) emptyAt = performance.now()
      queue.push({ since: performance.now(), signal, enter: resolve, refuse: () => reject(unavailable()) })
      if (queue.length > bounds().longest) queue.shift()?.refuse()
      watch()
    })
  return {
    run: async (signal, request) => {
      if (running < Math.floor(limit)) running++
      else await wait(signal)
      const began = performance.now()
      try {
        return await request()
      } finally {
        running--
        const now = performance.now()
        adapt(now, now - began)
        admit()
      }
    },
    isFull: () => queue.length >= standing.longest && queue.length >= bounds().longest,
    state: () => ({ limit, running, waiting: queue.length }),
  }
}
