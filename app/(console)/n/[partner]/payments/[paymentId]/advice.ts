import { reasonNumber, type StatusReason } from '#lib/modules/admissions/states.ts'

/** An exception in plain words: what happened, and what to do about it. */
export type Advice = { readonly what: string; readonly todo: string }

/** Refusals of tasks; their codes are A and the reason's number in two more digits (contract#payments). */
const BY_REASON: Record<StatusReason, Advice> = {
  accepted: {
    what: 'A task ended the payment although it was accepted.',
    todo: 'This should not happen: report it with the ids on this page.',
  },
  invalid_beneficiary_details: {
    what: 'The beneficiary’s details do not match the account.',
    todo: 'Ask the beneficiary for the right details, then create the payment again.',
  },
  alias_not_provisioned: {
    what: 'The address is reserved, but no account stands behind it yet.',
    todo: 'Ask the holder to finish setting it up with their institution, or use another address.',
  },
  unknown_alias: {
    what: 'The institution does not know this address.',
    todo: 'Check the address for a typing error with the person who gave it to you.',
  },
  account_closed: {
    what: 'The account behind the address is closed.',
    todo: 'Ask the holder for another address. The same payment would be refused again.',
  },
  duplicate_payment: {
    what: 'The institution takes it for a repetition of an earlier payment.',
    todo: 'Look for the earlier payment by its reference. If both are meant, agree with the other side before trying again.',
  },
  blocked_account: {
    what: 'The account is blocked.',
    todo: 'Only its holder can clear this, with their own institution.',
  },
  currency_mismatch: {
    what: 'The account does not take this currency.',
    todo: 'Create the payment again in a currency that the account takes.',
  },
  business_reasons: {
    what: 'The institution refused it by its own rules, without saying more.',
    todo: 'Contact the institution at fault and quote the payment id.',
  },
  deceased_account_holder: {
    what: 'The holder of the account has died.',
    todo: 'Do not try again; contact the institution at fault.',
  },
  insufficient_funds: {
    what: 'The debtor’s account does not hold enough money.',
    todo: 'Try again when it does, or agree on a smaller amount.',
  },
  unknown_error: {
    what: 'The institution could not process it and does not know why.',
    todo: 'Create the payment again. If that fails too, contact the institution and quote the payment id.',
  },
  fraud_detected: {
    what: 'The payment looks fraudulent.',
    todo: 'Do not try again. Verify by another channel that the person really asked for it.',
  },
  regulatory_issues: {
    what: 'Law or regulation forbids it.',
    todo: 'Do not try again; hand it to your compliance team.',
  },
}

const BY_CODE: Readonly<Record<string, Advice>> = {
  O001: {
    what: 'The debtor’s address is missing.',
    todo: 'Create the payment again and name the debtor’s address.',
  },
  O002: {
    what: 'Nobody in the network has the debtor’s address.',
    todo: 'Check the address for a typing error, then create the payment again.',
  },
  O003: {
    what: 'The debtor is not enabled.',
    todo: 'The debtor’s institution must enable the customer; then create the payment again.',
  },
  O004: {
    what: 'Nobody in the network has the beneficiary’s address.',
    todo: 'Check the address for a typing error, then create the payment again.',
  },
  O005: {
    what: 'The beneficiary is not enabled.',
    todo: 'The beneficiary’s institution must enable the customer; then create the payment again.',
  },
  O006: {
    what: 'One of the two namespaces is switched off.',
    todo: 'Its organization must enable it; then create the payment again.',
  },
  O007: {
    what: 'One side is in the sandbox, the other is live: no payment can cross.',
    todo: 'Use two addresses of the same environment.',
  },
  O008: {
    what: 'It had expired before it was submitted.',
    todo: 'Create the payment again and submit it at once, or give it a later expiry.',
  },
  A100: {
    what: 'Nobody decided its tasks before it expired.',
    todo: 'Create the payment again with a later expiry, and tell those who work its tasks.',
  },
  ...Object.fromEntries(
    Object.entries(BY_REASON).map(([reason, advice]) => [refusalCode(reason as StatusReason), advice]),
  ),
}

/** Plain words for an exception code (contract#payments); undefined for a code that this version does not know. */
export const adviceFor = (code: string): Advice | undefined =>
  Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined

function refusalCode(reason: StatusReason): string {
  return `A${String(reasonNumber(reason)).padStart(3, '0')}`
}
