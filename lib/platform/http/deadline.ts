/** Enforces a deadline for responses. */
type Deadline = {
  /**
   * Returns the result of the work, or `late()` after the deadline; the work's outcome is then
   * ignored. Work for which `isExempt()` holds at its deadline has none.
   */
  guard<T>(work: Promise<T>, late: () => T, isExempt?: () => boolean): Promise<T>
}

type Waiting = { readonly since: number; readonly giveUp: () => void; readonly isExempt: () => boolean }

/**
 * A deadline for many concurrent requests. They are stored in order of their start and checked
 * periodically, because a timer per request would cost more than most requests.
 */
export function createDeadline(longestMs: number, lookEveryMs = 1000): Deadline {
  const inFlight = new Set<Waiting>()
  const look = setInterval(() => {
    const oldest = performance.now() - longestMs
    for (const waiting of inFlight) {
      if (waiting.since > oldest) return
      inFlight.delete(waiting)
      if (!waiting.isExempt()) waiting.giveUp()
    }
  }, lookEveryMs)
  look.unref()
  return {
    guard: (work, late, isExempt = () => false) =>
      new Promise((resolve, reject) => {
        const waiting: Waiting = { since: performance.now(), giveUp: () => resolve(late()), isExempt }
        inFlight.add(waiting)
        work.then(
          (value) => {
            inFlight.delete(waiting)
            resolve(value)
          },
          (error: unknown) => {
            inFlight.delete(waiting)
            reject(error)
          },
        )
      }),
  }
}
