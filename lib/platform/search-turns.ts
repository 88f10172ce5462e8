import { tooManySearches } from './errors.ts'

/** Limits the concurrent searches of each organization in this process. */
type SearchTurns = {
  /** Runs a search once a slot is free. Throws 429 if too many are waiting or it waits too long. */
  run<T>(organizationId: string, patienceMs: number, search: () => Promise<T>): Promise<T>
}

/** Searches that take less read few rows. */
const SHORT_MS = 100

type Searches = { running: number; readonly queue: Set<() => void> }

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

  const wait = ({ queue }: Searches, patienceMs: number) =>
    new Promise<void>((resolve, reject) => {
      if (queue.size >= longest) return reject(tooManySearches())
      const timer = setTimeout(() => {
        queue.delete(enter)
        reject(tooManySearches())
      }, patienceMs)
      const enter = () => {
        clearTimeout(timer)
        queue.delete(enter)
        resolve()
      }
      queue.add(enter)
    })

  /**
   * Frees a slot. While further searches wait, the slot rests for as long as the search took, so that
   * an organization that searches without a pause leaves the database half of the time.
   */
  const release = (organizationId: string, searches: Searches, tookMs: number) => {
    const pass = () => {
      const [next] = searches.queue
      if (next) next()
      else searches.running--
      if (searches.running === 0) organizations.delete(organizationId)
    }
    if (searches.queue.size > 0 && tookMs > shortMs) setTimeout(pass, tookMs).unref()
    else pass()
  }

  return {
    run: async (organizationId, patienceMs, search) => {
      const searches = organizations.get(organizationId) ?? { running: 0, queue: new Set() }
      organizations.set(organizationId, searches)
      // A finished search passes its slot to the next one.
      if (searches.running >= atOnce) await wait(searches, patienceMs)
      else searches.running++
      const began = performance.now()
      try {
        return await search()
      } finally {
        release(organizationId, searches, performance.now() - began)
      }
    },
  }
}
