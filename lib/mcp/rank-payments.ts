import { formatDecimal } from '../kernel/money/amount.ts'
import type { Payment } from '../modules/payments/contract.ts'
import type { SearchResultItem } from '../modules/search/contract.ts'
import { FILLERS, type MatchedBy } from '../modules/search/states.ts'
import { maskAddress, maskText } from './shown.ts'

/** A payment, and the words of the query that it contains: all, and those that its entry can show. */
export type Ranked = {
  readonly payment: Payment
  readonly matched: readonly string[]
  readonly shown: readonly string[]
}

/** The words of a query to find on their own. Without them, payments that match only some words are not found. */
export const wordsOf = (query: string): string[] => [
  ...new Set(
    fold(query)
      .split(/[\s"'?!,;()]+/)
      .map((word) => word.replace(/[.:]+$/, ''))
      .filter((word) => word.length > 1 && !FILLERS.has(word)),
  ),
]

export const isNumber = (word: string): boolean => /^\p{Sc}?[\d.,]+\p{Sc}?$/u.test(word)

/**
 * The payments of search results, each once: identified ones first, then those that contain most of the query. Unless
 * personal data is shown in full, only whole names and addresses match, because parts would reveal them step by step.
 */
export function rankPayments(query: string, results: readonly SearchResultItem[], isFull: boolean): Ranked[] {
  const words = wordsOf(query)
  const found = new Map<string, Ranked & { readonly score: number }>()
  for (const { payment, matches, is_identified } of results) {
    if (!payment || found.has(payment.payment_id)) continue
    const text = textOf(payment, isFull)
    const names = matches.flatMap(({ by, value }) => (by === 'name' ? [value] : []))
    const parties = [payment.debtor_party, payment.beneficiary_party].map((party) => matcherOf(party, isFull))
    const isInParties = anyOf([...parties, ...names.map(wholeWordOf)])
    const hasAmount = matches.some(({ by }) => AMOUNTS.has(by))
    const hasOther = matches.some(({ by }) => (isFull ? !AMOUNTS.has(by) : IDS.has(by)))
    const shown = words.filter(
      (word) => text.includes(word) || (hasAmount && isNumber(word)) || (hasOther && words.length === 1),
    )
    const matched = words.filter((word) => shown.includes(word) || isInParties(word))
    const isFound = matched.length > 0 || hasAmount || hasOther || is_identified || text.includes(fold(query).trim())
    if (!isFound && !isFull) continue
    const score = (is_identified ? words.length + 1 : matched.length) + sideScore(query, parties)
    found.set(payment.payment_id, { payment, matched, shown: isFull ? matched : shown, score })
  }
  return [...found.values()].sort((a, b) => b.score - a.score)
}

const AMOUNTS: ReadonlySet<string> = new Set<MatchedBy>(['amount', 'amount_in_minor_units'])
const IDS: ReadonlySet<string> = new Set<MatchedBy>(['id', 'id_part', 'approval_code'])

type Matcher = (word: string) => boolean
const anyOf =
  (matchers: readonly Matcher[]): Matcher =>
  (word) =>
    matchers.some((matches) => matches(word))

/** "to juniper" prefers payments whose beneficiary is juniper, "from" those whose debtor is. */
function sideScore(query: string, [ofDebtor, ofBeneficiary]: readonly Matcher[]): number {
  const [, to] = /\bto\s+([^\s?]+)/.exec(fold(query)) ?? []
  const [, from] = /\bfrom\s+([^\s?]+)/.exec(fold(query)) ?? []
  return (to && ofBeneficiary?.(to) ? 0.5 : 0) + (from && ofDebtor?.(from) ? 0.5 : 0)
}

function matcherOf({ payment_address, first_name, last_name }: Payment['debtor_party'], isFull: boolean): Matcher {
  const text = `${payment_address} ${first_name} ${last_name}`
  if (isFull) return (word) => fold(text).includes(word)
  const local = fold(payment_address).split('@', 1)[0]
  return anyOf([(word) => word === local, wholeWordOf(text)])
}

function wholeWordOf(text: string): Matcher {
  const folded = fold(text)
  // Groups of digits are no words: all values of one can be tried.
  const parts = folded.split(/[^\p{L}\p{N}]+/u).filter((part) => !/\p{N}/u.test(part))
  const words = new Set([...folded.split(/\s+/), ...parts])
  return (word) => words.has(word)
}

/** What an entry shows of a payment. */
function textOf({ payment_id, amount, reference, state, ...parties }: Payment, isFull: boolean): string {
  const money = { currency: amount.currency, minor: BigInt(amount.total) }
  const addresses = [parties.debtor_party, parties.beneficiary_party].map(({ payment_address }) => payment_address)
  const texts = isFull ? [reference, ...addresses] : [maskText(reference), ...addresses.map(maskAddress)]
  return fold([payment_id, state, formatDecimal(money), amount.currency, ...texts].join(' '))
}

/** Without accents and case. */
const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
