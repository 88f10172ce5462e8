import type { Secrets } from '../../platform/crypto/secrets.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { findCounterparties } from './find-counterparties.ts'
import * as op from './operations.ts'
import { presentCounterparties, presentResults } from './present.ts'
import { createLookupLog, peopleIn } from './record-lookup.ts'
import { search } from './search.ts'

export function searchRoutes({ secrets }: { readonly secrets: Secrets }): Route[] {
  const recordLookup = createLookupLog(secrets)
  return [
    route(op.searchRecords, async (ctx, { query }) => {
      const found = await search(ctx, query)
      await recordLookup(ctx, query.term, peopleIn(found))
      return presentResults(found)
    }),
    route(op.listCounterparties, async (ctx, { query }) => {
      const { found, people } = await findCounterparties(ctx, query)
      await recordLookup(ctx, query.search, people)
      return presentCounterparties(found)
    }),
  ]
}
