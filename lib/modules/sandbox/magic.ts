import { type RefusalReason, STATUS_REASONS } from '../admissions/states.ts'

/** Reaction of a simulated partner to a task or proposal. */
export type Verdict =
  | { readonly kind: 'accept' }
  | { readonly kind: 'hold' }
  | { readonly kind: 'refuse'; readonly reason: RefusalReason }

/** Delay of the `slow@` identifier. */
export const SLOW_MS = 60_000

/** Identifier with a delayed answer. */
export const SLOW = 'slow'

/** Identifier that leaves tasks and proposals undecided. */
export const HOLD = 'hold'

/** Identifiers whose simulated holder refuses or does not answer a recall; any other grants it. */
export const RECALL_REFUSED = 'recall_refused'
export const RECALL_IGNORED = 'recall_ignored'

/** The behavior that an identifier of a simulated namespace selects (contract#sandbox). */
export function verdictOf(address: string): Verdict {
  const [identifier] = address.toLowerCase().split('@')
  if (identifier === HOLD) return { kind: 'hold' }
  const reason = STATUS_REASONS.find((candidate) => candidate === identifier)
  return reason && reason !== 'accepted' ? { kind: 'refuse', reason } : { kind: 'accept' }
}
