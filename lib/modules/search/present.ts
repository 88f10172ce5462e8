import { presentPayment } from '../payments/present.ts'
import type { SearchResult } from './contract.ts'
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
