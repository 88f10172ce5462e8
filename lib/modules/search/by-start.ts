import { sql } from 'drizzle-orm'
import { type IdRange, type IdTag, idsFrom } from '../../kernel/ids.ts'
import { readBatched } from '../../platform/batched-reads.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { accountIdsWithin } from '../accounts/index.ts'
import { paymentsOfTasksWithin } from '../admissions/index.ts'
import { customerIdsWithin } from '../customers/index.ts'
import { linkIdsWithin } from '../links/index.ts'
import { paymentIdsWithin } from '../payments/index.ts'
import { paymentsOfRecallsWithin } from '../recalls/index.ts'
import { paymentsOfReturnsWithin } from '../returns/index.ts'
import { batchIdsWithin } from '../settlements/index.ts'
import { paymentsOfTransactionsWithin } from '../transactions/index.ts'
import { type Candidates, NONE } from './candidates.ts'
import { chosenStarts, type Term } from './read-term.ts'

// IDs are found by their start in ranges of existing indexes (decision 0230). Submissions and
// admissions have no index by ID.

/** The time of an ID to about a second: an index of the whole network contains few IDs of it. */
const A_SECOND = 8

/** Payments that have an ID, or records with an ID, that starts like the term. */
export async function byStart(ctx: PartnerCtx, { starts }: Term, limit: number): Promise<Candidates> {
  const found = await Promise.all(starts.map(({ tag, rest }) => paymentsFrom(ctx, tag, rest, limit)))
  return { ids: found.flatMap(({ ids }) => ids), isPart: found.some(({ isPart }) => isPart) }
}

/**
 * Longer than a payment ID, and sorts after its characters in most collations. In others, some IDs are outside
 * of the range and found by their text only.
 */
const LAST = 'z'.repeat(64)
/** Payments whose ID was chosen by the client and starts like the term. */
export async function byChosenStart(ctx: PartnerCtx, term: Term, limit: number): Promise<Candidates> {
  const chosen = chosenStarts(term)
  if (chosen.length === 0) return NONE
  const each = chosen.map(
    (start) => sql`(
      select payment_id as id from payment_texts
       where partner_id = ${ctx.partnerId} and payment_id >= ${start} and payment_id < ${start + LAST}
         and starts_with(payment_id, ${start}) limit ${limit + 1})`,
  )
  const found = await readBatched<{ id: string }>(
    ctx.db,
    sql`select distinct id from (${sql.join(each, sql` union all `)}) c`,
  )
  return { ids: found.slice(0, limit).map(({ id }) => id), isPart: found.length > limit }
}

async function paymentsFrom(ctx: PartnerCtx, tag: IdTag, rest: string, limit: number): Promise<Candidates> {
  const range = idsFrom(tag, rest)
  if (tag === 'pay') return paymentIdsWithin(ctx, range, limit)
  const find = OF_PAYMENTS[tag]
  if (!find || (tag === 'trans' && rest.length < A_SECOND)) return { ids: [], isPart: false }
  const ids = await find(ctx, range, limit + 1)
  return { ids: ids.slice(0, limit), isPart: ids.length > limit }
}

type Find = (ctx: PartnerCtx, range: IdRange, limit: number) => Promise<string[]>

/** Finds the payments of each kind of record. */
const OF_PAYMENTS: Partial<Record<IdTag, Find>> = {
  trans: paymentsOfTransactionsWithin,
  pat: paymentsOfTasksWithin,
  ret: paymentsOfReturnsWithin,
  rcl: paymentsOfRecallsWithin,
}

/** Finds records that do not belong to a payment. */
const RECORDS = {
  batch: batchIdsWithin,
  cust: customerIdsWithin,
  acct: accountIdsWithin,
  lnk: linkIdsWithin,
} satisfies Partial<Record<IdTag, Find>>

/** IDs of records of this kind that start like the term. */
export async function recordsByStart(
  ctx: PartnerCtx,
  { starts }: Term,
  kind: keyof typeof RECORDS,
  limit: number,
): Promise<string[]> {
  const found = await Promise.all(
    starts.filter(({ tag }) => tag === kind).map(({ rest }) => RECORDS[kind](ctx, idsFrom(kind, rest), limit)),
  )
  return found.flat()
}
