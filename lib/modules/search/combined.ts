import { isCurrency } from '../../kernel/money/amount.ts'
import type { ShownPayment } from '../payments/index.ts'
import type { Candidates } from './candidates.ts'
import { type Criteria, type Explained, explain, type OwnRecord } from './explain.ts'
import { cleanTerm } from './normalize.ts'
import { FILLERS } from './states.ts'

/** More words are a sentence, and each costs as much as a search. */
const MAX_WORDS = 4

/** What each word of a text can mean by itself, and the currencies that it names. */
export type Words = { readonly criteria: readonly Criteria[]; readonly currencies: readonly string[] }

/** The words of a text that may be in different fields of a payment; none if the text is one word or a sentence. */
export function wordsOf(clean: string): { readonly words: readonly string[]; readonly currencies: readonly string[] } {
  const all = [...new Set(clean.split(' ').map(cleanTerm))].filter((word) => word && !FILLERS.has(word.toLowerCase()))
  const currencies = all.map((word) => word.toUpperCase()).filter(isCurrency)
  const words = all.filter((word) => !currencies.includes(word.toUpperCase()))
  const isCombined = words.length > 0 && all.length > 1 && all.length <= MAX_WORDS
  return isCombined ? { words, currencies } : { words: [], currencies: [] }
}

/** The word with the fewest payments, to compare with the others: preferably one whose payments are complete. */
export const rarest = (each: readonly Candidates[]): Candidates | undefined =>
  each.toSorted((a, b) => Number(a.isPart) - Number(b.isPart) || a.ids.length - b.ids.length)[0]

/** A payment that each word matches in any field, with the best match of each; undefined for others. */
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
    matches: [...new Map(matches.map((m) => [m.by, m])).values()],
  }
}
