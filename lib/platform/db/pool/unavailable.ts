import { databaseError } from '../database-error.ts'

/**
 * Error codes of a server that is temporarily unavailable: stopping, starting, a standby, out of
 * resources, disconnected, or too slow. The request was rolled back or its response was lost; a
 * retry with the same key is safe.
 */
const UNAVAILABLE_CODES =
  /^(08...|25006|40003|25P03|53...|55P03|57014|57P0[1-5]|58030|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
/** Errors of the driver and its pool, which have no codes. */
const DRIVER_ERRORS =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed)/

/**
 * Whether an error means that the database is unavailable, rather than that the request is wrong.
 */
export function isUnavailable(error: unknown): boolean {
  if (UNAVAILABLE_CODES.test(databaseError(error).code ?? '')) return true
  for (let e = error; e instanceof Error; e = e.cause) if (DRIVER_ERRORS.test(e.message)) return true
  return false
}
