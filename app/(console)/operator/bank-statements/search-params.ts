import { fitting, oneOf, type SearchParams, toSearch } from '#app/_query/search.ts'
import { trailOf, trailText } from '#app/_query/trail.ts'
import { ENVIRONMENTS, type Environment } from '#lib/kernel/access.ts'

/** The URL state: filters, and cursors of the visited pages. */
export type StatementsView = { environment?: Environment; currency?: string; trail: readonly string[] }

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): StatementsView => ({
  environment: oneOf(given.environment, ENVIRONMENTS),
  currency: fitting(given.currency, /^[A-Z]{3}$/),
  trail: trailOf(given.after, /^sti_[0-9a-z]{26}$/),
})

export const viewHref = ({ trail, ...filters }: Partial<StatementsView> = {}): string =>
  `/operator/bank-statements${toSearch({ ...filters, after: trailText(trail) })}`
