import { inSentence } from '#lib/kernel/wording.ts'
import { reasonNumber, type StatusReason } from '#lib/modules/admissions/states.ts'
import type { Direction } from '#lib/modules/payments/states.ts'
import type { PaymentException } from '#lib/modules/submissions/contract.ts'
import type { Blame } from '#lib/modules/submissions/states.ts'
import { BLAME_WORDS } from './words.ts'

/**
 * Plain-language explanation of an exception. `own` says what to do if the reader's institution is
 * responsible, which cannot contact itself.
 */
type Entry = {
  readonly what: string | ((institution: string) => string)
  readonly todo: string
  readonly own?: string
  /** Who is responsible, if it is always the same side. */
  readonly blame?: Blame
}
type Advice = { readonly what: string; readonly todo: string }

/** Declined tasks. Their codes are A plus the two-digit reason (contract#payments). */
const BY_REASON: Record<StatusReason, Entry> = {
  accepted: {
    what: 'A task failed although it was accepted.',
    todo: 'This shouldn’t happen. Report it with the IDs on this page.',
  },
  invalid_beneficiary_details: {
    what: 'The beneficiary’s details don’t match the account.',
    todo: 'Ask the beneficiary for the correct details, then create the payment again.',
  },
  alias_not_provisioned: {
    what: 'The address is reserved but not linked to an account yet.',
    todo: 'Ask the holder to finish setup with their institution, or use another address.',
    own: 'Finish the customer’s setup, then create the payment again.',
  },
  unknown_alias: {
    what: (institution) => `${institution} doesn’t recognize this address.`,
    todo: 'Check the address for typos with the person who gave it to you.',
    own: 'Check whether the address belongs to one of your customers.',
  },
  account_closed: {
    what: 'The account linked to this address is closed.',
    todo: 'Ask the account holder for another address. Payments with this one will keep failing.',
  },
  duplicate_payment: {
    what: (institution) => `${institution} flagged the payment as a duplicate of an earlier one.`,
    todo: 'Find the earlier payment by its reference. If both are intended, agree with the other institution before retrying.',
    own: 'Find the earlier payment by its reference. If both are intended, tell the other institution.',
  },
  blocked_account: {
    what: 'The account is blocked.',
    todo: 'The account holder must resolve this with their institution.',
    own: 'Resolve the block with your customer before the payment is created again.',
  },
  currency_mismatch: {
    what: 'The account doesn’t accept this currency.',
    todo: 'Create the payment again in a currency the account accepts.',
  },
  business_reasons: {
    what: (institution) => `${institution} declined the payment for business reasons.`,
    todo: 'Contact the responsible institution and provide the payment ID.',
    own: 'Ask the colleague who decided the task for the reason.',
  },
  deceased_account_holder: {
    what: 'The account holder is deceased.',
    todo: 'Don’t retry. Contact the responsible institution.',
    own: 'Don’t retry. Close the customer’s address as your procedures require.',
  },
  insufficient_funds: {
    what: 'The debtor’s account has insufficient funds.',
    todo: 'Retry once funds are available, or agree on a smaller amount.',
  },
  unknown_error: {
    what: (institution) => `${institution} couldn’t process the payment for an unknown reason.`,
    todo: 'Create the payment again. If it fails again, contact the responsible institution and provide the payment ID.',
    own: 'Find the cause in your own systems before the payment is created again.',
  },
  fraud_detected: {
    what: 'The payment was flagged as suspected fraud.',
    todo: 'Don’t retry. Confirm the request with the customer through another channel.',
  },
  regulatory_issues: {
    what: 'The payment isn’t permitted by law or regulation.',
    todo: 'Don’t retry. Refer the payment to your compliance team.',
  },
}

/** The debtor’s namespace lacks headroom for the payment. */
export const OUT_OF_HEADROOM = 'O010'

