/** Methods that operations have. */
export const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** What answers are told apart by. */
export const STATUS_CLASSES = ['2xx', '4xx', '5xx'] as const
