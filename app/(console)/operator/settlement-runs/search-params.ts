import { oneOf, openedOf, pageOf, type SearchParams, toSearch } from '#app/_query/search.ts'
import { ENVIRONMENTS, type Environment } from '#lib/kernel/access.ts'
import { BATCH_STATES, type BatchState, FINALITY_STATES, type FinalityState } from '#lib/modules/settlements/states.ts'

/** The URL state: filters, page and open run. */
export type RunsView = {
  environment?: Environment
  status?: BatchState
  finality?: FinalityState
  page: number
  run?: string
}

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): RunsView => ({
  environment: oneOf(given.environment, ENVIRONMENTS),
  status: oneOf(given.status, BATCH_STATES),
  finality: oneOf(given.finality, FINALITY_STATES),
  page: pageOf(given.page),
  run: openedOf(given.run),
})

export const viewHref = ({ page = 1, ...rest }: Partial<RunsView> = {}): string =>
  `/operator/settlement-runs${toSearch({ ...rest, page: page > 1 ? page : undefined })}`
