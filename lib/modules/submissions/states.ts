/** Numbers of submission.status and admission.status (contract#numbers). */
export const SUBMISSION_STATUS = {
  none: 0,
  accepted: 1,
  delivered: 2,
  failed: 3,
  validating: 4,
} as const

/** Blame of an exception (contract#payments). */
export const BLAMES = ['debtor_party', 'beneficiary_party', 'system'] as const
export type Blame = (typeof BLAMES)[number]

/** Record types of exceptions. */
export const RECORD_TYPES = ['PaymentSubmission', 'PaymentAdmission'] as const
export type RecordType = (typeof RECORD_TYPES)[number]
