import type { PartnerCtx } from '../../platform/context.ts'
import type { Matched } from '../payments/index.ts'
import { peopleIn, type RecordLookup } from './record-lookup.ts'
import { paymentsIn, search } from './search.ts'

/** Payments that a text selects in the list (decision 0230). */
const MAX_MATCHES = 500

/**
 * Finds the payments that a search finds, directly or by one of their records, and records the search
 * as `GET /search` does. Throws 429 and 503 like `searching`.
 */
export const createFindMatches =
  (recordLookup: RecordLookup) =>
  async (ctx: PartnerCtx, text: string): Promise<Matched> => {
    const found = await search(ctx, { term: text, limit: MAX_MATCHES })
    await recordLookup(ctx, text, peopleIn(found))
    return { ids: paymentsIn(found), isPart: found.hasMorePayments }
  }
