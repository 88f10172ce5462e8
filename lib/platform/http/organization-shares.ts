import { unavailable } from '../errors.ts'

/** Shares the process among organizations before requests are authenticated (decision 0106). */
export type OrganizationShares = {
  /** Resolves when the request can run, immediately if undefined. Throws 503 if it waits too long. */
  enter(owner: string, signal: AbortSignal): Promise<void> | undefined
  /** Releases what `enter` granted. */
  leave(owner: string): void
}

type Settings = {
  /** Requests of an organization that always run concurrently. */
  readonly least: number
  /** How long an organization counts as active after a request. */
  readonly activeMs: number
  readonly patienceMs: number
  /** Maximum number of waiting requests of an organization. */
  readonly longest: number
}

const SETTINGS: Settings = { least: 8, activeMs: 1000, patienceMs: 2000, longest: 256 }

/**
 * While other organizations are active, an organization runs eight requests at a time, or twice as
 * many as all others together; the rest wait in order. An organization alone is not limited.
 */
export function createOrganizationShares(
  settings: Partial<Settings> = {},
  now: () => number = () => performance.now(),
): OrganizationShares {
  const { least, activeMs, patienceMs, longest } = { ...SETTINGS, ...settings }
  const running = new Map<string, number>()
  /** Waiting requests by organization, oldest first. */
  const queues = new Map<string, Set<() => void>>()
  const activity = createActivity(activeMs, now)
  let total = 0

  const mayRun = (owner: string) => {
    const own = running.get(owner) ?? 0
    return own < least || own < 2 * (total - own) || activity.isAlone(owner)
  }
  const take = (owner: string): undefined => {
    running.set(owner, (running.get(owner) ?? 0) + 1)
    total++
  }
  const serve = () => {
    for (const [owner, queue] of queues) {
      for (const enter of queue) {
        if (!mayRun(owner)) break
        enter()
      }
      if (queue.size === 0) queues.delete(owner)
    }
  }
  const wait = (owner: string, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const queue = queues.get(owner) ?? new Set<() => void>()
      if (queue.size >= longest) return reject(unavailable())
      const stopWaiting = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', refuse)
        queue.delete(enter)
      }
      const enter = () => {
        stopWaiting()
        take(owner)
        resolve()
      }
      const refuse = () => {
        stopWaiting()
        if (queue.size === 0) queues.delete(owner)
        reject(unavailable())
      }
      const timer = setTimeout(refuse, patienceMs).unref()
      signal.addEventListener('abort', refuse)
      queues.set(owner, queue.add(enter))
    })

  return {
    enter: (owner, signal) => {
      activity.note(owner)
      const isFirst = !queues.has(owner) && mayRun(owner)
      const waiting = isFirst ? take(owner) : wait(owner, signal)
      // Also those whose limit this request raises.
      if (queues.size > 0) serve()
      return waiting
    },
    leave: (owner) => {
      const rest = (running.get(owner) ?? 1) - 1
      if (rest > 0) running.set(owner, rest)
      else running.delete(owner)
      total--
      if (queues.size > 0) serve()
    },
  }
}

/** Which organizations sent requests within the last one or two periods. */
function createActivity(periodMs: number, now: () => number) {
  let current = new Set<string>()
  let previous = new Set<string>()
  let since = now()
  const rotate = () => {
    const elapsed = now() - since
    if (elapsed < periodMs) return
    previous = elapsed < 2 * periodMs ? current : new Set()
    current = new Set()
    since += elapsed
  }
  const isOnly = (owners: ReadonlySet<string>, owner: string) =>
    owners.size === 0 || (owners.size === 1 && owners.has(owner))
  return {
    note: (owner: string) => {
      rotate()
      current.add(owner)
    },
    isAlone: (owner: string) => isOnly(current, owner) && isOnly(previous, owner),
  }
}
