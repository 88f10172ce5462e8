import { oneOf, type SearchParams, toSearch } from '#app/_query/search.ts'
import { trailOf, trailText } from '#app/_query/trail.ts'

const STATES = ['sent'] as const
const ORDERS = ['newest'] as const

/** The URL state: filter, order, and cursors of the visited pages. */
export type DepositsView = {
  state?: (typeof STATES)[number]
  order?: (typeof ORDERS)[number]
  trail: readonly string[]
}

const VALIDATION = /^val_[0-9a-z]{26}$/

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): DepositsView => ({
  state: oneOf(given.state, STATES),
  order: oneOf(given.order, ORDERS),
  trail: trailOf(given.after, VALIDATION),
})

export const viewHref = ({ trail, ...rest }: Partial<DepositsView> = {}): string =>
  `/operator/deposits${toSearch({ ...rest, after: trailText(trail) })}`
