import type { Counted } from '#components/data-table/count-text.ts'
import type { Client } from '#lib/client/client.ts'
import type { Payment } from '#lib/modules/payments/contract.ts'
import { queryOf } from './search-params.ts'
import type { Search, SearchPlan } from './search-plan.ts'

/** A search that found several payments, with their number. */
type Hit = Search & Counted

/** A payment that the input identifies, and which of its fields matched. */
export type Match = { readonly as: string; readonly payment: Payment }

/** A lookup result: single payments, and lists of several. */
export type Found = { readonly matches: readonly Match[]; readonly hits: readonly Hit[] }

/**
 * Runs a search plan in one namespace. Throws ApiError or Unreachable if the gateway fails; no
 * match is not an error.
 */
export async function lookUp(client: Client, partner: string, plan: SearchPlan, signal?: AbortSignal): Promise<Found> {
  const identified = plan.code ? await byCode(client, partner, plan.code, signal) : []
  if (identified.length > 0) return { matches: identified, hits: [] }
  const answers = await Promise.all(
    plan.searches.map(async (search) => {
      const query = { ...queryOf({ filters: search.filters, trail: [] }), limit: 1 }
      return { search, list: await client.call('GET /payments', { partner, query, signal }) }
    }),
  )
  return {
    matches: answers.flatMap(({ search: { as }, list }) =>
      list.count === 1 ? list.payments.map((payment) => ({ as, payment })) : [],
    ),
    hits: answers.flatMap(({ search, list: { count, count_is_exact } }) =>
      count > 1 ? [{ ...search, count, count_is_exact }] : [],
    ),
  }
}

/** The payment if the match is unambiguous. */
export function theOne({ matches, hits }: Found): string | undefined {
  const ids = new Set(matches.map(({ payment }) => payment.payment_id))
  const [only] = ids
  return ids.size === 1 && hits.length === 0 ? only : undefined
}

async function byCode(client: Client, partner: string, term: string, signal?: AbortSignal): Promise<Match[]> {
  const { matches } = await client.call('GET /payment-lookup', { partner, query: { term }, signal })
  return matches.map(({ found_by, payment }) => ({ as: found_by.replaceAll('_', ' '), payment }))
}
