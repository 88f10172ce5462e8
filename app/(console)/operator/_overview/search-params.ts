import { oneOf, type SearchParams, toSearch } from '#app/_query/search.ts'
import { ENVIRONMENTS, type Environment } from '#lib/kernel/access.ts'
import { DEFAULT_ENVIRONMENT, environmentParam } from '../environment-choices.ts'

/** The URL state. Omits the default. */
export type OverviewView = { environment: Environment }

export const readView = (given: Awaited<SearchParams>): OverviewView => ({
  environment: oneOf(given.environment, ENVIRONMENTS) ?? DEFAULT_ENVIRONMENT,
})

export const viewHref = ({ environment }: Partial<OverviewView> = {}): string =>
  `/operator${toSearch({ environment: environmentParam(environment) })}`
