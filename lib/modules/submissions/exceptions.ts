import type { Blame } from './states.ts'

/** Reason for a payment that ended without a transaction. */
export type Fault = {
  readonly code: string
  readonly message: string
  readonly blame: Blame
  /** What the declining side wrote to the other side. */
  readonly declineMessage?: string
}

/**
 * Exceptions of the deep checks (contract#payments). The blame is a customer's side, or the system
 * if neither customer is at fault. O001 is the published code for a debtor without an address,
 * which this gateway rejects at creation. O007 is in payments from before decision 0105; since then,
 * an address of the other environment is unknown. O009 and O010 are extensions: the contract requires two different
 * addresses and has no code for it, and limits what a namespace can owe (contract#liquidity).
 */
const SUBMISSION_FAULTS = {
  O001: { message: 'The debtor has no payment address', blame: 'debtor_party' },
  O002: { message: 'The debtor’s address is unknown', blame: 'debtor_party' },
  O003: { message: 'The debtor’s address is not enabled', blame: 'debtor_party' },
  O004: { message: 'The beneficiary’s address is unknown', blame: 'beneficiary_party' },
  O005: { message: 'The beneficiary’s address is not enabled', blame: 'beneficiary_party' },
  O006: { message: 'A namespace of the payment is disabled', blame: 'system' },
  O007: { message: 'Debtor and beneficiary belong to different environments', blame: 'system' },
  O008: { message: 'The payment expired before its submission', blame: 'system' },
  O009: { message: 'Debtor and beneficiary have the same address', blame: 'system' },
  O010: { message: 'The debtor’s institution has insufficient liquidity', blame: 'debtor_party' },
} as const satisfies Record<string, Omit<Fault, 'code'>>

export type SubmissionCode = keyof typeof SUBMISSION_FAULTS

export const submissionFault = (code: SubmissionCode): Fault => ({ code, ...SUBMISSION_FAULTS[code] })
