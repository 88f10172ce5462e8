import { type SQL, sql } from 'drizzle-orm'
import { idAtTime } from '../../kernel/ids.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { readTallies, sumOf, type Tally, type Total } from '../../platform/tallies/tallies.ts'
import type { PaymentFilters } from './contract.ts'
import {
  type Branch,
  between,
  type Counterparties,
  END,
  findCounterparties,
  keyed,
  named,
  openWindows,
  priced,
  type Source,
  type Span,
  unsettled,
  walk,
} from './payment-sources.ts'
import { STORED_STATES, type StateFilter, WAITING_STATES } from './states.ts'

/**
 * Work per request. `most`: candidate rows to read for a page. `counted`: index entries to count,
 * which is much cheaper.
 */
export type Effort = { readonly most: number; readonly counted: number }
export const EFFORT: Effort = { most: 1_000, counted: 5_000 }

/**
 * A query plan: the index to read, its range, and the conditions to check on each candidate row.
 */
export type Search = {
  readonly source: Source
  readonly span: Span
  readonly conditions: readonly SQL[]
  /** The total, if it is known without a search. */
  readonly total: Total | undefined
  /** Maximum count if the source alone determines the matches; higher for index-only counts. */
  readonly bound: number
  /** For other orders than the usual one: the currencies, the range of amounts, and all other conditions. */
  readonly currencies: readonly string[]
  readonly range: SQL
  readonly onEach: readonly SQL[]
}

/** The payments that a text finds, best match first. `isPart`: there are more. */
export type Matched = { readonly ids: readonly string[]; readonly isPart: boolean }
/** Filters whose text has been searched for. */
export type ReadFilters = Omit<PaymentFilters, 'search'> & { readonly matched?: Matched | undefined }
/** Filters whose domain has been looked up. */
type Criteria = Omit<ReadFilters, 'counterparty'> & { readonly counterparties?: Counterparties | undefined }

/** Chooses the index that leads to the fewest candidates (decision 0022). */
export async function planSearch(
  ctx: PartnerCtx,
  { counterparty, ...filters }: ReadFilters,
  effort: Effort,
): Promise<Search> {
  const counterparties = counterparty === undefined ? undefined : await findCounterparties(ctx, counterparty)
  const query: Criteria = { ...filters, counterparties }
  const { state, currency, matched } = query
  const counted = await readTallies(ctx.db, 'payments', ctx.partnerId)
  const filterConditions = conditionsOf(query)
  const inBranch = [...shownAs(state), ...filterConditions]
  const span = spanOf(query)
  const currencies = [...new Set(counted.map(({ part }) => part))].filter((part) => (currency ?? part) === part)
  const branches = branchesOf(counted, storedStates(state), currencies)
  const walked: Search = {
    source: walk(ctx, branches),
    span,
    conditions: inBranch,
    total: undefined,
    bound: effort.counted,
    currencies,
    range: rangeOf(query) ?? ANY_AMOUNT,
    onEach: [...shownAs(state), ...conditionsOf(query, 'amount'), ...stored(state, undefined)],
  }
  if (filterConditions.length === 0) {
    const isAny = span.from === '' && span.before === END
    const n = sumOf(counted, (one) => isOf(state, one.state) && (currency ?? one.part) === one.part)
    const total = isAny ? { count: n, isExact: true } : undefined
    if (state === 'settled') return { ...walked, total, span: await upToCutoff(ctx, span) }
    if (state !== 'completed') return { ...walked, total }
    const some = currencies.filter((part) => counted.some((one) => one.state === state && one.part === part))
    return { ...walked, total, source: unsettled(ctx, await openWindows(ctx, some)), conditions: [] }
  }
  if (matched) {
    const conditions = [...shownAs(state), ...conditionsOf(query, 'matched'), ...stored(state, currency)]
    return { ...walked, source: named(ctx, matched.ids), conditions: [sql`true`, ...conditions] }
  }
  // With few payments, reading all of them is cheapest.
  if (sumOf(counted, () => true) <= effort.most) return walked
  const key = keyOf(query)
  if (key) {
    const others = conditionsOf(query, key.filter)
    const conditions = [...shownAs(state), ...others, ...stored(state, currency)]
    return { ...walked, source: keyed(ctx, key.column, key.value), conditions, bound: effort.most }
  }
  if (counterparties?.tokens) {
    const others = conditionsOf(query, 'counterparty')
    const conditions = [...shownAs(state), ...others, ...stored(state, currency)]
    return { ...walked, source: between(ctx, counterparties.tokens), conditions }
  }
  const range = rangeOf(query)
  return range
    ? byAmount(ctx, walked, priced(ctx, currencies, sql`p.amount ${range}`, effort.counted), state, effort)
    : walked
}

