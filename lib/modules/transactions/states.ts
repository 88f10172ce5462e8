/** Numbers of transaction.status (contract#numbers). */
export const TRANSACTION_STATUS = {
  unknown: 0,
  initiated: 1,
  processing: 2,
  completed: 3,
  failed: 4,
  reversed: 5,
  expired: 6,
  recovered: 7,
} as const

export const DIRECTIONS = ['TD_Credit', 'TD_Debit'] as const
export const TRANSACTION_TYPES = ['TT_PAYMENT', 'TT_REFUND', 'TT_REVERSAL', 'TT_FEE'] as const

/** Kinds of identifiers that a look-up accepts. */
export const LOOKED_UP_BY = ['payment_id', 'transaction_id', 'task_id', 'approval_code'] as const
export type LookedUpBy = (typeof LOOKED_UP_BY)[number]
