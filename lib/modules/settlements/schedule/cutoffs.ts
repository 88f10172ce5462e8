import type { Environment } from '../../../kernel/access.ts'
import { type BankCalendar, type BankDays, createBankDays } from './bank-days.ts'
import { type Cycle, closedOn, cyclesOfCron, dayOf, lastOf, nextOf } from './cycles.ts'

/** A cutoff, with the name of its cycle. */
export type Cutoff = { readonly at: Date; readonly cycle: string }

/** The cutoffs of the network, and the working days of its settlement banks. */
export type Schedule = BankDays & {
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
}

/** The cutoffs around a time. */
type Neighbors = {
  /** From when on they are the neighbors: the last cutoff, or the time of the search without one. */
  readonly from: Date
  readonly last: Cutoff | undefined
  readonly next: Date | undefined
  readonly nextCycle: Cycle | undefined
}

/** The schedule of cycles, whose cutoffs all settle everything in their environment. `banks` are by currency. */
export function createSchedule(
  cycles: readonly Cycle[] = cyclesOfCron(undefined),
  banks: ReadonlyMap<string, BankCalendar> = new Map(),
): Schedule {
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
    ...createBankDays(cycles, banks),
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
