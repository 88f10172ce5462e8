import { oneOf, type SearchParams, toSearch } from '#app/_query/search.ts'
import { ENVIRONMENTS, type Environment } from '#lib/kernel/access.ts'

/** The URL state. Omits the default, live: the operator's daily work. */
export type OverviewView = { environment: Environment }

export const readView = (given: Awaited<SearchParams>): OverviewView => ({
  environment: oneOf(given.environment, ENVIRONMENTS) ?? 'live',
})

export const viewHref = ({ environment }: Partial<OverviewView> = {}): string =>
  `/operator${toSearch({ environment: environment === 'live' ? undefined : environment })}`
