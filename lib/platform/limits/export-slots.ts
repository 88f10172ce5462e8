import type { Db } from '../db/db.ts'
import { tooManyExports } from '../errors.ts'

/** Concurrent exports of an organization in this process (decision 0146). */
const MAX_EXPORTS = 3

/** Per database, because a process can serve several gateways, as tests do. */
const slots = new WeakMap<Db, Map<string, number>>()

/** Takes a slot of the organization. Returns the function that frees it. Throws 429 if none is free. */
export function takeExportSlot(db: Db, organizationId: string): () => void {
  const running = slots.get(db) ?? new Map<string, number>()
  slots.set(db, running)
  const count = running.get(organizationId) ?? 0
  if (count >= MAX_EXPORTS) throw tooManyExports()
  running.set(organizationId, count + 1)
  let isTaken = true
  return () => {
    if (!isTaken) return
    isTaken = false
    const rest = (running.get(organizationId) ?? 1) - 1
    if (rest > 0) running.set(organizationId, rest)
    else running.delete(organizationId)
  }
}
