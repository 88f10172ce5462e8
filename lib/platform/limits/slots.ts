import { unavailable } from '../errors.ts'

/** How many slots an owner has. */
export type SlotLimit = { readonly owner: string; readonly most: number }

/**
 * Takes a slot of each limit, and returns the function that frees them. Throws 503 if they are not
 * free in time, if too many requests with these limits wait, or if the request is abandoned.
 */
export type TakeSlots = (limits: readonly SlotLimit[], signal: AbortSignal) => Promise<() => void>

/** Requests with the same limits, in order of arrival. While they wait, one of the limits is reached. */
type Queue = { readonly limits: readonly SlotLimit[]; readonly waiting: Set<() => void> }

/** Maximum waiting requests per queue, to limit memory. */
const LONGEST = 200

/**
 * Limits concurrent requests by owner. A request takes a slot of each limit at once, and uses none
 * while it waits. A free slot goes to the next queue in turn whose requests may enter, so that an
 * owner with many requests does not take every slot that it shares with others.
 */
export function createSlots(patienceMs: number): TakeSlots {
  const used = new Map<string, number>()
  const queues = new Map<string, Queue>()

  const hasRoom = (limits: readonly SlotLimit[]) => limits.every(({ owner, most }) => (used.get(owner) ?? 0) < most)
  const change = (limits: readonly SlotLimit[], by: 1 | -1) => {
    for (const { owner } of limits) {
      const rest = (used.get(owner) ?? 0) + by
      if (rest > 0) used.set(owner, rest)
      else used.delete(owner)
    }
  }
  const serve = () => {
    for (const [key, queue] of queues) {
      const [enter] = queue.waiting
      if (!enter || !hasRoom(queue.limits)) continue
      enter()
      // Moves the queue to the end, where this loop reaches it again.
      queues.delete(key)
      if (queue.waiting.size > 0) queues.set(key, queue)
    }
  }
  const taken = (limits: readonly SlotLimit[]) => {
    change(limits, 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      change(limits, -1)
      serve()
    }
  }
  const wait = (limits: readonly SlotLimit[], signal: AbortSignal) =>
    new Promise<() => void>((resolve, reject) => {
      const key = limits.map(({ owner }) => owner).join('\n')
      const queue = queues.get(key) ?? { limits, waiting: new Set() }
      if (queue.waiting.size >= LONGEST) return reject(unavailable())
      const stopWaiting = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', refuse)
        queue.waiting.delete(enter)
      }
      const refuse = () => {
        stopWaiting()
        if (queue.waiting.size === 0) queues.delete(key)
        reject(unavailable())
      }
      const enter = () => {
        stopWaiting()
        resolve(taken(limits))
      }
      const timer = setTimeout(refuse, patienceMs)
      signal.addEventListener('abort', refuse, { once: true })
      queue.waiting.add(enter)
      queues.set(key, queue)
    })

  return async (limits, signal) => {
    if (signal.aborted) throw unavailable()
    return hasRoom(limits) ? taken(limits) : wait(limits, signal)
  }
}
