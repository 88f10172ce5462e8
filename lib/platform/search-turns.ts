import { tooManySearches } from './errors.ts'

/** Limits the concurrent searches of each organization in this process. */
type SearchTurns = {
  /** Runs a search once a slot is free. Throws 429 if too many are waiting or it waits too long. */
  run<T>(organizationId: string, patienceMs: number, search: () => Promise<T>): Promise<T>
}

type Searches = { running: number; readonly queue: Set<() => void> }

export function createSearchTurns({ atOnce, longest }: { atOnce: number; longest: number }): SearchTurns {
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

  return {
    run: async (organizationId, patienceMs, search) => {
      const searches = organizations.get(organizationId) ?? { running: 0, queue: new Set() }
      organizations.set(organizationId, searches)
      // A finished search passes its slot to the next one.
      if (searches.running >= atOnce) await wait(searches, patienceMs)
      else searches.running++
      try {
        return await search()
      } finally {
        const [next] = searches.queue
        if (next) next()
        else searches.running--
        if (searches.running === 0) organizations.delete(organizationId)
      }
    },
  }
}
