import { fitting, oneOf, type SearchParams, toSearch } from '#app/_query/search.ts'
import { trailOf, trailText } from '#app/_query/trail.ts'
import { MISMATCH_KINDS, type MismatchKind } from '#lib/modules/finality/states.ts'

/** The URL state. Open mismatches are shown unless the resolved ones are requested. */
export type MismatchesView = { state?: 'resolved'; kind?: MismatchKind; batch?: string; trail: readonly string[] }

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): MismatchesView => ({
  state: oneOf(given.state, ['resolved'] as const),
  kind: oneOf(given.kind, MISMATCH_KINDS),
  batch: fitting(given.batch, /^batch_[0-9a-z]{26}$/),
  trail: trailOf(given.after, /^smm_[0-9a-z]{26}$/),
})

export const viewHref = ({ trail, ...filters }: Partial<MismatchesView> = {}): string =>
  `/operator/mismatches${toSearch({ ...filters, after: trailText(trail) })}`

/** Converts the view to the API's filters. */
export const toFilters = ({ state, kind, batch }: MismatchesView) =>
  ({ state: state ?? 'open', kind, batch_id: batch }) as const
