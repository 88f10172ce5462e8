import type { RunStatement } from '../db/statement.ts'
import type { Logger } from '../log.ts'
import { evenIfAbandoned } from '../request-scope.ts'
import { changeOf, endsSessions, readWritten, type Written } from './changes.ts'
import type { EndReason, Follower } from './follower.ts'
import { checkStreamLimits, checkStreams, replacedBy } from './stream-limits.ts'

export type LiveFeed = {
  /** Throws 429 if the organization has too many streams, and 503 if the process has. */
  checkLimits(follower: Pick<Follower, 'organizationId' | 'member'>): void
  /**
   * Follows until the returned function is called or the stream ends. Replaces the member's oldest
   * stream at the limit.
   */
  follow(follower: Follower): () => void
  /** Publishes new changes now. Runs periodically while there are streams. */
  look(): Promise<void>
  /** Ends all streams and accepts no more. */
  close(): void
  readonly size: number
}

type Deps = { readonly run: RunStatement; readonly clock: () => Date; readonly log: Logger }

const POLL_MS = 500
/** Each stream is checked and gets a heartbeat at one of this many ticks, to spread the load. */
const BEAT_LOOKS = 30
const CHECK_LOOKS = 20
/**
 * IDs contain the time of their request. Changes that take longer to commit are not published;
 * readers find them by polling (decision 0033).
 */
const LATE_MS = 10_000

/**
 * Publishes changes to the streams of this process, with one statement for all of them, and none
 * without streams.
 */
export function createLiveFeed({ run, clock, log }: Deps): LiveFeed {
  const streams = createStreams()
  let published = new Set<string>()
  let looking: Promise<void> | undefined
  let looks = 0
  let closed = false

  const leave = (follower: Follower) => {
    streams.remove(follower)
    if (streams.size === 0) polling.stop()
  }
  const end = (follower: Follower, reason: EndReason) => {
    leave(follower)
    follower.end(reason)
  }
  const endOrLog = (one: Follower, error: unknown) => {
    if (isRefusal(error)) end(one, 'session')
    else log.warn({ err: error }, 'live stream access check failed')
  }

  const lookOnce = async () => {
    const all = streams.all()
    const found = await readFor(run, all, new Date(Math.max(0, clock().getTime() - LATE_MS)))
    const fresh = found.filter(({ token }) => !published.has(token))
    published = new Set(found.map(({ token }) => token))
    const joined = streams.takeNew(all)
    publish(found, joined)
    const served = all.filter((one) => !joined.includes(one))
    publish(fresh, served)
    await checkStreams(affectedBy(fresh, all), endOrLog)
  }
  const look = () => {
    looking ??= (streams.size === 0 ? Promise.resolve() : lookOnce()).finally(() => {
      looking = undefined
    })
    return looking
  }
  const tick = async () => {
    looks += 1
    for (const one of streams.dueAt(looks, BEAT_LOOKS)) one.beat()
    await checkStreams(streams.dueAt(looks, CHECK_LOOKS), endOrLog)
    await look()
  }
  const polling = createPolling(tick, log)

  return {
    checkLimits: (follower) => checkStreamLimits(streams.all(), follower),
    follow: (follower) => {
      if (closed) {
        follower.end('restart')
        return () => undefined
      }
      const crowded = replacedBy(streams.all(), follower)
      if (crowded) end(crowded, 'crowded')
      streams.add(follower)
      polling.start()
      return () => leave(follower)
    },
    look,
    close: () => {
      closed = true
      for (const follower of streams.all()) end(follower, 'restart')
    },
    get size() {
      return streams.size
    },
  }
}

/** Ticks periodically between `start` and `stop`. */
function createPolling(tick: () => Promise<void>, log: Logger) {
  let timer: ReturnType<typeof setInterval> | undefined
  const poll = () => {
    tick().catch((error: unknown) => log.error({ err: error }, 'live stream failed'))
  }
  return {
    start: () => {
      // Otherwise the timer would belong to the current request and fail once its client has left.
      timer ??= evenIfAbandoned(() => setInterval(poll, POLL_MS).unref())
    },
    stop: () => {
      clearInterval(timer)
      timer = undefined
    },
  }
}

/** The open streams, in the order in which they were opened. */
function createStreams() {
  /** Each stream with its slot, which selects the ticks of its checks and heartbeats. */
  const slots = new Map<Follower, number>()
  /** Streams that have not been served yet. A page may have been rendered before its stream opened. */
  const unserved = new Set<Follower>()
  let opened = 0
  return {
    get size() {
      return slots.size
    },
    all: () => [...slots.keys()],
    add: (follower: Follower) => {
      slots.set(follower, opened++)
      unserved.add(follower)
    },
    remove: (follower: Follower) => {
      slots.delete(follower)
      unserved.delete(follower)
    },
    /** Returns those that have not been served yet, and counts them as served. */
    takeNew: (among: readonly Follower[]) => among.filter((one) => unserved.delete(one)),
    /** Streams that are due at a tick; each is due once in `every` ticks. */
    dueAt: (tick: number, every: number) =>
      [...slots].flatMap(([follower, slot]) => (slot % every === tick % every ? [follower] : [])),
  }
}

/** Reads what concerns any of the streams. */
function readFor(run: RunStatement, streams: readonly Follower[], since: Date): Promise<readonly Written[]> {
  const distinct = (of: (one: Follower) => string) => [...new Set(streams.map(of))]
  const partners = distinct((one) => one.partnerId)
  return readWritten(
    run,
    partners,
    distinct((one) => one.organizationId),
    since,
  )
}

/** Sends to each stream what concerns it. Streams that have ended ignore it. */
function publish(changes: readonly Written[], to: readonly Follower[]): void {
  if (changes.length === 0) return
  for (const streams of Map.groupBy(to, namespaceOf).values()) {
    const change = changeOf(changes.filter((one) => streams[0] && concerns(one, streams[0])))
    if (change) for (const one of streams) one.notify(change)
  }
}

/** The streams whose sessions may have ended. */
function affectedBy(changes: readonly Written[], all: readonly Follower[]): Follower[] {
  const organizations = new Set(changes.filter(endsSessions).map((one) => one.organization_id))
  return all.filter(({ organizationId }) => organizations.has(organizationId))
}

const namespaceOf = ({ organizationId, partnerId }: Follower) => `${organizationId} ${partnerId}`

const concerns = (one: Written, { organizationId, partnerId }: Follower): boolean =>
  one.organization_id === organizationId && (one.partner_id === null || one.partner_id === partnerId)

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && (error.status === 401 || error.status === 403)
