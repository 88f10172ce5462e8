import { secondsObject } from '../../kernel/time.ts'
import type { ShownPayment } from '../payments/index.ts'
import { presentPayment } from '../payments/present.ts'
import type { CounterpartyList, SearchResult } from './contract.ts'
import type { Counterparty } from './find-counterparties.ts'
import { type Found, isIdentified, type Result } from './search.ts'

/** `payments`: those of the results. */
export function presentResults({ results, hasMore }: Found, payments: readonly ShownPayment[]): SearchResult {
  const shown = new Map(payments.map((payment) => [payment.paymentId, payment]))
  // A payment can be erased between the search and the load.
  const existing = results.flatMap((result) => {
    const presented = fields(result, shown)
    return presented ? [{ ...presented, is_identified: isIdentified(result) }] : []
  })
  return { count: existing.length, has_more: hasMore, results: existing }
}

function fields(result: Result, shown: ReadonlyMap<string, ShownPayment>) {
  if ('record' in result) {
    const { type, id, title, by, value } = result.record
    return { type, id, title, matches: [{ by, value }], payment: null }
  }
  const { type, id, matches } = result.explained
  const payment = shown.get(result.explained.payment.paymentId)
  if (!payment) return undefined
  return { type, id, title: '', matches: [...matches], payment: presentPayment(payment) }
}

export const presentCounterparties = (found: readonly Counterparty[]): CounterpartyList => ({
  counterparties: found.map(({ address, name, isOwn, isLinked, lastPaymentAt }) => ({
    payment_address: address,
    name,
    is_own: isOwn,
    is_linked: isLinked,
    last_payment_at: lastPaymentAt && secondsObject(lastPaymentAt),
  })),
})