/**
 * Uses the amount index if it leads to few candidates, otherwise the walk, where matches are then
 * frequent.
 */
async function byAmount(
  ctx: PartnerCtx,
  walked: Search,
  source: Source,
  state: StateFilter | undefined,
  { most, counted }: Effort,
): Promise<Search> {
  // Whether the index alone determines the matches; it does not contain states.
  const isAlone = walked.conditions.length === 1 && state === undefined
  // If each candidate has to be read, the limit is lower.
  const bound = isAlone ? counted : most + 1
  const few = sql`select count(*)::int as n from (${source.select(sql`1`, walked.span, sql`true`, bound)} limit ${bound}) c`
  const { n } = only(await rows<{ n: number }>(ctx.db, few))
  if (n >= bound) return { ...walked, total: isAlone ? { count: bound, isExact: false } : undefined }
  const conditions = [...walked.conditions, ...stored(state, undefined)]
  return { ...walked, source, conditions, total: isAlone ? { count: n, isExact: true } : undefined }
}

/** Branches with the most payments first, because they contain most matches. */
function branchesOf(counted: readonly Tally[], states: readonly string[], currencies: readonly string[]): Branch[] {
  const branches = currencies.flatMap((currency) => states.map((state) => ({ state, currency })))
  const sizeOf = ({ state, currency }: Branch) =>
    sumOf(counted, (one) => storedAs(one.state) === state && one.part === currency)
  return branches
    .map((branch) => ({ branch, size: sizeOf(branch) }))
    .sort((a, b) => b.size - a.size)
    .map(({ branch }) => branch)
}

/**
 * Settled payments are not newer than the last cutoff, so newer ones need not be checked
 * individually.
 */
async function upToCutoff(ctx: PartnerCtx, span: Span): Promise<Span> {
  const found = await rows<{ at: string }>(
    ctx.db,
    sql`select extract(epoch from cutoff_at) * 1000 as at from settlement_batches
         where environment = ${ctx.environment} and status = 'COMPLETED' order by cutoff_at desc limit 1`,
  )
  const [last] = found
  const before = last ? idAtTime('pay', new Date(Number(last.at) + 1)) : END
  return before < span.before ? { ...span, before } : span
}

/**
 * The most selective key, as a rule. An empty reference is not selective, because many payments
 * have none.
 */
function keyOf(query: Criteria): Key | undefined {
  const { payment_id: id, reference, beneficiary_payment_address: beneficiary, debtor_payment_address: debtor } = query
  if (id) return { filter: 'paymentId', column: sql`p.payment_id`, value: id }
  if (reference) return { filter: 'reference', column: sql`p.reference_key`, value: reference.toLowerCase() }
  if (beneficiary)
    return { filter: 'beneficiary', column: sql`p.beneficiary_address`, value: beneficiary.toLowerCase() }
  return debtor ? { filter: 'debtor', column: sql`p.debtor_address`, value: debtor.toLowerCase() } : undefined
}

type Filter =
  | 'paymentId'
  | 'matched'
  | 'reference'
  | 'debtor'
  | 'beneficiary'
  | 'amount'
  | 'type'
  | 'direction'
  | 'counterparty'
type Key = { readonly filter: Filter; readonly column: SQL; readonly value: string }

