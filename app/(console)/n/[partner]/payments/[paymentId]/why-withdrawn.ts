import type { TimelineEntry } from '#lib/modules/transactions/contract.ts'

/** Why a task ended that nobody decided: another one was declined, or the payment expired. */
export function whyWithdrawn(entries: readonly Pick<TimelineEntry, 'kind' | 'actor'>[]): string {
  const declined = entries.findLast(({ kind }) => kind === 'task_failed')
  return declined ? `${declined.actor} declined the payment’s other task` : 'The payment expired'
}
