import { bucketOf } from '../platform/bucket-of.ts'
import { unavailable } from '../platform/errors.ts'
import type { Bindings } from '../platform/http/deps.ts'

/**
 * Takes a slot and returns the function that frees it. Waits in order of arrival. Throws 503 if none
 * is free in time, or if the request is abandoned.
 */
type Take<Owner> = (owner: Owner, signal: AbortSignal) => Promise<() => void>

/** Who sends a request. Requests without an address are the process's own and are not limited. */
type Caller = Pick<Bindings, 'clientAddress' | 'session'>

/** Maximum concurrent connections to the remote gateway. */
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

/** Slots for requests and event streams (decisions 0147 and 0162). */
export type ConnectionSlots = { readonly request: Take<Caller>; readonly stream: Take<Caller> }

/**
 * Limits requests per client address. Event streams are also limited per member and organization of
 * the console session; what clients without one claim to be is not verified.
 */
export function createConnectionSlots({ requests, streams }: MaxConnections, patienceMs: number): ConnectionSlots {
  const ofRequests = createSlots(requests, patienceMs)
  const ofAddresses = createSlots(streams.address, patienceMs)
  const withoutSession = createSlots(streams.addressWithoutSession, patienceMs)
  const ofMembers = createSlots(streams.member, patienceMs)
  const ofOrganizations = createSlots(streams.organization, patienceMs)
  return {
    request: async ({ clientAddress }, signal) =>
      clientAddress === undefined ? () => undefined : ofRequests(bucketOf(clientAddress), signal),
    stream: async ({ clientAddress, session }, signal) => {
      if (clientAddress === undefined) return () => undefined
      const address = bucketOf(clientAddress)
      const own: [Take<string>, string][] = session
        ? [
            [ofMembers, session.member],
            [ofOrganizations, session.organizationId],
          ]
        : [[withoutSession, address]]
      return takeAll([...own, [ofAddresses, address]], signal)
    },
  }
}

/** Takes a slot for each owner, or none at all. */
async function takeAll(owners: readonly [Take<string>, string][], signal: AbortSignal): Promise<() => void> {
  const taken: (() => void)[] = []
  const leave = () => {
    for (const free of taken) free()
  }
  try {
    for (const [take, owner] of owners) taken.push(await take(owner, signal))
  } catch (error) {
    leave()
    throw error
  }
  return leave
}

type Slots = { used: number; readonly queue: Set<() => void> }

/** Limits concurrent connections by owner. */
function createSlots(most: number, patienceMs: number): Take<string> {
  const owners = new Map<string, Slots>()

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

  return async (owner, signal) => {
    const slots = owners.get(owner) ?? { used: 0, queue: new Set() }
    owners.set(owner, slots)
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
      if (slots.used === 0) owners.delete(owner)
    }
  }
}