/**
 * Bounds are inclusive. IDs are time-ordered and the last column of each index, so a date range is
 * an index range.
 */
const spanOf = ({ created_from: from, created_to: to }: Criteria): Span => ({
  from: from === undefined ? '' : idAtTime('pay', instantOf(from)),
  before: to === undefined ? END : idAtTime('pay', new Date(instantOf(to).getTime() + 1)),
})

/** Limited to 1970, where IDs start. */
const instantOf = (iso: string) => new Date(Math.max(0, Date.parse(iso)))

/**
 * Filters match exactly; addresses and reference are case-insensitive. The filter `but` is omitted.
 */
function conditionsOf(query: Criteria, but?: Filter): SQL[] {
  const range = rangeOf(query)
  const given: Record<Filter, SQL | undefined> = {
    paymentId: is(query.payment_id, sql`p.payment_id`),
    matched: query.matched && sql`p.payment_id = any (${sql.param(query.matched.ids)})`,
    reference: is(query.reference?.toLowerCase(), sql`p.reference_key`),
    debtor: is(query.debtor_payment_address?.toLowerCase(), sql`p.debtor_address`),
    beneficiary: is(query.beneficiary_payment_address?.toLowerCase(), sql`p.beneficiary_address`),
    // An expression, so that the planner does not use the amount index here too.
    amount: range && sql`p.amount + 0 ${range}`,
    type: is(query.payment_type, sql`p.payment_type`),
    direction: is(query.direction, sql`p.direction`),
    counterparty: query.counterparties && isWith(query.counterparties),
  }
  return Object.entries(given).flatMap(([filter, condition]) => (condition && filter !== but ? [condition] : []))
}

/** Expressions, for the same reason. */
const isWith = ({ tokens, start }: Counterparties): SQL =>
  tokens
    ? sql`p.other_partner_id || '' = any (${sql.param(tokens)})`
    : sql`starts_with((select domain from directory_partners where token = p.other_partner_id), ${start})`

const rangeOf = ({ amount_min: min = '0', amount_max: max = MAX_AMOUNT }: Criteria): SQL | undefined =>
  min === '0' && max === MAX_AMOUNT ? undefined : sql`between ${min}::bigint and ${max}::bigint`

const MAX_AMOUNT = '999999999999999999'
const ANY_AMOUNT = sql`>= 0`

const is = (value: string | undefined, column: SQL) => (value === undefined ? undefined : sql`${column} = ${value}`)

const storedAs = (state: string): string =>
  state === 'settled' || state === 'completed_or_settled' ? 'completed' : state

/** Whether the filter includes payments that are counted under a state. */
function isOf(stateFilter: StateFilter | undefined, state: string): boolean {
  if (stateFilter === 'completed_or_settled') return storedAs(state) === 'completed'
  if (stateFilter === 'waiting') return WAITING_STATES.some((waiting) => waiting === state)
  return (stateFilter ?? state) === state
}

function storedStates(state: StateFilter | undefined): readonly string[] {
  if (state === 'waiting') return WAITING_STATES
  return state === undefined ? STORED_STATES : [storedAs(state)]
}

const isStoredAs = (state: StateFilter): SQL =>
  state === 'waiting' ? sql`p.state = any (${sql.param(WAITING_STATES)})` : sql`p.state = ${storedAs(state)}`

/** Conditions that the walk gets from its branches; other sources need them on each row. */
const stored = (state: StateFilter | undefined, currency: string | undefined): SQL[] => [
  ...(state === undefined ? [] : [isStoredAs(state)]),
  ...(currency === undefined ? [] : [sql`p.currency = ${currency}`]),
]

/** Whether a completed payment is settled is checked on each row. */
function shownAs(state: StateFilter | undefined): SQL[] {
  const isSettled = sql`exists (select from settled_payments s where s.payment_id = p.payment_id)`
  if (state === 'settled') return [isSettled]
  return state === 'completed' ? [sql`not ${isSettled}`] : []
}
