/** Account states as the API shows them (contract#accounts). */
export const ACCOUNT_STATES = ['unverified', 'verified', 'deleted'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

/** The filter's names of the states (specification, "States and transitions"). */
export const ACCOUNT_FILTER = {
  AS_Verified: 'verified',
  AS_Unverified: 'unverified',
  AS_Deleted: 'deleted',
} as const satisfies Record<string, AccountState>

/** The two types in requests and responses (contract#accounts). */
export const ACCOUNT_TYPES = ['checking', 'savings'] as const
type AccountType = (typeof ACCOUNT_TYPES)[number]
export const TYPE_ON_WRITE = { AT_Checkings: 'checking', AT_Savings: 'savings' } as const satisfies Record<
  string,
  AccountType
>

export const VALIDATION_STATES = ['pending', 'verified', 'failed'] as const

/** Maximum number of an account's validations that a list contains. */
export const MAX_LISTED_VALIDATIONS = 100

/** Incorrect attempts that end a validation (contract#accounts). */
export const TRIES = 3
