import { sql } from 'drizzle-orm'
import { readBatched } from '../../platform/batched-reads.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { admissionProjection, paymentsOfTasks, taskProjection } from '../admissions/index.ts'
import { loadSearched, newestPaymentIds, type SearchedPayment, visibleIds } from '../payments/index.ts'
import { paymentsOfRecalls, recallProjection } from '../recalls/index.ts'
import { paymentsOfReturns, returnProjection } from '../returns/index.ts'
import { submissionProjection } from '../submissions/index.ts'
import { paymentsOfTransactions, transactionProjection } from '../transactions/index.ts'
import { byChosenStart, byStart } from './by-start.ts'
import {
  byAddress,
  byAmount,
  byCounterparty,
  byReference,
  byText,
  type Candidates,
  firstOf,
  NONE,
  partiesBy,
  type TextCandidates,
} from './candidates.ts'
import { type Criteria, type Explained, explain, type OwnRecord, type Part, rankOf } from './explain.ts'
import { type Backlog, newestIndexed, PARTY_TEXTS, PAYMENT_TEXTS, unindexedPayments } from './find-texts.ts'
import { foldText, TAIL, tailOf } from './normalize.ts'
import { rareOf } from './rare-parts.ts'
import type { Term } from './read-term.ts'

/** Newest payments to compare where the index is far behind, returns only some matches, or has no entries. */
export const NEWEST = 100
/**
 * Payments to compare with the name of a party. Newer payments of its address may have other names.
 */
const NAMED = 200
/** Payments of each value, if a term means several. */
const OF_VALUE = 50
/** Payments of all values of a term. */
const OF_ALL = 500
/** Ends of IDs shorter than this are too common. */
const SHORTEST_END = 4
/** Other letters are in no generated ID. */
const GENERATED = /^[0-9a-hjkmnp-tv-z]*$/

export type Payments = { readonly explained: readonly Explained[]; readonly isPart: boolean }

/** The payments of one search, each read once. */
export type Reader = {
  /** IDs of payments that the index may lack. */
  readonly unindexed: () => Promise<readonly string[]>
  readonly load: (ids: readonly string[]) => Promise<SearchedPayment[]>
}

/** Call this before searching the index: a payment that is indexed in between would otherwise be in neither. */
export async function createReader(ctx: PartnerCtx, { hasEntries, isFarBehind }: Backlog): Promise<Reader> {
  const fromEntries = hasEntries ? await unindexedPayments(ctx) : []
  const loaded = new Map<string, SearchedPayment>()
  let newest: Promise<readonly string[]> | undefined
  return {
    unindexed: async () => {
      if (isFarBehind) newest ??= newestPaymentIds(ctx, NEWEST)
      return [...fromEntries, ...((await newest) ?? [])]
    },
    load: async (ids) => {
      const unique = [...new Set(ids)]
      const others = await loadSearched(
        ctx,
        unique.filter((id) => !loaded.has(id)),
      )
      for (const one of others) loaded.set(one.paymentId, one)
      return unique.flatMap((id) => loaded.get(id) ?? [])
    },
  }
}

/** A single word can be the start or end of an ID. */
export function partOf({ clean, shortened, starts, ids }: Term): Part | undefined {
  if (shortened.length > 0) return shortened
  if (ids.length > 0 || !/^[a-z0-9_-]+$/i.test(clean) || clean.length < SHORTEST_END) return undefined
  return [
    { start: '', end: clean.toLowerCase() },
    ...starts.map(({ tag, rest }) => ({ start: `${tag}_${rest}`, end: '' })),
  ]
}

/** Payments that match the term, best match first. */
export async function findPayments(
  ctx: PartnerCtx,
  { criteria, named, reader, limit }: { criteria: Criteria; named: readonly string[]; reader: Reader; limit: number },
): Promise<Payments> {
  // An identifier that exists ends the search.
  const { candidates, withRecords } =
    named.length > 0 ? NO_CANDIDATES : await candidatesOf(ctx, criteria, { each: limit, all: limit, texts: limit })
  const unindexed = named.length > 0 || !mayBeUnindexed(criteria) ? [] : await reader.unindexed()
  const [all, records] = await Promise.all([
    reader.load([...named, ...unindexed, ...candidates.flatMap(({ ids }) => ids)]),
    recordsOf(ctx, criteria, { named, others: [...unindexed, ...withRecords] }),
  ])
  const explained = all.flatMap((payment) => explain(payment, records.get(payment.paymentId) ?? [], criteria) ?? [])
  explained.sort((a, b) => rankOfBest(a) - rankOfBest(b) || (a.payment.token < b.payment.token ? 1 : -1))
  return { explained, isPart: candidates.some((one) => one.isPart) }
}

