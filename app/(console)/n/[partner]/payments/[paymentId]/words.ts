import type { Workflow } from '#lib/modules/admissions/states.ts'
import type { Payment } from '#lib/modules/payments/contract.ts'
import type { Blame } from '#lib/modules/submissions/states.ts'
import { WORKFLOW_WORDS } from '../../tasks/words.ts'

/** A task's kind by the name that the queue gives it; a kind that this version does not know reads as the gateway writes it. */
export const taskTitle = (workflow: string | null): string =>
  WORKFLOW_WORDS[workflow as Workflow]?.title ?? capitalized(workflow?.replaceAll('_', ' ') ?? 'task')

export const PAYMENT_TYPE_WORDS: Record<Payment['payment_type'], string> = {
  Type_Push: 'Push (debtor sends)',
  Type_Pull: 'Pull (beneficiary collects)',
}

export const BLAME_WORDS: Record<Blame, string> = {
  debtor_party: 'Debtor’s institution',
  beneficiary_party: 'Beneficiary’s institution',
  system: 'Network',
}

/** The first letter as a sentence has it. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
