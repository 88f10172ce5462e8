import { sql } from 'drizzle-orm'
import { isCurrency } from '../../kernel/money/amount.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { rows } from '../../platform/db/rows.ts'
import { searchTooLong } from '../../platform/errors.ts'
import { searching } from '../../platform/search-budget.ts'
import { readTallies } from '../../platform/tallies/tallies.ts'
import { admissionProjection, paymentsOfTasks, taskProjection } from '../admissions/index.ts'
import { findVisible, listPayments, loadPayments, type ShownPayment } from '../payments/index.ts'
import { paymentsOfRecalls, recallProjection } from '../recalls/index.ts'
import { paymentsOfReturns, returnProjection } from '../returns/index.ts'
import { submissionProjection } from '../submissions/index.ts'
import { paymentsOfTransactions, transactionProjection } from '../transactions/index.ts'
import { byAddress, byAmount, byReference, byText, type Candidates, NONE, partiesBy } from './candidates.ts'
import { explainAll, joined, rarest, wordsOf } from './combined.ts'
import type { Match, SearchQuery } from './contract.ts'
import { type Criteria, type Explained, explain, type OwnRecord, type Part, rankOf } from './explain.ts'
import { foldText, tailOf } from './normalize.ts'
import { readAmounts } from './read-amounts.ts'
import { readTerm, SHORTEST_WORD, type Term } from './read-term.ts'
import { type FoundRecord, findAccounts, findBatches, findCustomers, findLinks } from './records.ts'
import { IDENTIFYING } from './states.ts'

export type Result = { readonly record: FoundRecord } | { readonly explained: Explained }
export type Found = { readonly results: readonly Result[]; readonly hasMore: boolean }

/** The newest payments are compared directly: the index may not contain them yet. */
const NEWEST = 100
/**
 * Payments to compare with the name of a party. Newer payments of its address may have other names.
 */
const NAMED = 200
/** Payments of each value of a word that is combined with others. */
const OF_WORD = 50
/** Time limit of combining words, besides that of each statement. */
const COMBINED_SECONDS = 2
/** Ends of IDs shorter than this are too common. */
const SHORTEST_END = 4

/**
 * Records of the namespace that match the term in any way, best match first (decision 0091). Throws
 * 429 and 503 like `searching`.
 */
export const search = (ctx: PartnerCtx, query: SearchQuery): Promise<Found> =>
  searching(ctx, query.term, (limited) => find(limited, query))

async function find(ctx: PartnerCtx, { term: pasted, limit }: SearchQuery): Promise<Found> {
  const term = readTerm(pasted)
  const part = partOf(term)
  const [customers, accounts, batches, links] = await Promise.all([
    findCustomers(ctx, { term, part }),
    findAccounts(ctx, { term, part }),
    findBatches(ctx, { term, part }),
    findLinks(ctx, { term, part }),
  ])
  const used = await currenciesOf(ctx)
  const criteria: Criteria = {
    term,
    part,
    amounts: term.ids.length > 0 ? [] : readAmounts(term.clean, used),
    customers: namesByAddress(customers),
  }
  const isKnown = [...batches.records, ...links.records].some(({ by }) => by === 'id')
  const others = [customers, accounts, batches, links]
  const whole = isKnown ? NOTHING : await findPayments(ctx, criteria, limit)
  const isNothing = whole.explained.length === 0 && others.every(({ records }) => records.length === 0)
  const payments = isNothing ? await findCombined(ctx, term, used) : whole
  // Few records are not payments, so they precede payments that match as well.
  const results = [
    ...others.flatMap(({ records }) => records.map((record): Result => ({ record }))),
    ...payments.explained.map((one): Result => ({ explained: one })),
  ].sort((a, b) => rankOfResult(a) - rankOfResult(b))
  const identified = results.filter(isIdentified)
  const shown = identified.length > 0 ? identified : results
  const isPart = identified.length === 0 && [payments, ...others].some((one) => one.isPart)
  return { results: shown.slice(0, limit), hasMore: isPart || shown.length > limit }
}

const NOTHING: Payments = { explained: [], isPart: false }
type Payments = { readonly explained: readonly Explained[]; readonly isPart: boolean }

const namesByAddress = ({ records }: Awaited<ReturnType<typeof findCustomers>>): Criteria['customers'] =>
  new Map(records.flatMap(({ by, address, title }) => (address && by === 'name' ? [[address, title]] : [])))

