import { requestInProgress } from '../errors.ts'
import type { IdempotencyKey } from './idempotency.ts'

/** Keys whose first request this process is executing. */
const inFlight = new Set<string>()

/**
 * Executes the request of a key unless this process is already executing it. In that case it throws
 * 409 before doing any work (contract#idempotency); operations that do not list 409 wait in the
 * database instead. Between processes, the database decides.
 */
export async function exclusively<T>({ scope, key, wait }: IdempotencyKey, work: () => Promise<T>): Promise<T> {
  if (wait) return work()
  const name = `${scope} ${key}`
  if (inFlight.has(name)) throw requestInProgress()
  inFlight.add(name)
  try {
    return await work()
  } finally {
    inFlight.delete(name)
  }
}
