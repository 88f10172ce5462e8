import type { Chance } from '../../../lib/kernel/chance.ts'
import type { FaultyDatabase } from '../database.ts'
import type { SoakProcess } from '../processes.ts'

/** What faults are injected into. */
export type Target = {
  readonly processes: readonly SoakProcess[]
  readonly database: FaultyDatabase
  /** Milliseconds after which the gateway drops a silent connection. */
  readonly lostMs: number
  /** The gateway's idle-in-transaction timeout in milliseconds. */
  readonly idleMs: number
}

/** A kind of fault. `inject` resolves when the fault ends; recovery may take longer. */
export type FaultKind = {
  readonly name: string
  /** Number of cards in the deck. */
  readonly weight: number
  /** Database faults exclude each other; all others can overlap. */
  readonly isOfDatabase?: true
  /** Returns a description for the timeline. */
  inject(target: Target, chance: Chance): Promise<string>
}
