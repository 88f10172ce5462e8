import type { QueryConfig } from 'pg'

/** A query and its values as the query builder passes them to a pool. */
export type Query = [query: QueryConfig, values?: unknown[]]

/**
 * Marks a query that a generic plan would slow down, because its best plan depends on its values.
 */
export const PLANNED_ANEW = '/* planned anew */'

/** Number of cached plans per connection; each takes about 50 kB. */
const MAX_PREPARED = 300
/** Queries that ran only once or twice, such as for a list of IDs, are not worth a plan. */
const KNOWN_FROM = 3
const SEEN = 2000
const MAX_VALUES = 24

/**
 * Names repeated reads, so that the server reuses their parse tree and plan (decision 0037): for
 * most of them, planning costs more than execution. For queries outside explicit transactions.
 */
export function planOnce({ kept = MAX_PREPARED, knownFrom = KNOWN_FROM } = {}): (query: Query) => Query {
  const names = new Map<string, string>()
  const seen = new Map<string, number>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= kept) return known
    const times = (seen.get(text) ?? 0) + 1
    if (times < knownFrom) {
      if (seen.size >= SEEN) seen.clear()
      seen.set(text, times)
      return undefined
    }
    seen.delete(text)
    const name = `read_${names.size + 1}`
    names.set(text, name)
    return name
  }
  return ([query, values = []]) => {
    const { text } = query
    const isPlain = query.name === undefined && READS.test(text) && !text.startsWith(PLANNED_ANEW)
    const name = isPlain && values.length <= MAX_VALUES ? nameOf(text) : undefined
    return [name === undefined ? query : { ...query, name }, values]
  }
}

const READS = /^[\s(]*(select|with)\b/i