/**
 * Whether the term is looked up in an index that a job fills. Other fields are in indexes of the
 * payments.
 */
const mayBeUnindexed = ({ term: { words, ids, shortened } }: Criteria): boolean =>
  words.length > 0 || shortened.length > 0 || ids.some(({ tag }) => tag === 'sub' || tag === 'pay_adm')

const rankOfBest = ({ matches: [best] }: Explained): number => (best ? rankOf(best) : 0)

/** Payments that an ID or approval code in the term names. */
export async function identifiedIn(ctx: PartnerCtx, { ids, chosenIds, codes }: Term): Promise<string[]> {
  const of = (...tags: string[]) => ids.filter(({ tag }) => tags.includes(tag)).map(({ id }) => id)
  const named = [...of('pay'), ...chosenIds]
  const found = await Promise.all([
    named.length > 0 ? visibleIds(ctx, named) : [],
    paymentsOfTransactions(ctx, 'token', of('trans'), NEWEST),
    paymentsOfTransactions(ctx, 'approvalCode', codes, NEWEST),
    paymentsOfTasks(ctx.db, of('pat')),
    paymentsOfReturns(ctx, of('ret')),
    paymentsOfRecalls(ctx, of('rcl')),
  ])
  return [...new Set(found.flat())]
}

/** `withRecords`: payments that may have a record that the term names. */
type PaymentCandidates = { readonly candidates: readonly Candidates[]; readonly withRecords: readonly string[] }
const NO_CANDIDATES: PaymentCandidates = { candidates: [], withRecords: [] }

/** Max. payments to read: per value, for all values of one kind, and for the words of the term. */
type Limits = { readonly each: number; readonly all: number; readonly texts: number }

/** Payments that may match otherwise. `explain` decides. */
export async function candidatesOf(
  ctx: PartnerCtx,
  criteria: Criteria,
  { each: limit, all, texts: textLimit }: Limits,
): Promise<PaymentCandidates> {
  const { term, amounts, part, customers, namespaces } = criteria
  const shortened = term.shortened.length > 0 ? (part ?? []) : []
  const ends = [...new Set([...term.ids.map(({ id }) => tailOf(id)), ...shortened.map(({ end }) => tailOf(end))])]
  const chosen = await byChosenStart(ctx, term, limit)
  // A page of starts of IDs is complete without references that contain the same text. Ends of IDs can be other payments'.
  const isComplete = chosen.isPart && !GENERATED.test(term.clean.toLowerCase())
  const words = term.shortened.length > 0 || isComplete ? [] : textWords(term)
  // Estimates come first, so that the reads below start in the same turn and share one statement.
  await Promise.all([
    ...[...ends.map((end) => [end]), words].map((each) => rareOf(ctx, PAYMENT_TEXTS.view, each)),
    term.addresses.length > 0 ? undefined : rareOf(ctx, PARTY_TEXTS.view, term.words),
  ])
  const [texts, started, others, ofNamespaces, newest] = await Promise.all([
    Promise.all([...ends.map((end) => byText(ctx, [end])), byText(ctx, words, textLimit, term.words)]),
    byStart(ctx, term, limit),
    Promise.all([
      byAmount(ctx, amounts, shareOf(limit, amounts.length)),
      byReference(ctx, term.clean, limit),
      byParties(ctx, [...term.addresses, ...customers.keys()], term, { limit, all }),
    ]),
    byCounterparty(ctx, [...namespaces.keys()], shareOf(limit, namespaces.size)),
    mayStartUnindexedId(term) ? newestIndexed(ctx, NEWEST) : [],
  ])
  const allEnds = [...ends, ...(part ?? []).map(({ end }) => end).filter(Boolean)]
  const withRecords = [...started.ids, ...newest, ...texts.flatMap((one) => endingIn(one, allEnds))]
  return {
    candidates: [chosen, ...texts, started, ...others, firstOf(ofNamespaces, all), { ids: newest, isPart: false }],
    withRecords,
  }
}

