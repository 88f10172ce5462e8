import { type SQL, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { PLANNED_ANEW } from '../../platform/db/plan-once.ts'
import { rows } from '../../platform/db/rows.ts'
import type { AmountReading } from './read-amounts.ts'

// Each query reads one index and a limited number of payments of each value. Like the lists, they
// read views with their owner's rights where a row policy would exclude the index (decision 0022).

/** Payments to read for a result. `isPart`: the index contains more matches. */
export type Candidates = { readonly ids: readonly string[]; readonly isPart: boolean }

export const NONE: Candidates = { ids: [], isPart: false }

type Found = { readonly id: string; readonly n: number }

/** Index entries of common words to read; the newest payments are read separately. */
const MAX_TEXTS = 200
const MAX_PARTIES = 20

/** The newest payments with one of these amounts. */
export function byAmount(ctx: PartnerCtx, amounts: readonly AmountReading[], limit: number): Promise<Candidates> {
  if (amounts.length === 0) return Promise.resolve(NONE)
  const currencies = sql.param(amounts.map(({ currency }) => currency))
  const totals = sql.param(amounts.map(({ minor }) => minor.toString()))
  const side = (view: SQL) => sql`(select p.payment_id from ${view}
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

/** One index contains the keys of all namespaces, so the row policy is the same condition as here. */
function byKey(ctx: PartnerCtx, columns: readonly SQL[], keys: readonly string[], limit: number) {
  if (keys.length === 0) return Promise.resolve(NONE)
  return newest(
    ctx,
    sql`(select ${sql.param(keys)}::text[]) given (keys), unnest(given.keys) with ordinality as c (key, n)`,
    columns.map(
      (column) => sql`(select p.payment_id from payments p
        where (p.partner_id = ${ctx.partnerId} or p.receiver_partner_id = ${ctx.partnerId})
          and ${column} = c.key and ${column} <> '' order by p.token desc limit ${limit + 1})`,
    ),
    limit,
  )
}

async function newest(ctx: PartnerCtx, values: SQL, selects: SQL[], limit: number): Promise<Candidates> {
  const found = await rows<Found>(
    ctx.db,
    sql`select side.payment_id as id, c.n::int as n from ${values} cross join lateral (${sql.join(selects, sql` union all `)}) side`,
  )
  const perValue = Map.groupBy(found, ({ n }) => n)
  return { ids: found.map(({ id }) => id), isPart: [...perValue.values()].some(({ length }) => length > limit) }
}

const like = (column: SQL, words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => sql`${column} like ${`%${word}%`}`),
    sql` and `,
  )

/** Payments whose reference or IDs contain all words. The words are folded, so they are no patterns. */
export async function byText(ctx: PartnerCtx, words: readonly string[]): Promise<Candidates> {
  if (words.length === 0) return NONE
  const found = await rows<{ id: string }>(
    ctx.db,
    sql`${sql.raw(PLANNED_ANEW)}
    select payment_id as id from payment_texts
     where partner_id = ${ctx.partnerId} and ${like(sql`text`, words)} limit ${MAX_TEXTS + 1}`,
  )
  return { ids: found.slice(0, MAX_TEXTS).map(({ id }) => id), isPart: found.length > MAX_TEXTS }
}

/** Addresses of parties whose name and address together contain all words. */
export async function partiesBy(ctx: PartnerCtx, words: readonly string[]): Promise<Candidates> {
  if (words.length === 0) return NONE
  const found = await rows<{ id: string }>(
    ctx.db,
    sql`${sql.raw(PLANNED_ANEW)}
    select address as id from party_texts
     where partner_id = ${ctx.partnerId} and ${like(sql`text`, words)} limit ${MAX_PARTIES + 1}`,
  )
  return { ids: [...new Set(found.slice(0, MAX_PARTIES).map(({ id }) => id))], isPart: found.length > MAX_PARTIES }
}
