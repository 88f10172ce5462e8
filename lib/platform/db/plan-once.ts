import type { QueryConfig } from 'pg'

/** A query and its values, as the query builder hands them to a pool. */
export type Query = [query: QueryConfig, values?: unknown[]]

/** Marks a query whose plan depends on its values, so much that a plan made for any would be a bad one. */
export const PLANNED_ANEW = '/* planned anew */'

/** Of so many texts the plans are kept, on each connection; a plan takes some 50 kB there. */
const KEPT = 300
/** What was asked once or twice, such as for a list of so many identifiers, is not worth a plan. */
const KNOWN_FROM = 3
const SEEN = 2000
const MOST_VALUES = 24

/**
 * Gives a name to reads that come again, under which the server keeps what it parsed and planned (decision 0037): for most of
 * them that is more work than to carry them out. For queries that are a transaction by themselves.
 */
export function planOnce({ kept = KEPT, knownFrom = KNOWN_FROM } = {}): (query: Query) => Query {
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
    const name = isPlain && values.length <= MOST_VALUES ? nameOf(text) : undefined
    return [name === undefined ? query : { ...query, name }, values]
  }
}

const READS = /^[\s(]*(select|with)\b/i
