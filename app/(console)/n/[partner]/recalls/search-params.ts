import { oneOf, type SearchParams, toSearch } from '#app/_query/search.ts'
import { trailOf, trailText } from '#app/_query/trail.ts'
import { RECALL_REASONS, RECALL_STATES, type RecallReason, type RecallState } from '#lib/modules/recalls/states.ts'
import {
  isFiltered as hasReturnFilters,
  type ReturnsView,
  readView as readReturnsView,
  toQuery as toReturnsQuery,
} from '../returns/search-params.ts'

/** The URL state: that of a list of returns, with the state and the reasons of recalls. */
export type RecallsView = Omit<ReturnsView, 'reason'> & {
  readonly state?: RecallState | undefined
  readonly reason?: RecallReason | undefined
}

const RECALL = /^rcl_[0-9a-z]{26}$/

/** Parses the URL of the list and ignores invalid parameters. */
export const readView = (params: Awaited<SearchParams>): RecallsView => ({
  ...readReturnsView(params),
  state: oneOf(params.state, RECALL_STATES),
  reason: oneOf(params.reason, RECALL_REASONS),
  trail: trailOf(params.after, RECALL),
})

/** URL of the list; without parameters for the newest recalls. */
export const recallsHref = (partner: string, { trail, ...rest }: Partial<RecallsView> = {}): string =>
  `/n/${partner}/recalls${toSearch({ ...rest, after: trailText(trail) })}`

export const isFiltered = (view: RecallsView): boolean => Boolean(view.state) || hasReturnFilters(view)

/** Converts the view to API parameters. A relative period is resolved now. */
export const toQuery = ({ state, reason, ...view }: RecallsView, now = new Date()) => ({
  ...toReturnsQuery(view, now),
  state,
  reason,
})
