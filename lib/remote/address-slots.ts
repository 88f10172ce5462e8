import { bucketOf } from '../platform/bucket-of.ts'
import { unavailable } from '../platform/errors.ts'

/**
 * Takes a slot of a client address, and returns the function that frees it. Waits in order of
 * arrival. Throws 503 if none is free in time, or if the request is abandoned.
 */
export type TakeSlot = (address: string | undefined, signal: AbortSignal) => Promise<() => void>

type Slots = { used: number; readonly queue: Set<() => void> }

/**
 * Limits concurrent requests by client address (decision 0147). Requests without an address are the
 * process's own.
 */
export function createAddressSlots(most: number, patienceMs: number): TakeSlot {
  const addresses = new Map<string, Slots>()

  const wait = ({ queue }: Slots, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', refuse)
        queue.delete(enter)
      }
      const enter = () => {
        stopWaiting()
        resolve()
      }
      const refuse = () => {
        stopWaiting()
        reject(unavailable())
      }
      const timer = setTimeout(refuse, patienceMs)
      if (signal.aborted) return refuse()
      signal.addEventListener('abort', refuse, { once: true })
      queue.add(enter)
    })

  return async (address, signal) => {
    if (address === undefined) return () => undefined
    const name = bucketOf(address)
    const slots = addresses.get(name) ?? { used: 0, queue: new Set() }
    addresses.set(name, slots)
    if (slots.used < most) slots.used++
    else await wait(slots, signal)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      // A slot passes to the request that has waited longest.
      const [next] = slots.queue
      if (next) return next()
      slots.used--
      if (slots.used === 0) addresses.delete(name)
    }
  }
}
