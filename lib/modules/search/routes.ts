import type { Secrets } from '../../platform/crypto/secrets.ts'
import { type Route, route } from '../../platform/http/route.ts'
import * as op from './operations.ts'
import { presentResults } from './present.ts'
import { createLookupLog } from './record-lookup.ts'
import { search } from './search.ts'

export function searchRoutes({ secrets }: { readonly secrets: Secrets }): Route[] {
  const recordLookup = createLookupLog(secrets)
  return [
    route(op.searchRecords, async (ctx, { query }) => {
      const found = await search(ctx, query)
      await recordLookup(ctx, query.term, found)
      return presentResults(found)
    }),
  ]
}