/** Payments in which each word matches any field, such as part of the reference and a name. Throws 503. */
async function findCombined(ctx: PartnerCtx, { clean }: Term, used: readonly string[]): Promise<Payments> {
  const { words, currencies } = wordsOf(clean, used)
  const began = performance.now()
  const criteria: Criteria[] = []
  const each: Candidates[] = []
  for (const word of words) {
    if (performance.now() - began > COMBINED_SECONDS * 1000) throw searchTooLong(COMBINED_SECONDS)
    const one = await criteriaOfWord(ctx, word, used)
    criteria.push(one)
    if (isIndexed(one)) each.push(joined(await candidatesOf(ctx, one, OF_WORD)))
  }
  const compared = rarest(each)
  if (!compared) return NOTHING
  const newest = (await listPayments(ctx, { limit: NEWEST })).found
  const ids = new Set(compared.ids)
  for (const { paymentId } of newest) ids.delete(paymentId)
  const all = [...newest, ...(await loadPayments(ctx, [...ids]))]
  const explained = all.flatMap((payment) => explainAll(payment, [], { criteria, currencies }) ?? [])
  explained.sort((a, b) => (a.payment.token < b.payment.token ? 1 : -1))
  return { explained, isPart: compared.isPart }
}

async function criteriaOfWord(ctx: PartnerCtx, word: string, used: readonly string[]): Promise<Criteria> {
  const read = readTerm(word)
  // No index contains words as short as `li`, but payments that another word finds can.
  const term = { ...read, words: read.words.length > 0 ? read.words : [foldText(word)].filter(Boolean) }
  const part = partOf(read)
  const customers = namesByAddress(await findCustomers(ctx, { term: read, part }))
  return { term, part, amounts: readAmounts(read.clean, used), customers }
}

/** Whether an index can find the word. */
const isIndexed = ({ term, amounts }: Criteria): boolean =>
  amounts.length > 0 || term.addresses.length > 0 || term.words.some(({ length }) => length >= SHORTEST_WORD)

/** The field that ranks a result, and whether it identifies the record. */
const bestOf = (result: Result) => ('record' in result ? result.record : (result.explained.matches[0] ?? NO_MATCH))
const NO_MATCH = { by: 'amount_in_minor_units', value: '' } as const
/** Why a result matched. */
export const matchesOf = (result: Result): readonly Match[] =>
  'record' in result ? [result.record] : result.explained.matches

const rankOfResult = (result: Result): number => rankOf(bestOf(result))
export const isIdentified = (result: Result): boolean => IDENTIFYING.includes(bestOf(result).by)

/** A single word can be the end of an ID. */
function partOf({ clean, shortened, ids }: Term): Part | undefined {
  if (shortened.length > 0) return shortened
  if (ids.length > 0 || !/^[a-z0-9_-]+$/i.test(clean) || clean.length < SHORTEST_END) return undefined
  return [{ start: '', end: clean.toLowerCase() }]
}

async function currenciesOf(ctx: PartnerCtx): Promise<string[]> {
  const counted = await readTallies(ctx.db, 'payments', ctx.partnerId)
  return [...new Set(counted.map(({ part }) => part))].filter(isCurrency)
}

async function findPayments(ctx: PartnerCtx, criteria: Criteria, limit: number): Promise<Payments> {
  const named = await identifiedIn(ctx, criteria.term)
  // An identifier that exists ends the search.
  const others = named.length > 0 ? [] : await candidatesOf(ctx, criteria, limit)
  const newest = named.length > 0 || !mayBeUnindexed(criteria) ? [] : (await listPayments(ctx, { limit: NEWEST })).found
  const ids = new Set([...named, ...others.flatMap((one) => one.ids)])
  for (const { paymentId } of newest) ids.delete(paymentId)
  const all = [...newest, ...(await loadPayments(ctx, [...ids]))]
  const records = await recordsOf(ctx, criteria, all)
  const explained = all.flatMap((payment) => explain(payment, records.get(payment.paymentId) ?? [], criteria) ?? [])
  explained.sort((a, b) => rankOfBest(a) - rankOfBest(b) || (a.payment.token < b.payment.token ? 1 : -1))
  return { explained, isPart: others.some((one) => one.isPart) }
}

/**
 * Whether the term is looked up in an index that a job fills. Other fields are in indexes of the
 * payments.
 */
