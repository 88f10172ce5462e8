import { type SQL, sql } from 'drizzle-orm'
import { readBatched, readColumn } from '../../platform/batched-reads.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { like, rareOf } from './rare-parts.ts'

/** A view of texts, and its column that identifies what a text belongs to. */
export type Texts = { readonly view: SQL; readonly id: SQL }
export const PAYMENT_TEXTS: Texts = { view: sql`payment_texts`, id: sql`payment_id` }
export const PARTY_TEXTS: Texts = { view: sql`party_texts`, id: sql`address` }

export type FoundText = { readonly id: string; readonly text: string }
/** `isPart`: there are more matches. */
export type FoundTexts = { readonly found: readonly FoundText[]; readonly isPart: boolean }

/**
 * Texts of the namespace that contain all words, at most `most`, in no order. The words are letters,
 * digits and spaces, so they are no patterns. If many rows are the namespace's and few have the rare parts, all rows
 * with these parts are compared, otherwise only the namespace's (decision 0233).
 */
export async function findTexts(
  ctx: PartnerCtx,
  { view, id }: Texts,
  words: readonly string[],
  most: number,
  maxCompared?: number,
): Promise<FoundTexts> {
  const { parts, isOwnCommon } = await rareOf(ctx, view, words, maxCompared)
  // If all trigrams are common, the planner reads rows until there are enough.
  const lookedUp = parts.length === 0 ? words : parts
  const others = words.filter((word) => !lookedUp.includes(word))
  // Concatenated, a column does not match the index.
  const own = isOwnCommon && parts.length > 0 ? sql`(partner_id || '')` : sql`partner_id`
  const compared = others.map((word) => like(sql`(text || '')`, [word]))
  const conditions = [sql`${own} = ${ctx.partnerId}`, like(sql`text`, lookedUp), ...compared]
  const found = await readBatched<FoundText>(
    ctx.db,
    sql`
    select ${id} as id, text from ${view} where ${sql.join(conditions, sql` and `)} limit ${most + 1}`,
  )
  return { found: found.slice(0, most), isPart: found.length > most }
}

/** The newest texts of a namespace to compare with common words. */
const COMPARED = 1000

/** Like `findTexts`, of the newest indexed payments, newest first. */
export const newestTexts = (ctx: PartnerCtx, words: readonly string[], most: number): Promise<FoundText[]> =>
  readBatched<FoundText>(
    ctx.db,
    sql`
    select id, text from (
      select payment_id as id, text, token from payment_texts where partner_id = ${ctx.partnerId} and token > ''
       order by token desc limit ${COMPARED}) newest
     where ${like(sql`text`, words)} order by token desc limit ${most}`,
  )

/** The newest indexed payments of a namespace. */
export const newestIndexed = (ctx: PartnerCtx, limit: number): Promise<string[]> =>
  readColumn(
    ctx.db,
    sql`(select payment_id from payment_texts where partner_id = ${ctx.partnerId} and token > '' order by token desc limit ${limit})`,
  )

/** What the index may lack: with `hasEntries`, payments of unprocessed audit entries; with `isFarBehind`, any. */
export type Backlog = { readonly hasEntries: boolean; readonly isFarBehind: boolean }

/** Reads how far the job is behind. Must precede searches of the index, so that no payment is missed. */
export async function readBacklog(ctx: PartnerCtx): Promise<Backlog> {
  const [found] = await readBatched<{ has_entries: boolean; is_far_behind: boolean }>(
    ctx.db,
    sql`select has_entries, is_far_behind from search_backlog`,
  )
  return { hasEntries: found?.has_entries ?? true, isFarBehind: found?.is_far_behind ?? true }
}

/** Payments that the index may lack or have in an earlier state. */
export const unindexedPayments = (ctx: PartnerCtx): Promise<string[]> =>
  readColumn(
    ctx.db,
    sql`(select payment_id from unindexed_payments
      where ${ctx.partnerId} in (partner_id, receiver_partner_id))`,
  )
