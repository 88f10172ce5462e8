import { unavailable } from '../../errors.ts'

/** Shares the connections of a pool among organizations (decision 0069). */
export type FairShare = {
  /**
   * Resolves when the organization can use a connection. Throws 503 if it waits longer than
   * `patienceMs`, by default that of the share.
   */
  enter(organizationId: string, patienceMs?: number): Promise<void>
  /** Releases what `enter` granted. */
  leave(organizationId: string): void
  readonly waiting: number
}

type Enter = () => void

/**
 * An organization's share is half of the connections. Beyond it, an organization gets a connection
 * only if no organization within its share is waiting, and never from the last quarter, which is
 * reserved for others. Waiting organizations are served in turn.
 */
export function createFairShare(connections: number, patienceMs: number): FairShare {
  const share = Math.max(1, Math.floor(connections / 2))
  const reserve = connections === 1 ? 0 : Math.max(1, Math.floor(connections / 4))
  const held = new Map<string, number>()
  /** By organization, the most recently served one last. */
  const queues = new Map<string, Set<Enter>>()
  let free = connections

  const heldBy = (organizationId: string) => held.get(organizationId) ?? 0
  const isWithinShare = (organizationId: string) => heldBy(organizationId) < share
  const take = (organizationId: string) => {
    free--
    held.set(organizationId, heldBy(organizationId) + 1)
  }
  const release = (organizationId: string) => {
    free++
    const rest = heldBy(organizationId) - 1
    if (rest > 0) held.set(organizationId, rest)
    else held.delete(organizationId)
  }
  /** An organization within its share is served as soon as a connection is free. */
  const mayTake = (organizationId: string) =>
    free > 0 && (isWithinShare(organizationId) || (queues.size === 0 && free > reserve))

  const nextInTurn = () => {
    if (free === 0) return undefined
    for (const turn of queues) if (isWithinShare(turn[0])) return turn
    return free > reserve ? [...queues][0] : undefined
  }
  const serve = () => {
    for (let turn = nextInTurn(); turn; turn = nextInTurn()) {
      const [organizationId, queue] = turn
      const [enter] = queue
      queues.delete(organizationId)
      if (!enter) continue
      queue.delete(enter)
      if (queue.size > 0) queues.set(organizationId, queue)
      take(organizationId)
      enter()
    }
  }
  const wait = (organizationId: string, ownPatienceMs: number) =>
    new Promise<void>((resolve, reject) => {
      const queue = queues.get(organizationId) ?? new Set()
      const timer = setTimeout(() => {
        queue.delete(enter)
        if (queue.size === 0) queues.delete(organizationId)
        reject(unavailable())
      }, ownPatienceMs).unref()
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      queues.set(organizationId, queue.add(enter))
    })

  return {
    enter: async (organizationId, ownPatienceMs = patienceMs) => {
      if (mayTake(organizationId)) take(organizationId)
      else await wait(organizationId, ownPatienceMs)
    },
    leave: (organizationId) => {
      release(organizationId)
      serve()
    },
    get waiting() {
      return [...queues.values()].reduce((sum, { size }) => sum + size, 0)
    },
  }
}
