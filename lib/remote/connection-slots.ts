import { bucketOf } from '../platform/bucket-of.ts'
import { unavailable } from '../platform/errors.ts'
import type { Bindings } from '../platform/http/deps.ts'

/** Who sends a request. Requests without an address are the process's own. */
type Caller = Pick<Bindings, 'clientAddress' | 'session'>

/**
 * Takes the slots of a connection and returns the function that frees them. Throws 503 if they are
 * not free in time, or if the request is abandoned.
 */
type Take = (caller: Caller, signal: AbortSignal) => Promise<() => void>

/** Maximum concurrent connections of a caller to the remote gateway. */
export type MaxConnections = {
  /** Per client address. */
  readonly requests: number
  readonly streams: {
    readonly address: number
    /** Per client address, for clients without a console session. */
    readonly addressWithoutSession: number
    readonly member: number
    readonly organization: number
  }
}

/** Maximum concurrent connections of all callers together. */
export type Sockets = { readonly requests: number; readonly streams: number }

/** Slots for requests and event streams (decisions 0147 and 0162). */
export type ConnectionSlots = { readonly request: Take; readonly stream: Take }

/**
 * Limits requests per client address and in total, so that no request waits for a connection in
 * Node's agent. Event streams are also limited per member and organization of the console session;
 * what clients without one claim to be is not verified.
 */
export function createConnectionSlots(
  { requests, streams }: MaxConnections,
  sockets: Sockets,
  patienceMs: number,
): ConnectionSlots {
  const takeRequest = createSlots(patienceMs)
  const takeStream = createSlots(patienceMs)
  return {
    request: ({ clientAddress }, signal) => {
      const own = clientAddress === undefined ? [] : [{ owner: `address ${bucketOf(clientAddress)}`, most: requests }]
      return takeRequest([...own, { owner: ALL, most: sockets.requests }], signal)
    },
    stream: (caller, signal) =>
      takeStream([...streamLimits(caller, streams), { owner: ALL, most: sockets.streams }], signal),
  }
}

/** Owner of the total. */
const ALL = 'all'

function streamLimits({ clientAddress, session }: Caller, most: MaxConnections['streams']): readonly Limit[] {
  if (clientAddress === undefined) return []
  const address = bucketOf(clientAddress)
  const own = session
    ? [
        { owner: `member ${session.member}`, most: most.member },
        { owner: `organization ${session.organizationId}`, most: most.organization },
      ]
    : [{ owner: `without session ${address}`, most: most.addressWithoutSession }]
  return [...own, { owner: `address ${address}`, most: most.address }]
}

type Limit = { readonly owner: string; readonly most: number }

/** The queue is empty unless all slots are used. */
type Slots = { used: number; readonly queue: Set<() => void> }

/**
 * Limits concurrent connections by owner. A connection takes a slot of each limit at once, or waits
 * in the queue of one that has none, without using slots of the others.
 */
function createSlots(patienceMs: number): (limits: readonly Limit[], signal: AbortSignal) => Promise<() => void> {
  const owners = new Map<string, Slots>()
  const slotsOf = (owner: string) => owners.get(owner) ?? { used: 0, queue: new Set() }

  /** Takes a slot of each limit, or returns one that has none. */
  const takeOrFindFull = (limits: readonly Limit[]): Slots | undefined => {
    const full = limits.find(({ owner, most }) => slotsOf(owner).used >= most)
    if (full) return slotsOf(full.owner)
    for (const { owner } of limits) {
      const slots = slotsOf(owner)
      slots.used++
      owners.set(owner, slots)
    }
    return undefined
  }

  const free = (limits: readonly Limit[]) => {
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
