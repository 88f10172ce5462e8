import { isCurrency } from '../../kernel/money/amount.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { searching } from '../../platform/search-budget.ts'
import { readTallies } from '../../platform/tallies/tallies.ts'
import { findCombined, namespacesOf } from './combined.ts'
import type { Match, SearchQuery } from './contract.ts'
import { type Criteria, type Explained, rankOf } from './explain.ts'
import { createReader, findPayments, identifiedIn, type Payments, partOf } from './find-payments.ts'
import { readBacklog } from './find-texts.ts'
import { cleanTerm } from './normalize.ts'
import { readAmounts } from './read-amounts.ts'
import { readTerm, type Term } from './read-term.ts'
import { type FoundRecord, findAccounts, findBatches, findCustomers, findLinks, namesByAddress } from './records.ts'
import { IDENTIFYING } from './states.ts'

export type Result = { readonly record: FoundRecord } | { readonly explained: Explained }
/** `hasMorePayments`: more payments match; `hasMore`: more records of any kind. */
export type Found = {
  readonly results: readonly Result[]
  readonly hasMore: boolean
  readonly hasMorePayments: boolean
}

/**
 * Records of the namespace that match the term in any way, best match first (decision 0091). Throws
 * 429 and 503 like `searching`.
 */
export const search = (ctx: PartnerCtx, query: SearchQuery): Promise<Found> =>
  searching(ctx, query.term, (limited) => find(limited, query))

async function find(ctx: PartnerCtx, { term: pasted, limit }: SearchQuery): Promise<Found> {
  const term = readTerm(pasted)
  const part = partOf(term)
  const [customers, accounts, batches, links, namespaces, named, used, backlog] = await Promise.all([
    findCustomers(ctx, { term, part }),
    findAccounts(ctx, { term, part }),
    findBatches(ctx, { term, part }),
    findLinks(ctx, { term, part }),
    namespacesOf(ctx, term),
    identifiedIn(ctx, term),
    currenciesOf(ctx, term),
    readBacklog(ctx),
  ])
  const reader = await createReader(ctx, named.length > 0 ? NO_BACKLOG : backlog)
  const criteria: Criteria = {
    term,
    part,
    amounts: term.ids.length > 0 ? [] : readAmounts(term.clean, used),
    customers: namesByAddress(customers),
    namespaces,
  }
  const isKnown = [...batches.records, ...links.records].some(({ by }) => by === 'id')
  const others = [customers, accounts, batches, links]
  const whole = isKnown ? NOTHING : await findPayments(ctx, { criteria, named, reader, limit })
  const isNothing = whole.explained.length === 0 && others.every(({ records }) => records.length === 0)
  const combined = isNothing ? await findCombined(ctx, { term, used, reader }) : NOTHING
  const payments = isNothing ? { ...combined, isPart: combined.isPart || whole.isPart } : whole
  // Few records are not payments, so they precede payments that match as well.
  const results = [
    ...others.flatMap(({ records }) => records.map((record): Result => ({ record }))),
    ...payments.explained.map((one): Result => ({ explained: one })),
  ].sort((a, b) => rankOfResult(a) - rankOfResult(b))
  const identified = results.filter(isIdentified)
  const shown = identified.length > 0 ? identified : results
  const isPart = (each: readonly { readonly isPart: boolean }[]) =>
    identified.length === 0 && each.some((one) => one.isPart)
  const isCut = shown.length > limit
  return {
    results: shown.slice(0, limit),
    hasMore: isCut || isPart([payments, ...others]),
    hasMorePayments: isCut || isPart([payments]),
  }
}

/** An identifier that exists ends the search. */
const NO_BACKLOG = { hasEntries: false, isFarBehind: false }
const NOTHING: Payments = { explained: [], isPart: false }

/** The field that ranks a result, and whether it identifies the record. */
const bestOf = (result: Result) => ('record' in result ? result.record : (result.explained.matches[0] ?? NO_MATCH))
const NO_MATCH = { by: 'amount_in_minor_units', value: '' } as const
/** Why a result matched. */
export const matchesOf = (result: Result): readonly Match[] =>
  'record' in result ? [result.record] : result.explained.matches

/** The IDs of the payments among the results, in their order. */
export const paymentsIn = ({ results }: Found): readonly string[] => [
  ...new Set(results.flatMap((one) => ('explained' in one ? [one.explained.payment.paymentId] : []))),
]

const rankOfResult = (result: Result): number => rankOf(bestOf(result))
export const isIdentified = (result: Result): boolean => IDENTIFYING.includes(bestOf(result).by)

/** The currencies of the namespace, if the term may contain an amount or a currency. */
async function currenciesOf(ctx: PartnerCtx, { clean }: Term): Promise<string[]> {
  const mayNameAny = /\d/.test(clean) || clean.split(' ').some((word) => isCurrency(cleanTerm(word).toUpperCase()))
  if (!mayNameAny) return []
  const counted = await readTallies(ctx.db, 'payments', ctx.partnerId)
  return [...new Set(counted.map(({ part }) => part))].filter(isCurrency)
}
