import type { DirectoryPartner } from '../namespaces/index.ts'
import type { PaymentRow } from '../payments/index.ts'
import type { Parties } from '../submissions/index.ts'
import type { Workflow } from './states.ts'

/** A task to open, and the namespace that decides it. */
export type RequiredTask = { readonly workflow: Workflow; readonly partner: DirectoryPartner }

/**
 * The tasks that a payment requires (contract#payments, table of step 3). Without tasks, it
 * completes immediately. `isLinked`: the debtor allowed this pull with a link (contract#links).
 */
export function requiredTasks(
  payment: Pick<PaymentRow, 'paymentType' | 'currency' | 'amount'>,
  { debtor, beneficiary }: Parties,
  isLinked = false,
): RequiredTask[] {
  const tasks: RequiredTask[] = []
  if (payment.paymentType === 'Type_Pull') {
    if (!isLinked) tasks.push({ workflow: 'customer_authentication', partner: debtor })
  } else if (beneficiary.confirmIncoming) tasks.push({ workflow: 'incoming_confirmation', partner: beneficiary })
  const partners = debtor.token === beneficiary.token ? [debtor] : [debtor, beneficiary]
  for (const partner of partners) {
    if (isReviewed(payment, partner)) tasks.push({ workflow: 'payment_review', partner })
  }
  return tasks
}

/** At or over the threshold; a payment in another currency cannot be compared with it and is reviewed (decision 0004). */
function isReviewed(payment: Pick<PaymentRow, 'currency' | 'amount'>, partner: DirectoryPartner): boolean {
  if (partner.reviewThreshold === null) return false
  return payment.currency !== partner.reviewCurrency || payment.amount >= partner.reviewThreshold
}
