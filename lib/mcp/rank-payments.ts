import { formatDecimal } from '../kernel/money/amount.ts'
import type { Payment } from '../modules/payments/contract.ts'
import type { SearchResultItem } from '../modules/search/contract.ts'

/** A payment, and the words of the query that it contains: all, and those found outside the parties' names and addresses. */
export type Ranked = {
  readonly payment: Payment
  readonly matched: readonly string[]
  readonly outsideParties: readonly string[]
}

/** Words that say nothing about which payment is meant. */
const FILLERS = new Set(
  'a an and at for from in is my of on our the to was were where with payment payments paid pay transfer'.split(' '),
)

/** The words of a query to find on their own: the search finds only all words in one field. */
export const wordsOf = (query: string): string[] => [
  ...new Set(
    fold(query)
      .split(/[\s"'?!,;()]+/)
      .map((word) => word.replace(/[.:]+$/, ''))
      .filter((word) => word.length > 1 && !FILLERS.has(word)),
  ),
]

export const isNumber = (word: string): boolean => /^\p{Sc}?[\d.,]+\p{Sc}?$/u.test(word)

/** The payments of search results, each once: identified ones first, then those that contain most of the query. */
export function rankPayments(query: string, results: readonly SearchResultItem[]): Ranked[] {
  const words = wordsOf(query)
  const found = new Map<string, Ranked & { readonly score: number }>()
  for (const { payment, matches, is_identified } of results) {
    if (!payment || found.has(payment.payment_id)) continue
    const text = textOf(payment)
    const hasAmount = matches.some(({ by }) => by === 'amount' || by === 'amount_in_minor_units')
    const hasOther = matches.some(({ by }) => by !== 'amount' && by !== 'amount_in_minor_units')
    const matched = words.filter(
      (word) => text.includes(word) || (hasAmount && isNumber(word)) || (hasOther && words.length === 1),
    )
    const score = (is_identified ? words.length + 1 : matched.length) + sides(query, payment)
    const outsideParties = matched.filter((word) => isNumber(word) || recordText(payment).includes(word))
    found.set(payment.payment_id, { payment, matched, outsideParties, score })
  }
  return [...found.values()].sort((a, b) => b.score - a.score)
}

/** "to juniper" prefers payments whose beneficiary is juniper, "from" those whose debtor is. */
function sides(query: string, { debtor_party, beneficiary_party }: Payment): number {
  const [, to = ''] = /\bto\s+([^\s?]+)/.exec(fold(query)) ?? []
  const [, from = ''] = /\bfrom\s+([^\s?]+)/.exec(fold(query)) ?? []
  const isOf = (word: string, party: Payment['debtor_party']) => word !== '' && partyText(party).includes(word)
  return (isOf(to, beneficiary_party) ? 0.5 : 0) + (isOf(from, debtor_party) ? 0.5 : 0)
}

const partyText = ({ payment_address, first_name, last_name }: Payment['debtor_party']) =>
  fold(`${payment_address} ${first_name} ${last_name}`)

const recordText = ({ payment_id, amount, reference, state }: Payment): string => {
  const money = { currency: amount.currency, minor: BigInt(amount.total) }
  return fold([payment_id, reference, state, formatDecimal(money), amount.currency].join(' '))
}

const textOf = (payment: Payment): string =>
  [recordText(payment), partyText(payment.debtor_party), partyText(payment.beneficiary_party)].join(' ')

/** Without accents and case. */
const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
