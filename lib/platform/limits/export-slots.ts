import { tooManyExports } from '../errors.ts'

/** Concurrent exports of an organization in this process (decision 0146). */
const MAX_EXPORTS = 3

const running = new Map<string, number>()

/** Takes a slot of the organization. Returns the function that frees it. Throws 429 if none is free. */
export function takeExportSlot(organizationId: string): () => void {
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
