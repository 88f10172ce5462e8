import { fitting, type SearchParams, toSearch } from '#app/_query/search.ts'
import { trailOf, trailText } from '#app/_query/trail.ts'

/** The URL state: the currency, and cursors of the visited pages. */
export type AccountsView = { currency?: string; trail: readonly string[] }

const CURSOR = /^part_[0-9a-z]{26}\.[A-Z]{3}$/

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): AccountsView => ({
  currency: fitting(given.currency, /^[A-Z]{3}$/),
  trail: trailOf(given.after, CURSOR),
})

export const viewHref = ({ currency, trail }: Partial<AccountsView> = {}): string =>
  `/operator/participant-accounts${toSearch({ currency, after: trailText(trail) })}`
