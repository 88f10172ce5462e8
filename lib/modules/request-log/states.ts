/** HTTP methods of the operations. */
export const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** Status classes to filter by. */
export const STATUS_CLASSES = ['2xx', '4xx', '5xx'] as const
