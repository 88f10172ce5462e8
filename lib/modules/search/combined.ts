import type { ShownPayment } from '../payments/index.ts'
import type { Candidates } from './candidates.ts'
import { type Criteria, type Explained, explain, type OwnRecord } from './explain.ts'
import { cleanTerm } from './normalize.ts'
import { FILLERS } from './states.ts'

/** Longer texts are likely sentences, and each word costs as much as a search. */
const MAX_WORDS = 4

/** The search criteria of each word of a text, and the currencies that the text names. */
export type Words = { readonly criteria: readonly Criteria[]; readonly currencies: readonly string[] }

/**
 * The words of a text that can be in different fields of a payment; none if the text is one word or a
 * sentence. Only currencies of the namespace are currencies: names such as Ron are codes of others.
 */
export function wordsOf(
  clean: string,
  used: readonly string[],
): { readonly words: readonly string[]; readonly currencies: readonly string[] } {
  const all = [...new Set(clean.split(' ').map(cleanTerm))].filter((word) => word && !FILLERS.has(word.toLowerCase()))
  const currencies = all.map((word) => word.toUpperCase()).filter((word) => used.includes(word))
  const words = all.filter((word) => !currencies.includes(word.toUpperCase()))
  const isCombined = words.length > 0 && all.length > 1 && all.length <= MAX_WORDS
  return isCombined ? { words, currencies } : { words: [], currencies: [] }
}

/** Payments to compare with the other words. More would occupy the process for too long. */
const MAX_COMPARED = 500

/** What was found for a word in several indexes. */
export function joined(found: readonly Candidates[]): Candidates {
  const ids = [...new Set(found.flatMap((one) => one.ids))]
  return { ids: ids.slice(0, MAX_COMPARED), isPart: ids.length > MAX_COMPARED || found.some(({ isPart }) => isPart) }
}

/**
 * The candidates of the word with the fewest, to compare with the other words. Complete candidates
 * take precedence.
 */
export const rarest = (each: readonly Candidates[]): Candidates | undefined =>
  each.toSorted((a, b) => Number(a.isPart) - Number(b.isPart) || a.ids.length - b.ids.length)[0]

/** Explains a payment that every word matches in any field, with the best match of each; otherwise undefined. */
export function explainAll(
  payment: ShownPayment,
  records: readonly OwnRecord[],
  { criteria, currencies }: Words,
): Explained | undefined {
  if (currencies.length > 0 && !currencies.includes(payment.currency)) return undefined
  const each = criteria.map((one) => explain(payment, records, one)?.matches[0])
  const matches = each.filter((match) => match !== undefined)
  if (matches.length < each.length) return undefined
  return {
    payment,
    type: 'payment',
    id: payment.paymentId,
    matches: [...new Map(matches.map((match) => [`${match.by} ${match.value}`, match])).values()],
  }
}
