import type { RefusalReason } from '#lib/modules/admissions/states.ts'

/** Labels of the decline reasons, most frequent first. The first nine have a number key. */
export const REFUSALS: readonly { reason: RefusalReason; label: string; means: string }[] = [
  { reason: 'insufficient_funds', label: 'Insufficient funds', means: 'The account balance doesn’t cover the amount.' },
  { reason: 'duplicate_payment', label: 'Duplicate', means: 'The same payment was already made.' },
  { reason: 'unknown_alias', label: 'Unknown address', means: 'No customer has this payment address.' },
  { reason: 'fraud_detected', label: 'Suspected fraud', means: 'The payment is or may be fraudulent.' },
  {
    reason: 'invalid_beneficiary_details',
    label: 'Invalid beneficiary details',
    means: 'The name or details don’t match the beneficiary’s account.',
  },
  { reason: 'account_closed', label: 'Account closed', means: 'The account has been closed.' },
  {
    reason: 'blocked_account',
    label: 'Account blocked',
    means: 'The account can’t send or receive payments right now.',
  },
  {
    reason: 'business_reasons',
    label: 'Business reasons',
    means: 'A business decision, for example because the customer refused.',
  },
  {
    reason: 'regulatory_issues',
    label: 'Regulatory issues',
    means: 'A regulation or sanction prohibits it.',
  },
  {
    reason: 'alias_not_provisioned',
    label: 'Address not set up',
    means: 'The address exists but isn’t linked to an account yet.',
  },
  { reason: 'currency_mismatch', label: 'Currency mismatch', means: 'The account is in a different currency.' },
  { reason: 'deceased_account_holder', label: 'Account holder deceased', means: 'The account holder has died.' },
  {
    reason: 'unknown_error',
    label: 'Other',
    means: 'None of the above; contact the other institution with details.',
  },
]

/** Label of a decline reason; unknown ones are shown as the gateway names them. */
export const refusalLabel = (reason: string): string =>
  REFUSALS.find((refusal) => refusal.reason === reason)?.label ?? reason.replaceAll('_', ' ')
