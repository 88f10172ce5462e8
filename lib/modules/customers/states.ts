/** Status numbers (contract#numbers). */
export const CUSTOMER_STATUS = { disabled: 1, enabled: 2, deleted: 3 } as const
export const CUSTOMER_TYPES = ['Individual', 'Business'] as const
/** Filter names of the statuses. */
export const CUSTOMER_FILTER = ['ENABLED', 'DISABLED', 'DELETED'] as const
