import type { DecisionBarrier, RefusalReason, Workflow } from '#lib/modules/admissions/states.ts'
import type { Tab } from './search-params.ts'

export const TAB_WORDS: Record<Tab, string> = { mine: 'Mine', unassigned: 'Unassigned', on_hold: 'On hold', all: 'All' }

/** What a task asks of the person who works it. */
export const WORKFLOW_WORDS: Record<Workflow, { title: string; ask: string }> = {
  customer_authentication: {
    title: 'Customer’s approval',
    ask: 'The beneficiary’s side wants to collect this amount from your customer, the debtor. Accept it if your customer has agreed to it.',
  },
  incoming_confirmation: {
    title: 'Incoming payment',
    ask: 'This amount is on its way to your customer, the beneficiary. Accept it if the account can take it.',
  },
  payment_review: {
    title: 'Payment review',
    ask: 'The amount reaches the review threshold of your namespace, or is in another currency than it. Accept it if it looks right for these two parties.',
  },
}

/** Why the reader cannot accept a task, and what is left to do. */
export const BARRIERS: Record<DecisionBarrier, string> = {
  member_required: 'This namespace lets only members decide this task.',
  created_payment: 'You created this payment. You can hold or decline it, or ask a colleague to review it.',
  completed_other_task:
    'You completed another task of this payment. You can hold or decline this one, or ask a colleague to review it.',
}

/** The refusal reasons in plain words, the frequent ones first: the first nine have a key of their own. */
export const REFUSALS: readonly { reason: RefusalReason; label: string; means: string }[] = [
  { reason: 'insufficient_funds', label: 'Not enough funds', means: 'The account does not cover the amount.' },
  { reason: 'duplicate_payment', label: 'Duplicate', means: 'The same payment was made before.' },
  { reason: 'unknown_alias', label: 'Unknown address', means: 'The payment address belongs to nobody here.' },
  { reason: 'fraud_detected', label: 'Fraud', means: 'The payment is, or very likely is, fraudulent.' },
  {
    reason: 'invalid_beneficiary_details',
    label: 'Wrong beneficiary details',
    means: 'Name or details do not fit the beneficiary’s account.',
  },
  { reason: 'account_closed', label: 'Account closed', means: 'The account has been closed.' },
  { reason: 'blocked_account', label: 'Account blocked', means: 'The account may not pay or be paid at present.' },
  { reason: 'business_reasons', label: 'Business reasons', means: 'Declined by choice, such as the customer said no.' },
  {
    reason: 'regulatory_issues',
    label: 'Regulation',
    means: 'A rule or a sanction forbids it; the other side learns no more than that.',
  },
  {
    reason: 'alias_not_provisioned',
    label: 'Address not set up',
    means: 'The address exists, but no account stands behind it yet.',
  },
  { reason: 'currency_mismatch', label: 'Other currency', means: 'The account is kept in another currency.' },
  { reason: 'deceased_account_holder', label: 'Account holder deceased', means: 'The account’s holder has died.' },
  {
    reason: 'unknown_error',
    label: 'Something else',
    means: 'None of the above; say more to the other side yourself.',
  },
]

/** A reason as a label; a reason that this version does not know reads as the gateway writes it. */
export const refusalLabel = (reason: string): string =>
  REFUSALS.find((known) => known.reason === reason)?.label ?? reason.replaceAll('_', ' ')

const HOUR = 3600
const DAY = 24 * HOUR

/** How long a group of tasks has waited, in whole hours or days: "1 to 4 hours", "over 3 days". */
export function ageText(from: number, to: number | null): string {
  const unit = (to ?? from) > DAY ? { size: DAY, name: 'day' } : { size: HOUR, name: 'hour' }
  const many = (seconds: number) => `${seconds / unit.size} ${unit.name}${seconds === unit.size ? '' : 's'}`
  if (to === null) return `over ${many(from)}`
  return from === 0 ? `under ${many(to)}` : `${from / unit.size} to ${many(to)}`
}
