import type { Logger } from '../log.ts'
import type { Database } from './client.ts'

/** The time of the database, as a process knows it (decision 0051). */
export type DatabaseClock = {
  readonly now: () => Date
  /** How far the process's own clock is ahead of it, in milliseconds; negative when it is behind. */
  readonly offset: () => number
  /** Whether the process's own clock may be relied on. */
  readonly isProcessOnTime: () => boolean
  /** Ends its measuring. */
  stop(): void
}

/** A process whose clock is further off than this takes no requests and runs no jobs. */
export const MAX_OFFSET_MS = 2_000
const MEASURE_EVERY_MS = 5_000

const TIME = { name: 'database_time', text: 'select extract(epoch from clock_timestamp())::float8 * 1000 as ms' }

/**
 * Measures the database's clock against this process's monotonic one, at once and then every few seconds: in between and while the
 * database does not answer, its time is extrapolated, whatever happens to the process's own clock. The embedded database's clock
 * is that of its process.
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
    measure().catch((error: unknown) => log.warn({ err: error }, 'database clock not measured'))
  }, MEASURE_EVERY_MS)
  timer.unref()
  return { ...clock, stop: () => clearInterval(timer) }
}

/** A look at the database's clock between two times of the monotonic one, all in milliseconds. */
export type Measurement = { readonly sent: number; readonly received: number; readonly database: number }

type Clocks = { readonly monotonic: () => number; readonly wall: () => number }

/**
 * The database's clock was read at some moment between `sent` and `received`, so a measurement bounds the difference of the two
 * clocks from both sides. An estimate within the bounds stays; one outside moves to the nearer bound. So a slow answer, or one that
 * a paused process finds late, changes nothing, and a clock that is known to be off is off by at least so much. The first estimate
 * is the process's own clock.
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
