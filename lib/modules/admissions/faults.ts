import { unreachable } from '../../kernel/assert.ts'
import { debtorAndCreditor, type PaymentRow } from '../payments/index.ts'
import type { Fault } from '../submissions/index.ts'
import type { Blame } from '../submissions/states.ts'
import { type RefusalReason, reasonNumber } from './states.ts'
import type { TaskRow } from './table.ts'

const MESSAGES: Record<RefusalReason, string> = {
  invalid_beneficiary_details: 'The beneficiary’s details are incorrect',
  alias_not_provisioned: 'The address is not provisioned',
  unknown_alias: 'The address is unknown',
  account_closed: 'The account is closed',
  duplicate_payment: 'The payment is a duplicate',
  blocked_account: 'The account is blocked',
  currency_mismatch: 'The account is in another currency',
  business_reasons: 'Declined for business reasons',
  deceased_account_holder: 'The account holder is deceased',
  insufficient_funds: 'The debtor’s account has insufficient funds',
  unknown_error: 'Declined for an unknown reason',
  fraud_detected: 'Fraud was detected',
  regulatory_issues: 'Declined for regulatory reasons',
}

/** Reasons that name the party at fault, regardless of the refusing side. */
const BLAME_OF: Partial<Record<RefusalReason, Blame>> = {
  invalid_beneficiary_details: 'beneficiary_party',
  insufficient_funds: 'debtor_party',
}

/** The fault of a failed task: A002 to A014, by the number of its reason (contract#payments). */
export const refusal = (task: TaskRow, reason: RefusalReason, payment: PaymentRow): Fault => ({
  code: `A${String(reasonNumber(reason)).padStart(3, '0')}`,
  message: MESSAGES[reason],
  blame: BLAME_OF[reason] ?? sideOf(task, payment),
})

/** The fault of a task that was not decided in time (contract#payments). */
export const expiry = (task: TaskRow, payment: PaymentRow): Fault => ({
  code: 'A100',
  message: 'The payment expired before it was decided',
  blame: sideOf(task, payment),
})

/**
 * The party whose side held the task is to blame, because the decision depended on information
 * about its own customer.
 */
function sideOf(task: TaskRow, payment: PaymentRow): Blame {
  switch (task.workflow) {
    case 'customer_authentication':
      return 'debtor_party'
    case 'incoming_confirmation':
      return 'beneficiary_party'
    case 'payment_review':
      return task.partnerId === debtorAndCreditor(payment).debtor.partnerId ? 'debtor_party' : 'beneficiary_party'
    default:
      return unreachable(task.workflow)
  }
}
