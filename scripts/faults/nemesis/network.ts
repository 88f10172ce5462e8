import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '../../../lib/kernel/chance.ts'
import type { SoakProcess } from '../processes.ts'
import type { FaultKind, Target } from './kind.ts'

/** The processes that a network fault affects: one or all. */
const affected = ({ processes }: Target, chance: Chance): readonly SoakProcess[] =>
  chance.below(3) === 0 ? processes : [chance.pick(processes)]

const namesOf = (processes: readonly SoakProcess[]) => processes.map(({ name }) => name).join(', ')

/**
 * Half of the stalls are short. The others exceed the maximum wait for a statement, its rollback
 * and the rest of the transaction: a little more than twice the time after which a connection is
 * dropped.
 */
const stallOf = (lostMs: number, chance: Chance): number =>
  chance.below(2) === 0 ? 2.1 * lostMs + chance.below(lostMs / 2) : (lostMs / 35) * 30 ** chance.next()

const stall: FaultKind = {
  name: 'stall',
  weight: 6,
  inject: async (target, chance) => {
    const stalled = affected(target, chance)
    const ms = Math.round(stallOf(target.lostMs, chance))
    for (const { proxy } of stalled) proxy.stall()
    await pause(ms)
    for (const { proxy } of stalled) proxy.resume()
    return `${namesOf(stalled)} had no response from the database for ${ms} ms`
  },
}

const cut: FaultKind = {
  name: 'cut',
  weight: 2,
  inject: async (target, chance) => {
    const chosen = affected(target, chance)
    const times = 1 + chance.below(5)
    for (let n = 0; n < times; n++) {
      for (const { proxy } of chosen) proxy.cut()
      await pause(chance.below(150))
    }
    return `${namesOf(chosen)} lost their database connections ${times} times`
  },
}

const delay: FaultKind = {
  name: 'delay',
  weight: 2,
  inject: async (target, chance) => {
    const chosen = affected(target, chance)
    const ms = 5 + chance.below(60)
    for (const { proxy } of chosen) proxy.delay(ms, () => chance.below(2) === 0)
    await pause(500 + chance.below(1000))
    for (const { proxy } of chosen) proxy.delay(0, () => false)
    return `half of the packets to and from ${namesOf(chosen)} delayed by ${ms} ms`
  },
}

const terminate: FaultKind = {
  name: 'terminate',
  weight: 4,
  inject: async ({ database }, chance) => {
    const times = 5 + chance.below(20)
    let ended = 0
    for (let n = 0; n < times; n++) {
      const sessions = await database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      ended += sessions.length
      await pause(10 + chance.below(60))
    }
    return `${ended} database sessions terminated in ${times} passes`
  },
  isOfDatabase: true,
}

export const networkFaults: readonly FaultKind[] = [stall, cut, delay, terminate]
