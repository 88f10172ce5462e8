import { fitting, oneOf, type SearchParams, toSearch } from '#app/_query/search.ts'
import { trailOf, trailText } from '#app/_query/trail.ts'
import { ENVIRONMENTS, type Environment } from '#lib/kernel/access.ts'
import { DIRECTIONS, INSTRUCTION_STATES, type InstructionState } from '#lib/modules/finality/states.ts'

type Direction = (typeof DIRECTIONS)[number]

/** The URL state: filters, and cursors of the visited pages. */
export type InstructionsView = {
  state?: InstructionState
  direction?: Direction
  environment?: Environment
  currency?: string
  batch?: string
  trail: readonly string[]
}

const INSTRUCTION = /^sin_[0-9a-z]{26}$/
const BATCH = /^batch_[0-9a-z]{26}$/

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): InstructionsView => ({
  state: oneOf(given.state, INSTRUCTION_STATES),
  direction: oneOf(given.direction, DIRECTIONS),
  environment: oneOf(given.environment, ENVIRONMENTS),
  currency: fitting(given.currency, /^[A-Z]{3}$/),
  batch: fitting(given.batch, BATCH),
  trail: trailOf(given.after, INSTRUCTION),
})

export const viewHref = ({ trail, ...rest }: Partial<InstructionsView> = {}): string =>
  `/operator/instructions${toSearch({ ...rest, after: trailText(trail) })}`

export const isFiltered = ({ trail: _, ...filters }: InstructionsView): boolean =>
  Object.values(filters).some((value) => value !== undefined)

/** Converts the view to the API's filters. */
export const toFilters = ({ batch, trail: _, ...filters }: InstructionsView) => ({ ...filters, batch_id: batch })
