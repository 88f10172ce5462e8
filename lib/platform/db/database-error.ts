export const UNIQUE_VIOLATION = '23505'
/** Among others by the time limit of a statement. */
export const CANCELLED = '57014'

/** The server's error behind the query builder's wrapping; empty for an error that is not the server's. */
export function databaseError(error: unknown): { code?: string; constraint?: string; message?: string } {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string') return e as { code: string; constraint?: string; message: string }
  }
  return {}
}
