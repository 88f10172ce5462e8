import { tooManySearches } from './errors.ts'

/** Limits the concurrent searches of each organization in this process. */
type SearchTurns = {
  /**
   * Runs a search once a slot is free. Throws 429 if too many are waiting or it waits too long.
   * `enter` waits for another slot that the search needs, for what remains of the patience, and
   * returns the function that frees it.
   */
  run<T>(organizationId: string, patienceMs: number, search: () => Promise<T>, enter?: Enter): Promise<T>
}

type Enter = (patienceMs: number) => Promise<() => void>

/** Searches that take less read few rows. */
const SHORT_MS = 100

type Searches = {
  /** Including slots that rest. */
  running: number
  readonly queue: Set<() => void>
  readonly resting: Set<Rest>
  /** What rests lacked because they ended early for a search. The next rest makes up for it. */
  owedMs: number
}

/** A slot that is kept free. */
type Rest = {
  readonly endsAt: number
  /** Whether it ends early rather than let a search be refused. */
  readonly yields: boolean
  /** Passes the slot to this search, or to the one that has waited longest. */
  end(next?: () => void): void
}

/**
 * After a long search, while further ones of the organization wait, a slot rests for as long as the
 * search took, so that an organization that searches without a pause leaves the database half of
 * the time. A rest ends early when none waits any more, or for a search that would be refused
 * otherwise; the next rest then makes up for that and does not end early for a search.
 */
export function createSearchTurns({
  atOnce,
  longest,
  shortMs = SHORT_MS,
}: {
  atOnce: number
  longest: number
  shortMs?: number
}): SearchTurns {
  const organizations = new Map<string, Searches>()

  const wait = (searches: Searches, patienceMs: number) =>
    new Promise<void>((resolve, reject) => {
      const { queue, resting } = searches
      if (queue.size >= longest) return reject(tooManySearches())
      const stopWaiting = () => {
        clearTimeout(timer)
        queue.delete(enter)
        if (queue.size === 0) for (const rest of resting) rest.end()
      }
      const enter = () => {
        resolve()
        stopWaiting()
      }
      const timer = setTimeout(() => {
        const rest = [...resting].find(({ yields }) => yields)
        if (rest) {
          searches.owedMs += rest.endsAt - performance.now()
          return rest.end(enter)
        }
        stopWaiting()
        reject(tooManySearches())
      }, patienceMs)
      queue.add(enter)
    })

  const release = (organizationId: string, searches: Searches, tookMs: number) => {
    const pass = ([next]: Iterable<() => void>) => {
      if (next) next()
      else searches.running--
      if (searches.running === 0) organizations.delete(organizationId)
    }
    if (searches.queue.size === 0 || tookMs <= shortMs) return pass(searches.queue)
    rest(searches, tookMs, (next) => pass(next ? [next] : searches.queue))
  }

  return {
    run: async (organizationId, patienceMs, search, enter) => {
      const requestedAt = performance.now()
      const searches = organizations.get(organizationId) ?? noSearches()
      organizations.set(organizationId, searches)
      // A finished search passes its slot to the next one.
      if (searches.running >= atOnce) await wait(searches, patienceMs)
      else searches.running++
      let began: number | undefined
      let leave: (() => void) | undefined
      try {
        leave = enter && (await enter(requestedAt + patienceMs - performance.now()))
        began = performance.now()
        return await search()
      } finally {
        leave?.()
        release(organizationId, searches, began === undefined ? 0 : performance.now() - began)
      }
    },
  }
}

const noSearches = (): Searches => ({ running: 0, queue: new Set(), resting: new Set(), owedMs: 0 })

/** Keeps a slot free for this long and for what is owed, then passes it on. */
function rest(searches: Searches, ms: number, pass: (next?: () => void) => void): void {
  const { resting, owedMs } = searches
  searches.owedMs = 0
  const end = (next?: () => void) => {
    clearTimeout(timer)
    resting.delete(slot)
    pass(next)
  }
  const timer = setTimeout(() => end(), ms + owedMs).unref()
  const slot: Rest = { endsAt: performance.now() + ms + owedMs, yields: owedMs <= 0, end }
  resting.add(slot)
}
