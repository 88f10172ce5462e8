import type { Environment } from '../../../kernel/access.ts'
import { type Cycle, cyclesOfCron, lastOf, nextOf } from './cycles.ts'

/** The cutoffs of the network. */
export type Schedule = {
  readonly cycles: readonly Cycle[]
  /** The last scheduled cutoff at or before a time; undefined if there is none. */
  lastCutoff(environment: Environment, now: Date): Date | undefined
  /** The next scheduled cutoff after a time; undefined if there is none. */
  nextCutoff(environment: Environment, now: Date): Date | undefined
}

/** The schedule of cycles, whose cutoffs all settle everything in their environment. */
export function createSchedule(cycles: readonly Cycle[] = cyclesOfCron(undefined)): Schedule {
  const all = (environment: Environment, of: typeof nextOf, now: Date) =>
    cycles
      .filter((cycle) => cycle.environment === environment)
      .flatMap((cycle) => of(cycle, now)?.getTime() ?? [])
      .toSorted((one, other) => one - other)
      .map((at) => new Date(at))
  return {
    cycles,
    lastCutoff: (environment, now) => all(environment, lastOf, now).at(-1),
    nextCutoff: (environment, now) => all(environment, nextOf, now)[0],
  }
}