/** Whether the term may start a submission’s or admission’s ID: only the newest payments are searched for these. */
const mayStartUnindexedId = ({ starts }: Term): boolean => starts.some(({ tag }) => tag === 'sub' || tag === 'pay_adm')

/** The payments whose text contains the end of a generated ID that ends like this. */
function endingIn({ texts }: TextCandidates, ends: readonly string[]): string[] {
  const tails = ends.map((end) => end.slice(-TAIL))
  const hasTail = (text: string) =>
    text.split(' ').some((word) => word.length === TAIL && tails.some((tail) => word.endsWith(tail)))
  return texts.filter(({ text }) => hasTail(text)).map(({ id }) => id)
}

/** The list of matches reads 500 payments of one value, which is too many for each of several. */
const shareOf = (limit: number, values: number): number => {
  const each = Math.max(1, values)
  return Math.max(Math.min(limit, OF_VALUE, Math.floor(OF_ALL / each)), Math.floor(limit / each))
}

/** An amount with separators of thousands and another one of decimals, such as 1,234.56. */
const GROUPED_AMOUNT = /^[^\p{L}\p{N}]*\d{1,3}([.,'’ ])\d{3}(?:\1\d{3})*(?!\1)[.,]\d{1,3}[^\p{L}\p{N}]*$/u

/** What the texts of matches contain. `explain` compares all words. */
function textWords({ clean, words }: Term): readonly string[] {
  // The end of a long ID is indexed in part only.
  if (words.length === 1 && /^[a-z0-9]{11,25}$/i.test(clean)) return [tailOf(foldText(clean))]
  if (words.length < 2 || !GROUPED_AMOUNT.test(clean)) return words
  // Its groups are in many texts, but the last and the decimals are rarely next to each other. Separators of
  // thousands may be missing, as in 1234.56 (decision 0234).
  const groups = foldText(clean).split(' ')
  return [...groups.slice(0, -2), groups.slice(-2).join(' ')]
}

async function byParties(
  ctx: PartnerCtx,
  addresses: readonly string[],
  term: Term,
  { limit, all }: { readonly limit: number; readonly all: number },
): Promise<Candidates> {
  const parties = term.addresses.length > 0 ? NONE : await partiesBy(ctx, term.words)
  const others = parties.ids.filter((address) => !addresses.includes(address))
  const each = Math.max(shareOf(limit, others.length), Math.floor(NAMED / Math.max(1, others.length)))
  const own = [...new Set(addresses)]
  // The newest payments of an address may have other names, and of many parties, those found are arbitrary.
  const [newest, ownFound, ofOthers] = await Promise.all([
    parties.isPart || others.length > 1 ? newestIndexed(ctx, NEWEST) : [],
    byAddress(ctx, own, shareOf(limit, own.length)),
    byAddress(ctx, others, each),
  ])
  // An address in the term is a better match than a customer's name.
  const ofOwn = term.addresses.length > 0 ? ownFound : firstOf(ownFound, all)
  const isPart = parties.isPart || ofOwn.isPart || ofOthers.isPart
  return { ids: [...newest, ...ofOwn.ids, ...ofOthers.ids], isPart }
}

/** Submissions, admissions, tasks, transactions, returns and recalls of payments, if the term may name one. */
async function recordsOf(
  ctx: PartnerCtx,
  { term, part }: Criteria,
  { named, others }: { readonly named: readonly string[]; readonly others: readonly string[] },
): Promise<Map<string, OwnRecord[]>> {
  const isNamed = term.ids.some(({ tag }) => tag !== 'pay')
  const mayName = isNamed || part?.some(({ start, end }) => start !== '' || GENERATED.test(end))
  // Approval codes are looked up directly.
  const chosen = [...(mayName || term.codes.length > 0 ? named : []), ...(mayName ? others : [])]
  if (chosen.length === 0) return new Map()
  const ids = sql`(select ${sql.param([...new Set(chosen)])}::text[])`
  const found = await readBatched<OwnRecord & { paymentId: string }>(
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
