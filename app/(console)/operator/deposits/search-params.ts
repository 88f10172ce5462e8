import { oneOf, type SearchParams, textOf, toSearch } from '#app/_query/search.ts'

const STATES = ['sent'] as const
const ORDERS = ['newest'] as const

/** The URL state: filter, order, and cursors of the visited pages. */
export type DepositsView = {
  state?: (typeof STATES)[number]
  order?: (typeof ORDERS)[number]
  trail: readonly string[]
}

const TRAIL_LENGTH = 30
const VALIDATION = /^val_[0-9a-z]{26}$/

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): DepositsView => ({
  state: oneOf(given.state, STATES),
  order: oneOf(given.order, ORDERS),
  trail: (textOf(given.after, TRAIL_LENGTH * 31)?.split('.') ?? [])
    .filter((cursor) => VALIDATION.test(cursor))
    .slice(-TRAIL_LENGTH),
})

export const viewHref = ({ trail = [], ...rest }: Partial<DepositsView> = {}): string =>
  `/operator/deposits${toSearch({ ...rest, after: trail.slice(-TRAIL_LENGTH).join('.') })}`