const mayBeUnindexed = ({ term: { words, ids, shortened } }: Criteria): boolean =>
  words.length > 0 || shortened.length > 0 || ids.some(({ tag }) => tag === 'sub' || tag === 'pay_adm')

const rankOfBest = ({ matches: [best] }: Explained): number => (best ? rankOf(best) : 0)

/** Payments that an ID or approval code in the term names. */
async function identifiedIn(ctx: PartnerCtx, { ids, chosenIds, codes }: Term): Promise<string[]> {
  const of = (...tags: string[]) => ids.filter(({ tag }) => tags.includes(tag)).map(({ id }) => id)
  const found = await Promise.all([
    visibleIds(ctx, [...of('pay'), ...chosenIds]),
    paymentsOfTransactions(ctx, 'token', of('trans'), NEWEST),
    paymentsOfTransactions(ctx, 'approvalCode', codes, NEWEST),
    paymentsOfTasks(ctx.db, of('pat')),
    paymentsOfReturns(ctx, of('ret')),
    paymentsOfRecalls(ctx, of('rcl')),
  ])
  return [...new Set(found.flat())]
}

async function visibleIds(ctx: PartnerCtx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  return (await findVisible(ctx, ids, NEWEST)).map(({ paymentId }) => paymentId)
}

/** Payments that may match otherwise. `explain` decides. */
function candidatesOf(ctx: PartnerCtx, criteria: Criteria, limit: number): Promise<Candidates[]> {
  const { term, amounts, part, customers } = criteria
  const ends = [
    ...term.ids.map(({ id }) => tailOf(id)),
    ...(term.shortened.length > 0 ? (part ?? []) : []).map(({ end }) => tailOf(end)),
  ]
  return Promise.all([
    byAmount(ctx, amounts, limit),
    byReference(ctx, term.clean, limit),
    ...[...new Set(ends)].map((end) => byText(ctx, [end])),
    term.shortened.length > 0 ? NONE : byText(ctx, textWords(term)),
    byParties(ctx, [...term.addresses, ...customers.keys()], term, limit),
  ])
}

/** The end of a long ID is indexed in part only. */
const textWords = ({ clean, words }: Term): readonly string[] =>
  words.length === 1 && /^[a-z0-9]{11,25}$/i.test(clean) ? [tailOf(foldText(clean))] : words

async function byParties(
  ctx: PartnerCtx,
  addresses: readonly string[],
  term: Term,
  limit: number,
): Promise<Candidates> {
  const parties = term.addresses.length > 0 ? NONE : await partiesBy(ctx, term.words)
  const others = parties.ids.filter((address) => !addresses.includes(address))
  const each = Math.max(limit, Math.floor(NAMED / Math.max(1, others.length)))
  const found = await Promise.all([byAddress(ctx, [...new Set(addresses)], limit), byAddress(ctx, others, each)])
  const isPart = parties.isPart || found.some((one) => one.isPart)
  return { ids: found.flatMap(({ ids }) => ids), isPart }
}

/** Submissions, admissions, tasks, transactions, returns and recalls of payments, if the term may name one. */
async function recordsOf(
  ctx: PartnerCtx,
  { term, part }: Criteria,
  all: readonly ShownPayment[],
): Promise<Map<string, OwnRecord[]>> {
  const mayName = part !== undefined || term.codes.length > 0 || term.ids.some(({ tag }) => tag !== 'pay')
  if (!mayName || all.length === 0) return new Map()
  const ids = sql`(select ${sql.param(all.map(({ paymentId }) => paymentId))}::text[])`
  const found = await rows<OwnRecord & { paymentId: string }>(
    ctx.db,
    sql`
    select p.id as "paymentId", r.* from unnest(${ids}) as p (id) cross join lateral (
      select 'submission' as type, s.token as id, null as "approvalCode"
        from ${submissionProjection} s where s.payment_id = p.id union all
      select 'admission', a.token, null from ${admissionProjection} a where a.payment_id = p.id union all
      select 'task', k.token, null from ${taskProjection} k where k.payment_id = p.id union all
      select 'transaction', t.token, t.approval_code from ${transactionProjection} t where t.payment_id = p.id union all
      select 'return', x.token, null from ${returnProjection} x where x.payment_id = p.id union all
      select 'recall', c.token, null from ${recallProjection} c where c.payment_id = p.id) r`,
  )
  return Map.groupBy(found, ({ paymentId }) => paymentId)
}
