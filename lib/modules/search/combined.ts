import type { PartnerCtx } from '../../platform/context.ts'
import { searchTooLong } from '../../platform/errors.ts'
import type { SearchedPayment } from '../payments/index.ts'
import { type Candidates, namespacesNamed } from './candidates.ts'
import type { Match } from './contract.ts'
import { type Criteria, type Explained, explain, type OwnRecord } from './explain.ts'
import { candidatesOf, NEWEST, type Payments, partOf, type Reader } from './find-payments.ts'
import { newestIndexed } from './find-texts.ts'
import { cleanTerm, foldText } from './normalize.ts'
import { readAmounts } from './read-amounts.ts'
import { readTerm, SHORTEST_WORD, type Term } from './read-term.ts'
import { findCustomers, namesByAddress } from './records.ts'
import { FILLERS } from './states.ts'

/** Longer texts are likely sentences, and each word costs as much as a search. */
const MAX_WORDS = 4

/** Max. payments to read for a word that is combined with others; see `Limits` in `find-payments.ts`. */
const OF_WORD = { each: 50, all: 500, texts: 200 }
/** Time limit of combining words, besides that of each statement. */
const COMBINED_SECONDS = 2

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

/**
 * Max. payments of a word to compare with the other words: `ofAll` if all of its payments were read, otherwise
 * `ofSome`. Higher limits would occupy the process for too long.
 */
const MAX_COMPARED = { ofAll: 500, ofSome: 200 }

/** Candidates to compare. `total`: how many there were before the limit. */
export type Joined = Candidates & { readonly total: number }

/** What was found for a word in several indexes; beyond the limit, the first of each. */
export function joined(found: readonly Candidates[]): Joined {
  const longest = Math.max(0, ...found.map(({ ids }) => ids.length))
  const inTurn = Array.from({ length: longest }, (_, n) => found.flatMap(({ ids }) => ids.slice(n, n + 1)))
  const ids = [...new Set(inTurn.flat())]
  const isPart = ids.length > MAX_COMPARED.ofAll || found.some((one) => one.isPart)
  return { ids: ids.slice(0, isPart ? MAX_COMPARED.ofSome : MAX_COMPARED.ofAll), isPart, total: ids.length }
}

/**
 * The candidates of the word with the fewest, to compare with the other words. Complete candidates
 * take precedence.
 */
export const rarest = (each: readonly Joined[]): Joined | undefined =>
  each.toSorted((a, b) => Number(a.isPart) - Number(b.isPart) || a.total - b.total)[0]

/** Explains a payment that every word matches in any field, with the best match of each; otherwise undefined. */
function explainAll(
  payment: SearchedPayment,
  records: readonly OwnRecord[],
  { criteria, currencies }: Words,
): Explained | undefined {
  if (currencies.length > 0 && !currencies.includes(payment.currency)) return undefined
  const matches: Match[] = []
  for (const one of criteria) {
    const best = explain(payment, records, one)?.matches[0]
    if (!best) return undefined
    matches.push(best)
  }
  return {
    payment,
    type: 'payment',
    id: payment.paymentId,
    matches: [...new Map(matches.map((match) => [`${match.by} ${match.value}`, match])).values()],
  }
}

/** Payments in which each word matches any field, such as part of the reference and a name. Throws 503. */
export async function findCombined(
  ctx: PartnerCtx,
  { term, used, reader }: { term: Term; used: readonly string[]; reader: Reader },
): Promise<Payments> {
  const { words, currencies } = wordsOf(term.clean, used)
  const began = performance.now()
  const criteria = await Promise.all(words.map((word) => criteriaOfWord(ctx, word, used)))
  if (performance.now() - began > COMBINED_SECONDS * 1000) throw searchTooLong(COMBINED_SECONDS)
  const each = await Promise.all(criteria.filter(isIndexed).map((one) => candidatesOf(ctx, one, OF_WORD)))
  const compared = rarest(each.map(({ candidates }) => joined(candidates)))
  if (!compared) return { explained: [], isPart: false }
  const newest = compared.isPart ? await newestIndexed(ctx, NEWEST) : []
  const all = await reader.load([...(await reader.unindexed()), ...newest, ...compared.ids])
  const explained = all.flatMap((payment) => explainAll(payment, [], { criteria, currencies }) ?? [])
  explained.sort((a, b) => (a.payment.token < b.payment.token ? 1 : -1))
  return { explained, isPart: compared.isPart }
}

async function criteriaOfWord(ctx: PartnerCtx, word: string, used: readonly string[]): Promise<Criteria> {
  const read = readTerm(word)
  // No index contains words as short as `li`, but payments that another word finds can.
  const term = { ...read, words: read.words.length > 0 ? read.words : [foldText(word)].filter(Boolean) }
  const part = partOf(read)
  const [customers, namespaces] = await Promise.all([findCustomers(ctx, { term: read, part }), namespacesOf(ctx, read)])
  return { term, part, amounts: readAmounts(read.clean, used), customers: namesByAddress(customers), namespaces }
}

export const namespacesOf = (ctx: PartnerCtx, { clean, words }: Term) =>
  namespacesNamed(ctx, words.length > 0 ? clean : '')

/** Whether an index can find the word. */
const isIndexed = ({ term, amounts }: Criteria): boolean =>
  amounts.length > 0 || term.addresses.length > 0 || term.words.some(({ length }) => length >= SHORTEST_WORD)
