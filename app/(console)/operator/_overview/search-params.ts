import { oneOf, type SearchParams, toSearch } from '#app/_query/search.ts'
import { ENVIRONMENTS, type Environment } from '#lib/kernel/access.ts'

/** The URL state. */
export type OverviewView = { environment?: Environment }

export const readView = (given: Awaited<SearchParams>): OverviewView => ({
  environment: oneOf(given.environment, ENVIRONMENTS),
})

export const viewHref = ({ environment }: Partial<OverviewView> = {}): string => `/operator${toSearch({ environment })}`
