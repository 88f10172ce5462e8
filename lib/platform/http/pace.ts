/** How far a name may be ahead of its rate. */
const BURST_MS = 100
/** Whoever was far ahead of its rate is within it again after this time without requests. */
const RECOVERY_MS = 1000

/** Which names currently send more than a rate allows, apart from short bursts (decision 0119). */
export type Pace = {
  count(name: string): void
  isWithin(name: string): boolean
}

/** Without a rate, everyone is within it. */
export function createPace(perSecond: number | undefined, now: () => number): Pace {
  if (perSecond === undefined) return { count: () => undefined, isWithin: () => true }
  /** When the latest request of each name would have arrived at the rate; no earlier times. */
  const due = new Map<string, number>()
  let cleanedAt = now()
  const clean = () => {
    if (now() - cleanedAt < RECOVERY_MS) return
    cleanedAt = now()
    for (const [name, at] of due) if (at <= cleanedAt) due.delete(name)
  }
  return {
    count: (name) => {
      clean()
      const expected = Math.max(due.get(name) ?? 0, now()) + 1000 / perSecond
      due.set(name, Math.min(expected, now() + BURST_MS + RECOVERY_MS))
    },
    isWithin: (name) => (due.get(name) ?? 0) - now() <= BURST_MS,
  }
}
