import { secondsObject } from '../../kernel/time.ts'
import { presentPayment } from '../payments/present.ts'
import type { CounterpartyList, SearchResult } from './contract.ts'
import type { Counterparty } from './find-counterparties.ts'
import { type Found, isIdentified, type Result } from './search.ts'

export const presentResults = ({ results, hasMore }: Found): SearchResult => ({
  count: results.length,
  has_more: hasMore,
  results: results.map((result) => ({ ...fields(result), is_identified: isIdentified(result) })),
})

function fields(result: Result) {
  if ('record' in result) {
    const { type, id, title, by, value } = result.record
    return { type, id, title, matches: [{ by, value }], payment: null }
  }
  const { type, id, matches, payment } = result.explained
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
