import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '../../../lib/kernel/chance.ts'
import type { FaultyDatabase } from '../database.ts'
import type { SoakProcess } from '../processes.ts'
import { Violation } from '../violation.ts'
import type { FaultKind } from './kind.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

/** Attempts to stop a process within a transaction. */
const ATTEMPTS = 40
const MARGIN_MS = SECOND
/** Transactions idle for longer belong to the stopped process. */
const IDLE_MS = 100

const stopped: FaultKind = {
  name: 'pause',
  weight: 3,
  inject: async ({ processes, database, idleMs }, chance) => {
    const chosen = chance.pick(processes)
    if (chance.below(2) === 0) {
      const ms = 200 + chance.below(2000)
      chosen.signal('SIGSTOP')
      await pause(ms)
      chosen.signal('SIGCONT')
      return `${chosen.name} paused for ${ms} ms`
    }
    if (!(await stopInTransaction(chosen, database, chance)))
      return `${chosen.name}: could not be paused within a transaction`
    // By now, PostgreSQL must have released its locks.
    await pause(idleMs + 2 * MARGIN_MS)
    const held = await idleTransactions(database, idleMs + MARGIN_MS)
    chosen.signal('SIGCONT')
    const [first] = held
    if (first) {
      const what = `${held.length} transactions were idle for more than ${idleMs} ms; the first one’s last query: ${first.query}`
      throw new Violation('locks held by a paused process', what)
    }
    return `${chosen.name} paused within a transaction`
  },
}

/**
 * Stops a process repeatedly until one of its transactions stays open. Returns whether it is
 * stopped.
 */
async function stopInTransaction(chosen: SoakProcess, database: FaultyDatabase, chance: Chance): Promise<boolean> {
  for (let left = ATTEMPTS; left > 0; left--) {
    chosen.signal('SIGSTOP')
    await pause(IDLE_MS)
    const isIdle = async (ms: number) => (await idleTransactions(database, ms)).length > 0
    if (await isIdle(IDLE_MS / 2)) {
      // A running process would have completed its transaction by now.
      await pause(4 * IDLE_MS)
      if (await isIdle(4 * IDLE_MS)) return true
    }
    chosen.signal('SIGCONT')
    await pause(chance.below(30))
  }
  return false
}

/** None if the database is also down. */
const idleTransactions = (database: FaultyDatabase, ms: number) =>
  database.query<{ pid: number; query: string }>(HELD, [ms]).catch(() => [])

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
    return `${chosen.name} sent SIGTERM`
  },
}

/**
 * Around the gateway's time limits: seconds, the hours of expiry, one day, and the two days of
 * idempotency keys.
 */
const STEPS = [3 * SECOND, 30 * SECOND, 2 * HOUR, 25 * HOUR, 49 * HOUR, 72 * HOUR]
/** Longer than the interval of the rarest job that acts on due times. */
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
    return `clock of ${chosen.name} off by ${ms / SECOND} s${isLong ? ' for at least one sweep' : ''}`
  },
}

export const processFaults: readonly FaultKind[] = [stopped, killed, restarted, clock]
