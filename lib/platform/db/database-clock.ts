import type { Logger } from '../log.ts'
import type { Database } from './pool/client.ts'

/** The database's time as estimated by a process (decision 0051). */
export type DatabaseClock = {
  readonly now: () => Date
  /** Milliseconds by which the process's clock is ahead; negative if it is behind. */
  readonly offset: () => number
  /** Whether the process's clock is accurate enough. */
  readonly isProcessOnTime: () => boolean
  /** Stops measuring. */
  stop(): void
}

/** A process with a larger offset accepts no requests and runs no jobs. */
export const MAX_OFFSET_MS = 2_000
const MEASURE_EVERY_MS = 5_000

const TIME = { name: 'database_time', text: 'select extract(epoch from clock_timestamp())::float8 * 1000 as ms' }

/**
 * Measures the database's clock against this process's monotonic clock, immediately and then every
 * few seconds. In between, and while the database is unreachable, its time is extrapolated,
 * regardless of changes to the process's wall clock. The embedded database uses the process's
 * clock.
 */
export async function openDatabaseClock({ kind, run }: Database, log: Logger): Promise<DatabaseClock> {
  if (kind === 'embedded') {
    return { now: () => new Date(), offset: () => 0, isProcessOnTime: () => true, stop: () => undefined }
  }
  const clock = estimateClock({ monotonic: () => performance.now(), wall: () => Date.now() })
  const measure = async () => {
    const sent = performance.now()
    const [found] = await run<{ ms: number }>(TIME, [])
    if (found) clock.adjust({ sent, received: performance.now(), database: found.ms })
  }
  await measure()
  const timer = setInterval(() => {
    measure().catch((error: unknown) => log.warn({ err: error }, 'database clock could not be measured'))
  }, MEASURE_EVERY_MS)
  timer.unref()
  return { ...clock, stop: () => clearInterval(timer) }
}

/**
 * A reading of the database's clock between two readings of the monotonic clock, all in
 * milliseconds.
 */
type Measurement = { readonly sent: number; readonly received: number; readonly database: number }

type Clocks = { readonly monotonic: () => number; readonly wall: () => number }

/**
 * The database's clock was read between `sent` and `received`, so a measurement bounds the offset
 * on both sides. An estimate within the bounds stays; one outside moves to the nearer bound.
 * Therefore a response that is slow, or that a paused process receives late, changes nothing, and a
 * detected offset is never overestimated. The first estimate is the process's clock.
 */
export function estimateClock({ monotonic, wall }: Clocks) {
  let difference = wall() - monotonic()
  const now = () => monotonic() + difference
  const offset = () => wall() - now()
  return {
    now: () => new Date(now()),
    offset,
    isProcessOnTime: () => Math.abs(offset()) <= MAX_OFFSET_MS,
    adjust: ({ sent, received, database }: Measurement) => {
      difference = Math.min(Math.max(difference, database - received), database - sent)
    },
  }
}
