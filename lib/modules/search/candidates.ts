import { type SQL, sql } from 'drizzle-orm'
import { readBatched } from '../../platform/batched-reads.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { hasPaymentsWith } from '../payments/index.ts'
import { type FoundText, findTexts, newestTexts, PARTY_TEXTS, PAYMENT_TEXTS } from './find-texts.ts'
import { like } from './rare-parts.ts'
import type { AmountReading } from './read-amounts.ts'

// Each query reads one index and a limited number of payments of each value. Like the lists, they
// read views with their owner's rights where a row policy would exclude the index (decision 0022).

/** Payments to read for a result. `isPart`: the index contains more matches. */
export type Candidates = { readonly ids: readonly string[]; readonly isPart: boolean }

/** With the text of each. */
export type TextCandidates = Candidates & { readonly texts: readonly FoundText[] }

export const NONE: Candidates = { ids: [], isPart: false }

/** The first `most` candidates. */
export const firstOf = ({ ids, isPart }: Candidates, most: number): Candidates => ({
  ids: ids.slice(0, most),
  isPart: isPart || ids.length > most,
})

type Found = { readonly id: string; readonly token: string; readonly n: number }

/** Max. index entries to read per word; their order is arbitrary. */
const MAX_TEXTS = 100
const MAX_PARTIES = 20
const MAX_NAMESPACES = 10

/** The newest payments with one of these amounts. */
export function byAmount(ctx: PartnerCtx, amounts: readonly AmountReading[], limit: number): Promise<Candidates> {
  if (amounts.length === 0) return Promise.resolve(NONE)
  const currencies = sql.param(amounts.map(({ currency }) => currency))
  const totals = sql.param(amounts.map(({ minor }) => minor.toString()))
  const side = (view: SQL) => sql`(select p.payment_id, p.token from ${view}
    where p.partner_id = ${ctx.partnerId} and p.currency = c.currency and p.amount = c.amount order by p.token desc limit ${limit + 1})`
  return newest(
    ctx,
    sql`(select ${currencies}::text[], ${totals}::bigint[]) given (currencies, amounts),
        unnest(given.currencies, given.amounts) with ordinality as c (currency, amount, n)`,
    [side(sql`initiated_payments p`), side(sql`received_payments p`)],
    limit,
  )
}

/** The newest payments from or to each address. */
export function byAddress(ctx: PartnerCtx, addresses: readonly string[], limit: number): Promise<Candidates> {
  const columns = [sql`p.debtor_address`, sql`p.beneficiary_address`]
  return byKey(ctx, columns, addresses, limit)
}

/** The newest payments with this reference. */
export const byReference = (ctx: PartnerCtx, reference: string, limit: number): Promise<Candidates> =>
  byKey(ctx, [sql`p.reference_key`], reference === '' ? [] : [reference.toLowerCase()], limit)

/** The newest payments with each of these namespaces. */
export function byCounterparty(ctx: PartnerCtx, tokens: readonly string[], limit: number): Promise<Candidates> {
  if (tokens.length === 0) return Promise.resolve(NONE)
  const side = (view: SQL) => sql`(select p.payment_id, p.token from ${view}
    where p.partner_id = ${ctx.partnerId} and p.other_partner_id = c.key order by p.token desc limit ${limit + 1})`
  return newest(
    ctx,
    sql`(select ${sql.param(tokens)}::text[]) given (keys), unnest(given.keys) with ordinality as c (key, n)`,
    [side(sql`initiated_payments p`), side(sql`received_payments p`)],
    limit,
  )
}

/** Counterparties of payments whose name contains all words, by ID. */
export async function namespacesNamed(ctx: PartnerCtx, text: string): Promise<ReadonlyMap<string, string>> {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  if (words.length === 0) return new Map()
  const found = await readBatched<{ token: string; name: string }>(
    ctx.db,
    sql`
    select d.token, d.name from directory_partners d
     where d.environment = ${ctx.environment} and d.token <> ${ctx.partnerId} and ${like(sql`lower(d.name)`, words)}
       and ${hasPaymentsWith(ctx, sql`d.token`)} limit ${MAX_NAMESPACES}`,
  )
  return new Map(found.map(({ token, name }) => [token, name]))
}

/** One index contains the keys of all namespaces, so the row policy is the same condition as here. */
function byKey(ctx: PartnerCtx, columns: readonly SQL[], keys: readonly string[], limit: number) {
  if (keys.length === 0) return Promise.resolve(NONE)
  return newest(
    ctx,
    sql`(select ${sql.param(keys)}::text[]) given (keys), unnest(given.keys) with ordinality as c (key, n)`,
    columns.map(
      (column) => sql`(select p.payment_id, p.token from payments p
        where (p.partner_id = ${ctx.partnerId} or p.receiver_partner_id = ${ctx.partnerId})
          and ${column} = c.key and ${column} <> '' order by p.token desc limit ${limit + 1})`,
    ),
    limit,
  )
}

/** The newest payments of each value, whichever select found them, newest first. */
async function newest(ctx: PartnerCtx, values: SQL, selects: SQL[], limit: number): Promise<Candidates> {
  const found = await readBatched<Found>(
    ctx.db,
    sql`select side.payment_id as id, side.token, c.n::int as n
          from ${values} cross join lateral (${sql.join(selects, sql` union all `)}) side`,
  )
  const newestFirst = found.toSorted((a, b) => (a.token < b.token ? 1 : -1))
  const perValue = [...Map.groupBy(newestFirst, ({ n }) => n).values()].map((some) => [
    ...new Set(some.map(({ id }) => id)),
  ])
  const selected = new Set(perValue.flatMap((ids) => ids.slice(0, limit)))
  return {
    ids: [...new Set(newestFirst.map(({ id }) => id))].filter((id) => selected.has(id)),
    isPart: perValue.some(({ length }) => length > limit),
  }
}

/** Min. newest texts to read for a common word: in some, it is only part of an ID, which is not a match. */
const MIN_NEWEST = 100

/**
 * Payments whose reference or IDs contain all words; if there are too many, the newest come first. The words are
 * letters, digits and spaces. `whole`: the complete words of the term, if `words` are parts or phrases of them.
 */
export async function byText(
  ctx: PartnerCtx,
  words: readonly string[],
  limit = MAX_TEXTS,
  whole = words,
): Promise<TextCandidates> {
  if (words.length === 0) return { ...NONE, texts: [] }
  const { found, isPart } = await findTexts(ctx, PAYMENT_TEXTS, words, Math.max(limit, MAX_TEXTS))
  const most = Math.max(limit, MIN_NEWEST)
  const newest = isPart ? await newestTexts(ctx, [...new Set([...words, ...whole])], most) : []
  const texts = newest.length < most ? [...newest, ...found] : newest
  return { ids: texts.map(({ id }) => id), texts, isPart }
}

/** Addresses of parties whose name and address together contain all words. */
export async function partiesBy(ctx: PartnerCtx, words: readonly string[]): Promise<Candidates> {
  if (words.length === 0) return NONE
  const { found, isPart } = await findTexts(ctx, PARTY_TEXTS, words, MAX_PARTIES)
  return { ids: [...new Set(found.map(({ id }) => id))], isPart }
}
