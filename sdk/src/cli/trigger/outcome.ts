import type { STATES } from '../payments.ts'

type State = (typeof STATES)[number]
/** States of a payment that a command waits for. */
export type Outcome = 'completed' | 'settled' | 'failed'

const FINAL: ReadonlySet<State> = new Set(['completed', 'settled', 'failed', 'expired'])

/**
 * Whether a payment has reached a state. A scheduled settlement can settle a completed payment
 * before anyone reads it. Throws for a payment that cannot reach the state anymore.
 */
export function hasReached(state: State, expected: Outcome): boolean {
  if (state === expected || (state === 'settled' && expected === 'completed')) return true
  if (!FINAL.has(state) || (state === 'completed' && expected === 'settled')) return false
  throw new Error(`The payment is ${state} and cannot become ${expected}`)
}
