import type { Chance } from '../../../lib/kernel/chance.ts'
import type { FaultyDatabase } from '../database.ts'
import type { SoakProcess } from '../processes.ts'

/** What faults happen to. */
export type Target = {
  readonly processes: readonly SoakProcess[]
  readonly database: FaultyDatabase
  /** Milliseconds after which the gateway gives a silent connection up. */
  readonly lostMs: number
  /** Milliseconds that the gateway lets a transaction be idle. */
  readonly idleMs: number
}

/** A kind of fault. `inject` lasts until the fault is over: what it broke may still be recovering then. */
export type FaultKind = {
  readonly name: string
  /** Cards in the deck. */
  readonly weight: number
  /** Faults of one database exclude each other; all others overlap. */
  readonly isOfDatabase?: true
  /** Returns what was done, for the timeline. */
  inject(target: Target, chance: Chance): Promise<string>
}
