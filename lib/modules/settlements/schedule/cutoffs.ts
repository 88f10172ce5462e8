import type { Environment } from '../../../kernel/access.ts'
import { type Day, weekdayOf } from '../../../kernel/calendar/day.ts'
import { type Cycle, closedOn, cyclesOfCron, dayOf, lastOf, nextOf } from './cycles.ts'

/** A cutoff, with the name of its cycle. */
export type Cutoff = { readonly at: Date; readonly cycle: string }

/** The cutoffs of the network. */
export type Schedule = {
  readonly cycles: readonly Cycle[]
  /** The last scheduled cutoff at or before a time; undefined if there is none. */
  lastCutoff(environment: Environment, now: Date): Date | undefined
  /**
   * The cutoff whose settlement may start now: the last one, but none on a day on which every cycle of the
   * environment is closed. A cutoff that was missed before such a day waits for the next one.
   */
  dueCutoff(environment: Environment, now: Date): Cutoff | undefined
  /** The next scheduled cutoff after a time; undefined if there is none. */
  nextCutoff(environment: Environment, now: Date): Date | undefined
  /** The cycle of the next cutoff. */
  nextCycle(environment: Environment, now: Date): Cycle | undefined
  /**
   * Whether a day is a working day of the settlement banks: one on which no calendar of the environment's
   * cycles is closed, whichever days their cutoffs are on; without any calendar, Monday to Friday. A currency has no
   * calendar of its own, so a day on which one bank is closed counts for none.
   */
  isBankDay(environment: Environment, day: Day): boolean
}

const WEEKEND = [0, 6]

/** The cutoffs around a time. */
type Neighbors = {
  /** From when on they are the neighbors: the last cutoff, or the time of the search without one. */
  readonly from: Date
  readonly last: Cutoff | undefined
  readonly next: Date | undefined
  readonly nextCycle: Cycle | undefined
}

/** The schedule of cycles, whose cutoffs all settle everything in their environment. */
export function createSchedule(cycles: readonly Cycle[] = cyclesOfCron(undefined)): Schedule {
  const own = (environment: Environment) => cycles.filter((cycle) => cycle.environment === environment)
  // A search takes milliseconds, and lists need the next cutoff for each row.
  const found = new Map<Environment, Neighbors>()
  const around = (environment: Environment, now: Date): Neighbors => {
    const cached = found.get(environment)
    if (cached?.next && cached.from <= now && now < cached.next) return cached
    const searched = search(own(environment), now)
    found.set(environment, searched)
    return searched
  }
  return {
    cycles,
    lastCutoff: (environment, now) => around(environment, now).last?.at,
    dueCutoff: (environment, now) =>
      own(environment).every((cycle) => closedOn(cycle, dayOf(cycle, now))) ? undefined : around(environment, now).last,
    nextCutoff: (environment, now) => around(environment, now).next,
    nextCycle: (environment, now) => around(environment, now).nextCycle,
    isBankDay: (environment, day) => {
      const dated = own(environment).filter(({ calendar }) => calendar)
      if (dated.length === 0) return !WEEKEND.includes(weekdayOf(day))
      return dated.every((cycle) => !closedOn(cycle, day))
    },
  }
}

function search(cycles: readonly Cycle[], now: Date): Neighbors {
  let [last, next, nextCycle]: [Cutoff | undefined, Date | undefined, Cycle | undefined] = [
    undefined,
    undefined,
    undefined,
  ]
  for (const cycle of cycles) {
    const [before, after] = [lastOf(cycle, now), nextOf(cycle, now)]
    if (before && (!last || before > last.at)) last = { at: before, cycle: cycle.name }
    if (after && (!next || after < next)) [next, nextCycle] = [after, cycle]
  }
  return { from: last?.at ?? now, last, next, nextCycle }
}
