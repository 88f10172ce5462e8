import { setTimeout as pause } from 'node:timers/promises'
import type { FaultyDatabase } from '../database.ts'
import { Violation } from '../violation.ts'
import type { FaultKind } from './kind.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

/** A stopped process keeps its transactions open: so long, and a margin, the database lets it. */
const IDLE_TRANSACTION_MS = 10 * SECOND

const stopped: FaultKind = {
  name: 'pause',
  weight: 3,
  inject: async ({ processes, database }, chance) => {
    const chosen = chance.pick(processes)
    const isLong = chance.below(3) === 0
    const ms = isLong ? IDLE_TRANSACTION_MS + 4 * SECOND : 200 + chance.below(2000)
    chosen.signal('SIGSTOP')
    await pause(ms)
    // Read while it is stopped: it must hold nobody up by now.
    const held = isLong ? await heldOpen(database) : []
    chosen.signal('SIGCONT')
    if (held.length > 0) {
      const [first] = held
      const what = `${held.length} transactions idle for more than ${IDLE_TRANSACTION_MS} ms, such as after: ${first?.query}`
      throw new Violation('held by a stopped process', what)
    }
    return `${chosen.name} stopped for ${ms} ms`
  },
}

/** None when the database is away as well. */
const heldOpen = (database: FaultyDatabase) =>
  database.query<{ pid: number; query: string }>(HELD, [IDLE_TRANSACTION_MS]).catch(() => [])

const HELD = `
  select pid, left(query, 200) as query from pg_stat_activity
   where backend_type = 'client backend' and state like 'idle in transaction%'
     and state_change < clock_timestamp() - $1 * interval '1 millisecond'`

const killed: FaultKind = {
  name: 'kill',
  weight: 3,
  inject: async ({ processes }, chance) => {
    const chosen = chance.pick(processes)
    chosen.signal('SIGKILL')
    return `${chosen.name} killed`
  },
}

const restarted: FaultKind = {
  name: 'restart',
  weight: 2,
  inject: async ({ processes }, chance) => {
    const chosen = chance.pick(processes)
    chosen.signal('SIGTERM')
    return `${chosen.name} told to stop`
  },
}

/** Around what the gateway counts in: seconds, the hours of expiry, the day and the two days of keys. */
const STEPS = [3 * SECOND, 30 * SECOND, 2 * HOUR, 25 * HOUR, 49 * HOUR, 72 * HOUR]
/** Longer than the rarest job that acts on due times takes to come round. */
const SWEEP_MS = 11 * SECOND

const clock: FaultKind = {
  name: 'clock',
  weight: 3,
  inject: async ({ processes }, chance) => {
    const chosen = chance.pick(processes)
    const ms = chance.pick(STEPS) * chance.pick([1, 1, -1])
    chosen.stepClock(ms)
    const isLong = !chosen.isApp && chance.below(2) === 0
    await pause(isLong ? SWEEP_MS : 300 + chance.below(1500))
    chosen.stepClock(0)
    return `clock of ${chosen.name} ${ms / SECOND} s off${isLong ? ' for a sweep' : ''}`
  },
}

export const processFaults: readonly FaultKind[] = [stopped, killed, restarted, clock]
