import { bucketOf } from '../platform/bucket-of.ts'
import type { Bindings } from '../platform/http/deps.ts'
import { createSlots, type SlotLimit } from '../platform/limits/slots.ts'

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

function streamLimits({ clientAddress, session }: Caller, most: MaxConnections['streams']): readonly SlotLimit[] {
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
