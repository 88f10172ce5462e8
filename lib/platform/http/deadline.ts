/** Sees to it that everybody is answered. */
export type Deadline = {
  /** What the work gives, or what `late` gives once it has taken too long. Its outcome is ignored then. */
  guard<T>(work: Promise<T>, late: () => T): Promise<T>
}

type Waiting = { readonly since: number; readonly giveUp: () => void }

/**
 * A deadline for very many things at once: what is under way stands in a set, in order of its beginning, and is looked at now and
 * then. A timer for each request would cost more than most of what it watches.
 */
export function createDeadline(longestMs: number, lookEveryMs = 1000): Deadline {
  const underWay = new Set<Waiting>()
  const look = setInterval(() => {
    const oldest = performance.now() - longestMs
    for (const waiting of underWay) {
      if (waiting.since > oldest) return
      underWay.delete(waiting)
      waiting.giveUp()
    }
  }, lookEveryMs)
  look.unref()
  return {
    guard: (work, late) =>
      new Promise((resolve, reject) => {
        const waiting: Waiting = { since: performance.now(), giveUp: () => resolve(late()) }
        underWay.add(waiting)
        work.then(
          (value) => {
            underWay.delete(waiting)
            resolve(value)
          },
          (error: unknown) => {
            underWay.delete(waiting)
            reject(error)
          },
        )
      }),
  }
}
