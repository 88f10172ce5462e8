import { databaseError } from './database-error.ts'

/**
 * Codes with which the server, or the way to it, says "not now": stopping, starting, a standby by now, full (connections, disk,
 * memory), broken off, too long. What was asked is undone, or its answer was lost: the same request with the same key is the remedy.
 */
const NOT_NOW =
  /^(08...|25006|40003|25P03|53...|55P03|57014|57P0[1-5]|58030|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
/** The same of the driver and its pool, which have no codes. */
const SAID =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed)/

/** Whether an error says that the database cannot serve now, rather than that something is wrong with what was asked. */
export function isUnavailable(error: unknown): boolean {
  if (NOT_NOW.test(databaseError(error).code ?? '')) return true
  for (let e = error; e instanceof Error; e = e.cause) if (SAID.test(e.message)) return true
  return false
}
