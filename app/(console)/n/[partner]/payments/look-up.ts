import type { Client } from '#lib/client/client.ts'
import { ApiError } from '#lib/client/errors.ts'
import { queryOf } from './search-params.ts'
import type { Search, SearchPlan } from './search-plan.ts'

/** A search that found something, and how much. */
export type Hit = Search & { readonly count: number }

/** What a look-up came to: the one payment that is meant, or the searches that found any. */
export type Found = { readonly paymentId: string } | { readonly hits: readonly Hit[] }

/** Carries out a plan in one namespace. Throws ApiError or Unreachable when the gateway fails; finding nothing is no failure. */
export async function lookUp(client: Client, partner: string, plan: SearchPlan): Promise<Found> {
  if (plan.paymentId && (await exists(client, partner, plan.paymentId))) return { paymentId: plan.paymentId }
  const answers = await Promise.all(
    plan.searches.map(async (search) => {
      const query = { ...queryOf({ filters: search.filters, trail: [] }), limit: 1 }
      return { search, list: await client.call('GET /payments', { partner, query }) }
    }),
  )
  const hits = answers.filter(({ list }) => list.count > 0)
  const only = hits.length === 1 && hits[0]?.list.count === 1 ? hits[0].list.payments[0] : undefined
  if (only) return { paymentId: only.payment_id }
  return { hits: hits.map(({ search, list }) => ({ ...search, count: list.count })) }
}

async function exists(client: Client, partner: string, paymentId: string): Promise<boolean> {
  try {
    await client.call('GET /payments/{payment_id}', { partner, params: { payment_id: paymentId } })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}
