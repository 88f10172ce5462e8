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
const PREPARE_FROM = 3
const MAX_COUNTED = 2000
const MAX_VALUES = 24

/**
 * Names repeated reads, so that the server reuses their parse tree and plan (decision 0037): for
 * most of them, planning costs more than execution. For queries outside explicit transactions.
 */
export function planOnce({ maxPrepared = MAX_PREPARED, prepareFrom = PREPARE_FROM } = {}): (query: Query) => Query {
  const names = new Map<string, string>()
  const executions = new Map<string, number>()
  const nameOf = (text: string): string | undefined => {
    const name = names.get(text)
    if (name !== undefined || names.size >= maxPrepared) return name
    const times = (executions.get(text) ?? 0) + 1
    if (times < prepareFrom) {
      if (executions.size >= MAX_COUNTED) executions.clear()
      executions.set(text, times)
      return undefined
    }
    executions.delete(text)
    const next = `read_${names.size + 1}`
    names.set(text, next)
    return next
  }
  return ([query, values = []]) => {
    const { text } = query
    const isPlain = query.name === undefined && READS.test(text) && !text.startsWith(PLANNED_ANEW)
    const name = isPlain && values.length <= MAX_VALUES ? nameOf(text) : undefined
    return [name === undefined ? query : { ...query, name }, values]
  }
}

const READS = /^[\s(]*(select|with)\b/i
