import { formatMoney } from '#lib/kernel/money/amount.ts'
import type { Workflow } from '#lib/modules/admissions/states.ts'
import type { Payment } from '#lib/modules/payments/contract.ts'
import type { Return } from '#lib/modules/returns/contract.ts'
import type { Blame } from '#lib/modules/submissions/states.ts'
import { WORKFLOW_WORDS } from '../../tasks/words.ts'

/** A task's title as in the queue. Unknown kinds are shown as the gateway names them. */
export const taskTitle = (workflow: string | null): string =>
  WORKFLOW_WORDS[workflow as Workflow]?.title ?? capitalized(workflow?.replaceAll('_', ' ') ?? 'task')

type Titled = { readonly token: string; readonly workflow: string; readonly partner_id: string }

/** Titles of tasks of which both institutions have one, by ID: they name the side. */
export function titlesOf(tasks: readonly Titled[], partner: string): ReadonlyMap<string, string> {
  const isTwofold = (task: Titled) =>
    tasks.some(({ workflow, partner_id }) => workflow === task.workflow && partner_id !== task.partner_id)
  const side = ({ partner_id }: Titled) => (partner_id === partner ? 'your institution' : 'other institution')
  return new Map(
    tasks.filter(isTwofold).map((task) => [task.token, `${taskTitle(task.workflow)} (${side(task)})`] as const),
  )
}

/** Timeline title of a return, keyed by its ID. */
export const returnTitle = ({ return_id, amount }: Pick<Return, 'return_id' | 'amount'>) =>
  [return_id, `Returned ${formatMoney({ currency: amount.currency, minor: BigInt(amount.total) })}`] as const

export const PAYMENT_TYPE_WORDS: Record<Payment['payment_type'], string> = {
  Type_Push: 'Push (sent by the debtor)',
  Type_Pull: 'Pull (requested by the beneficiary)',
}

export const BLAME_WORDS: Record<Blame, string> = {
  debtor_party: 'Debtor’s institution',
  beneficiary_party: 'Beneficiary’s institution',
  system: 'Network',
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
