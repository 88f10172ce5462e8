import { unavailable } from '../errors.ts'

/** Whose share a request uses: that of its organization, or of its address if that is unknown. */
export type Owner = { readonly name: string; readonly isOrganization: boolean }

/** Shares the process among organizations before requests are authenticated (decision 0106). */
export type OrganizationShares = {
  /**
   * Resolves when the request can run, immediately if undefined. Rejects with 503 if it waits too
   * long, too many are waiting, or it is abandoned.
   */
  enter(owner: Owner, signal: AbortSignal): Promise<void> | undefined
  /** An organization is active whose request was attributed to it only now. */
  note(organizationId: string): void
  /** Releases what `enter` granted. */
  leave(owner: Owner): void
}

type Settings = {
  /** Requests of an organization that always run concurrently. */
  readonly least: number
  /** The same of an address. */
  readonly leastOfAddress: number
  /** How long an organization counts as active after a request. */
  readonly activeMs: number
  readonly patienceMs: number
  /** Maximum number of waiting requests of an organization. */
  readonly longest: number
  /** Maximum number of waiting requests of all organizations, and separately of all addresses. */
  readonly mostWaiting: number
}

const SETTINGS: Settings = {
  least: 8,
  leastOfAddress: 8,
  activeMs: 1000,
  patienceMs: 2000,
  longest: 256,
  mostWaiting: 1024,
}

/** All organizations, or all addresses. */
type Kind = {
  readonly activity: Activity
  readonly shares: Map<string, Share>
  /** Shares with waiting requests. */
  readonly waiting: Set<Share>
  readonly total: { running: number; waiting: number }
}

/** The requests of an owner that run and wait, oldest first. */
type Share = { readonly owner: Owner; readonly kind: Kind; running: number; readonly queue: Set<() => void> }

/**
 * Concurrent requests that an organization at its rate limit needs if each takes 25 ms, at least
 * eight. Without a limit, an organization may use the whole process (decision 0119).
 */
export const leastAt = (perSecond: number | undefined): number =>
  perSecond === undefined ? Number.POSITIVE_INFINITY : Math.max(SETTINGS.least, Math.ceil(perSecond / 40))

/**
 * While other organizations are active, an organization runs `least` requests at a time, or twice as
 * many as all others together; the rest wait in order. An organization alone is not limited.
 * Addresses are limited in the same way, and also beside other addresses, but never count as
 * others: anyone can send requests with unknown credentials.
 */
export function createOrganizationShares(
  settings: Partial<Settings> = {},
  now: () => number = () => performance.now(),
): OrganizationShares {
  const given = { ...SETTINGS, ...settings }
  const organizations = createKind(given.activeMs, now)
  const addresses = createKind(given.activeMs, now)
  const kindOf = ({ isOrganization }: Owner) => (isOrganization ? organizations : addresses)

  const mayRun = ({ owner: { name, isOrganization }, running }: Share) => {
    if (running < (isOrganization ? given.least : given.leastOfAddress)) return true
    const others = organizations.total.running - (isOrganization ? running : 0)
    if (running < 2 * others) return true
    if (isOrganization) return organizations.activity.isAlone(name)
    return organizations.activity.isAlone() && addresses.activity.isAlone(name)
  }
  const serve = () => {
    for (const { waiting } of [organizations, addresses]) {
      for (const share of waiting) {
        for (const enter of share.queue) {
          if (!mayRun(share)) break
          enter()
        }
      }
    }
  }

  return {
    enter: (owner, signal) => {
      if (signal.aborted) return Promise.reject(unavailable())
      const kind = kindOf(owner)
      kind.activity.note(owner.name)
      const share = kind.shares.get(owner.name) ?? { owner, kind, running: 0, queue: new Set() }
      kind.shares.set(owner.name, share)
      const isFirst = share.queue.size === 0 && mayRun(share)
      const waiting = isFirst ? take(share) : wait(share, signal, given)
      // Also those whose limit this request raises.
      serve()
      return waiting
    },
    note: organizations.activity.note,
    leave: (owner) => {
      const { total, shares } = kindOf(owner)
      const share = shares.get(owner.name)
      if (!share) return
      share.running--
      total.running--
      forgetIfIdle(share)
      serve()
    },
  }
}

function take(share: Share): undefined {
  share.running++
  share.kind.total.running++
}

function forgetIfIdle({ owner, kind, running, queue }: Share): void {
  if (running === 0 && queue.size === 0) kind.shares.delete(owner.name)
}

/** Waits in the queue of the share. Rejects with 503 under the same conditions as `enter`. */
function wait(share: Share, signal: AbortSignal, { patienceMs, longest, mostWaiting }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    const { queue } = share
    const { total, waiting } = share.kind
    if (queue.size >= longest || total.waiting >= mostWaiting) return reject(unavailable())
    const stopWaiting = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', refuse)
      queue.delete(enter)
      total.waiting--
      if (queue.size === 0) waiting.delete(share)
    }
    const enter = () => {
      stopWaiting()
      take(share)
      resolve()
    }
    const refuse = () => {
      stopWaiting()
      forgetIfIdle(share)
      reject(unavailable())
    }
    const timer = setTimeout(refuse, patienceMs).unref()
    signal.addEventListener('abort', refuse)
    queue.add(enter)
    total.waiting++
    waiting.add(share)
  })
}

const createKind = (activeMs: number, now: () => number): Kind => ({
  activity: createActivity(activeMs, now),
  shares: new Map(),
  waiting: new Set(),
  total: { running: 0, waiting: 0 },
})

type Activity = {
  note(name: string): void
  /** Whether nobody else was active; without a name, whether nobody was. */
  isAlone(name?: string): boolean
}

/** Which owners sent requests within the last one or two periods. */
function createActivity(periodMs: number, now: () => number): Activity {
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
  const isOnly = (owners: ReadonlySet<string>, name?: string) =>
    owners.size === 0 || (name !== undefined && owners.size === 1 && owners.has(name))
  return {
    note: (name) => {
      rotate()
      current.add(name)
    },
    isAlone: (name) => {
      rotate()
      return isOnly(current, name) && isOnly(previous, name)
    },
  }
}
