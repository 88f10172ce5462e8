import { type Route, route } from '../../platform/http/route.ts'
import { loadPayments } from '../payments/index.ts'
import { findCounterparties } from './find-counterparties.ts'
import * as op from './operations.ts'
import { presentCounterparties, presentResults } from './present.ts'
import { peopleIn, type RecordLookup } from './record-lookup.ts'
import { paymentsIn, search } from './search.ts'

export function searchRoutes({ recordLookup }: { readonly recordLookup: RecordLookup }): Route[] {
  return [
    route(op.searchRecords, async (ctx, { query }) => {
      const found = await search(ctx, query)
      await recordLookup(ctx, query.term, peopleIn(found))
      return presentResults(found, await loadPayments(ctx, paymentsIn(found)))
    }),
    route(op.listCounterparties, async (ctx, { query }) => {
      const { found, people } = await findCounterparties(ctx, query)
      await recordLookup(ctx, query.search, people)
      return presentCounterparties(found)
    }),
  ]
}
