import { type RefusalReason, STATUS_REASONS } from '../admissions/states.ts'

/** What a simulated partner does about a task or a proposal. */
export type Verdict =
  | { readonly kind: 'accept' }
  | { readonly kind: 'hold' }
  | { readonly kind: 'refuse'; readonly reason: RefusalReason }

/** How long `slow@` takes. */
export const SLOW_MS = 60_000

/** The identifier that takes its time. */
export const SLOW = 'slow'

/** The identifier that decides nothing. */
export const HOLD = 'hold'

/** What an identifier of a simulated namespace makes that side do (contract#sandbox). */
export function verdictOf(address: string): Verdict {
  const [identifier] = address.toLowerCase().split('@')
  if (identifier === HOLD) return { kind: 'hold' }
  const reason = STATUS_REASONS.find((known) => known === identifier)
  return reason && reason !== 'accepted' ? { kind: 'refuse', reason } : { kind: 'accept' }
}
