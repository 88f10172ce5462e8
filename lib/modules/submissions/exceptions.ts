import type { Blame } from './states.ts'

/** Why a payment ended without a transaction: what an exception says. */
export type Fault = { readonly code: string; readonly message: string; readonly blame: Blame }

/**
 * What the deep checks of a submission may find (contract#payments). Blame names a customer's side; where neither customer is at
 * fault it is the system. O001 is the published code of a debtor without an address, which this gateway refuses at creation.
 * O009 is ours: the contract asks for two different addresses and gives no code for it.
 */
export const SUBMISSION_FAULTS = {
  O001: { message: 'The debtor has no payment address', blame: 'debtor_party' },
  O002: { message: 'The debtor’s address is unknown', blame: 'debtor_party' },
  O003: { message: 'The debtor’s address is not enabled', blame: 'debtor_party' },
  O004: { message: 'The beneficiary’s address is unknown', blame: 'beneficiary_party' },
  O005: { message: 'The beneficiary’s address is not enabled', blame: 'beneficiary_party' },
  O006: { message: 'A namespace of the payment is disabled', blame: 'system' },
  O007: { message: 'Debtor and beneficiary belong to different environments', blame: 'system' },
  O008: { message: 'The payment expired before its submission', blame: 'system' },
  O009: { message: 'Debtor and beneficiary have the same address', blame: 'system' },
} as const satisfies Record<string, Omit<Fault, 'code'>>

export type SubmissionCode = keyof typeof SUBMISSION_FAULTS

/** The fault behind a code of the table. */
export const submissionFault = (code: SubmissionCode): Fault => ({ code, ...SUBMISSION_FAULTS[code] })
