import { unavailable } from '../errors.ts'

/** Limits how many requests run at once, and refuses those that would wait for too long. */
export type Admission = {
  /** Runs a request when its turn comes. Throws 503 when it does not come in time, or when nobody waits for the answer. */
  run<T>(signal: AbortSignal, request: () => Promise<T>): Promise<T>
  /** Whether the queue has no room: one more request is best refused before its body is read. */
  isFull(): boolean
  readonly state: () => { readonly limit: number; readonly running: number; readonly waiting: number }
}

type Settings = {
  /** Bounds of the limit on running requests. With the least, requests still share statements (decision 0013). */
  readonly least: number
  readonly most: number
  /** When a request runs for longer than this, too many run at once. */
  readonly targetMs: number
  /** Bounds of the queue. A queue that has not been empty for `standingAfterMs` is no burst: waiting would not shorten it. */
  readonly burst: Bounds
  readonly standing: Bounds
  readonly standingAfterMs: number
}

/** How long a request waits for its turn, and how many do. */
type Bounds = { readonly patienceMs: number; readonly longest: number }

const SETTINGS: Settings = {
  least: 16,
  most: 128,
  targetMs: 250,
  burst: { patienceMs: 2000, longest: 1000 },
  standing: { patienceMs: 500, longest: 64 },
  standingAfterMs: 1000,
}
/** How often requests that have waited for too long are looked for. */
const CHECK_EVERY_MS = 50

type Waiting = {
  readonly since: number
  readonly signal: AbortSignal
  readonly enter: () => void
  readonly refuse: () => void
}

/**
 * Admission control by a limit that adapts to latency (additive increase, multiplicative decrease), and a queue that serves the
 * newest first: under overload the oldest are those whose clients give up next, and the work for them would be lost. The queue
 * absorbs a burst; under sustained overload it is kept short, as controlled delay (CoDel) does (decision 0049).
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
