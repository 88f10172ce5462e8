import { unavailable } from '../errors.ts'

/** How many slots an owner has. */
export type SlotLimit = { readonly owner: string; readonly most: number }

/** The queue is empty unless all slots are used. */
type Slots = { used: number; readonly queue: Set<() => void> }

/**
 * Takes a slot of each limit, and returns the function that frees them. Throws 503 if they are not
 * free in time, or if the request is abandoned.
 */
export type TakeSlots = (limits: readonly SlotLimit[], signal: AbortSignal) => Promise<() => void>

/**
 * Limits concurrent requests by owner. A request takes a slot of each limit at once, or waits in the
 * queue of a limit without a free slot, without using slots of the others.
 */
export function createSlots(patienceMs: number): TakeSlots {
  const owners = new Map<string, Slots>()
  const slotsOf = (owner: string) => owners.get(owner) ?? { used: 0, queue: new Set() }

  /** Takes a slot of each limit, or returns the slots of a limit that has none free. */
  const takeOrFindFull = (limits: readonly SlotLimit[]): Slots | undefined => {
    const full = limits.find(({ owner, most }) => slotsOf(owner).used >= most)
    if (full) return slotsOf(full.owner)
    for (const { owner } of limits) {
      const slots = slotsOf(owner)
      slots.used++
      owners.set(owner, slots)
    }
    return undefined
  }

  const free = (limits: readonly SlotLimit[]) => {
    for (const { owner } of limits) slotsOf(owner).used--
    for (const { owner, most } of limits) {
      const slots = slotsOf(owner)
      for (const enter of slots.queue) {
        if (slots.used >= most) break
        slots.queue.delete(enter)
        enter()
      }
    }
    for (const { owner } of limits) if (slotsOf(owner).used === 0) owners.delete(owner)
  }

  return (limits, signal) =>
    new Promise((resolve, reject) => {
      let queue: Set<() => void> | undefined
      const stopWaiting = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', refuse)
        queue?.delete(enter)
      }
      const refuse = () => {
        stopWaiting()
        reject(unavailable())
      }
      const enter = () => {
        queue = takeOrFindFull(limits)?.queue
        if (queue) return void queue.add(enter)
        stopWaiting()
        let isTaken = true
        resolve(() => {
          if (isTaken) free(limits)
          isTaken = false
        })
      }
      const timer = setTimeout(refuse, patienceMs)
      if (signal.aborted) return refuse()
      signal.addEventListener('abort', refuse, { once: true })
      enter()
    })
}
