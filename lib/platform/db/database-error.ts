export const UNIQUE_VIOLATION = '23505'
/** Query canceled, for example by the statement timeout. */
export const CANCELLED = '57014'
/** A lock was not free within the lock timeout. */
export const LOCK_NOT_AVAILABLE = '55P03'

/** Whether the server refused values of a row: data exceptions and violated constraints. */
export const isDataError = (error: unknown): boolean => /^(22|23)...$/.test(databaseError(error).code ?? '')

/**
 * Whether the server refused values of a row: data exceptions, violated constraints and row
 * policies. The statement's other rows may be valid.
 */
export const isRowError = (error: unknown): boolean => isDataError(error) || databaseError(error).code === '42501'

/** The server's error inside the query builder's error; empty if it is not a server error. */
export function databaseError(error: unknown): { code?: string; constraint?: string; message?: string } {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string') return e as { code: string; constraint?: string; message: string }
  }
  return {}
}