const BY_CODE: Readonly<Record<string, Entry>> = {
  O001: {
    what: 'The debtor’s address is missing.',
    todo: 'Create the payment again with the debtor’s address.',
  },
  O002: {
    what: 'The debtor’s address doesn’t exist in this environment.',
    todo: 'Check the address for typos, then create the payment again. Sandbox and live addresses are separate.',
  },
  O003: {
    what: 'The debtor is disabled.',
    todo: 'Ask the debtor’s institution to enable the customer, then create the payment again.',
    own: 'Enable the customer, then create the payment again.',
  },
  O004: {
    what: 'The beneficiary’s address doesn’t exist in this environment.',
    todo: 'Check the address for typos, then create the payment again. Sandbox and live addresses are separate.',
  },
  O005: {
    what: 'The beneficiary is disabled.',
    todo: 'Ask the beneficiary’s institution to enable the customer, then create the payment again.',
    own: 'Enable the customer, then create the payment again.',
  },
  O006: {
    what: 'One of the two namespaces is disabled.',
    todo: 'Ask its organization to enable it, then create the payment again.',
  },
  O007: {
    what: 'One address is in the sandbox and the other is live.',
    todo: 'Use two addresses in the same environment.',
  },
  O008: {
    what: 'The payment expired before it was submitted.',
    todo: 'Create the payment again and submit it right away, or set a later expiry.',
  },
  O009: {
    what: 'The debtor and the beneficiary have the same address.',
    todo: 'Create the payment again with two different addresses.',
  },
  [OUT_OF_HEADROOM]: {
    what: (institution) => `${institution} has reached its limit in the network.`,
    blame: 'debtor_party',
    todo: 'Nothing was booked. Ask the debtor’s institution when it will have headroom, then create the payment again.',
    own: 'Nothing was booked. Create the payment again when you have headroom. Liquidity shows what uses it and when it’s freed.',
  },
  A100: {
    what: 'The payment expired before its tasks were decided.',
    todo: 'Create the payment again with a later expiry, and notify the people who decide its tasks.',
  },
  ...Object.fromEntries(
    Object.entries(BY_REASON).map(([reason, advice]) => [refusalCode(reason as StatusReason), advice]),
  ),
}

/**
 * Explanation of an exception code (contract#payments); undefined for unknown codes. `isOwn`: the
 * reader's institution is responsible.
 */
export function adviceFor(code: string, isOwn = false, blame?: Blame): Advice | undefined {
  if (!Object.hasOwn(BY_CODE, code)) return undefined
  const { what = '', todo = '', own, blame: usual } = BY_CODE[code] ?? {}
  const side = blame ?? usual
  const institution = isOwn ? 'Your institution' : side ? `The ${inSentence(BLAME_WORDS[side])}` : 'An institution'
  return { what: typeof what === 'string' ? what : what(institution), todo: (isOwn && own) || todo }
}

/** Whether the institution on this side of the payment is responsible. */
export const isOwnBlame = (blame: Blame, direction: Direction): boolean =>
  (blame === 'debtor_party' && direction !== 'in') || (blame === 'beneficiary_party' && direction !== 'out')

type Exception = Pick<PaymentException, 'exception_code' | 'exception_message' | 'blame'>

/** Why a payment ended, in sentences. Empty if it has no exceptions. */
export const whyEnded = (exceptions: readonly Exception[], direction: Direction): string =>
  exceptions
    .map(({ exception_code: code, exception_message: message, blame }) => {
      const { what = message } = adviceFor(code, isOwnBlame(blame, direction), blame) ?? {}
      return what.endsWith('.') ? what : `${what}.`
    })
    .join(' ')

/** Exception codes for addresses that do not exist. */
const UNKNOWN_ADDRESS: readonly string[] = ['O002', 'O004']

interface Parties {
  readonly debtor_party: { readonly payment_address: string }
  readonly beneficiary_party: { readonly payment_address: string }
}

/** Who is responsible for an exception, with the address. Nobody is for an unknown address. */
export function responsibleFor(
  { exception_code, blame }: Pick<PaymentException, 'exception_code' | 'blame'>,
  payment: Parties,
  isOwn: boolean,
): string {
  if (blame === 'system') return BLAME_WORDS.system
  const { payment_address: address } = payment[blame]
  if (isOwn) return `Your namespace (${address})`
  return UNKNOWN_ADDRESS.includes(exception_code)
    ? `Nobody, because ${address} doesn’t exist`
    : `${BLAME_WORDS[blame]} (${address})`
}

function refusalCode(reason: StatusReason): string {
  return `A${String(reasonNumber(reason)).padStart(3, '0')}`
}
