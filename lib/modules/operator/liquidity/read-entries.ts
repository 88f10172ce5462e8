import { sql } from 'drizzle-orm'
import type { Environment } from '../../../kernel/access.ts'
import { idAtTime } from '../../../kernel/ids.ts'
import type { Ctx } from '../../../platform/context.ts'
import { rows } from '../../../platform/db/rows.ts'
import { admissionProjection as admissions } from '../../admissions/index.ts'
import { movementProjection as movements } from '../../liquidity/index.ts'
import { paymentProjection as payments } from '../../payments/index.ts'
import { batchProjection as batches, leafProjection as leaves } from '../../settlements/index.ts'
import { exceptionProjection as exceptions } from '../../submissions/index.ts'
import { transactionProjection as transactions } from '../../transactions/index.ts'
import type { Entry, Start } from './replay.ts'

export type Replayable = {
  readonly partnerId: string
  readonly environment: Environment
  readonly currency: string
  readonly from: Date
  readonly to: Date
}

type Row = {
  kind: 'start' | Entry['kind']
  ms: number
  payment_id: string | null
  amount: string
  first: string | null
  last: string | null
}

/**
 * What moved the exposure of a namespace in a period, in order, and the exposure before it. At most `limit` entries.
 * Within a millisecond, what needs headroom comes first. One statement, so that nothing is counted twice or missed.
 *
 * `moved` are the transactions that were not settled at `from`, whatever their time: settlement orders them by window.
 * A push uses headroom from its submission on. Those before the period matter if they ended within it or later, so they
 * are found by their transaction, by their exception, or because they are open. One that failed on submission has no
 * admission.
 */
export async function readEntries(
  { db }: Ctx,
  { partnerId, environment, currency, from, to }: Replayable,
  limit: number,
): Promise<{ readonly start: Start; readonly entries: Entry[] }> {
  const [first, last] = [sql`${from.toISOString()}::timestamptz`, sql`${to.toISOString()}::timestamptz`]
  const unsettled = sql`environment = ${environment} and currency = ${currency}
           and settlement_window > (select coalesce(max(upto_window), 0) from ${batches}
                 where environment = ${environment} and currency = ${currency} and status = 'COMPLETED' and completed_at <= ${first})`
  const isSent = sql`p.currency = ${currency} and ${isPush} and p.receiver_partner_id <> ${partnerId}`
  // A row comparison, so that the server reads the movements of the namespace, not those of the period.
  const movedBefore = (time: Date) => sql`(partner_id, token) < (${partnerId}, ${after('lqm', time)})`
  const fundsBefore = sql`select funds from ${movements} where ${movedBefore(from)} and partner_id = ${partnerId} and currency = ${currency}
                            order by partner_id desc, token desc limit 1`
  const found = await rows<Row>(
    db,
    sql`
    with moved as materialized (
      select payment_id, sequence, amount, settlement_window, created_at, true as is_debit
        from ${transactions} where debtor_partner_id = ${partnerId} and creditor_partner_id <> ${partnerId} and ${unsettled}
      union all
      select payment_id, sequence, amount, settlement_window, created_at, false
        from ${transactions} where creditor_partner_id = ${partnerId} and debtor_partner_id <> ${partnerId} and ${unsettled}
    ), completed as materialized (
      select m.*, case when m.sequence = 0 and ${isPush} then a.created_at else m.created_at end as at
        from moved m, ${paymentOf('m')} p, ${admissionOf('m')} a where is_debit and m.created_at > ${first}
    ), ended as materialized (
      select x.payment_id, p.amount, a.created_at as at, x.created_at as ended_at
        from ${exceptions} x, ${paymentOf('x')} p, ${admissionOf('x')} a
       where x.partner_id = ${partnerId} and x.token >= ${after('pexc', from)} and ${isSent}
      union all
      select p.payment_id, p.amount, a.created_at, null from ${payments} p, ${admissionOf('p')} a
       where p.partner_id = ${partnerId} and p.state in ('in_admission', 'on_hold') and ${isSent}
    ), batch as materialized (
      select after_window, upto_window, total, completed_at <= ${first} as is_earlier,
             case when instructions_count is null then completed_at else final_at end as booked_at
        from ${batches} b join ${leaves} l on l.batch_id = b.token and l.partner_id = ${partnerId}
       where b.environment = ${environment} and b.currency = ${currency} and b.status = 'COMPLETED'
         and (case when instructions_count is null then completed_at else final_at end > ${first}
              or instructions_count is not null and final_at is null)
    ), entry as (
      select 'debit' as kind, 1 as place, at, payment_id, amount::numeric, settlement_window as first, null::bigint as last from completed
      union all select 'debit', 1, at, payment_id, amount, null, null from ended
      union all select 'release', 2, ended_at, payment_id, amount, null, null from ended where ended_at is not null
      union all select 'credit', 2, created_at, payment_id, amount, settlement_window, sequence from moved
                 where not is_debit and created_at > ${first}
      union all select 'settlement', 2, booked_at, null, total, after_window, upto_window from batch where booked_at is not null
      union all select 'funds', 2, created_at, null, funds, null, null from ${movements}
                 where partner_id = ${partnerId} and currency = ${currency} and kind in ('deposit', 'withdrawal')
                   and (partner_id, token) >= (${partnerId}, ${after('lqm', from)}) and ${movedBefore(to)}
    )
    select kind, ms, payment_id, amount, first, last from (
    select 'start' as kind, 0 as place, 0::float8 as ms, null as payment_id,
           ((select coalesce(sum(case when is_debit then amount else -amount end), 0) from moved where created_at <= ${first})
             + (select coalesce(sum(amount), 0) from entry where kind = 'debit' and at <= ${first})
             - (select coalesce(sum(total), 0) from batch where is_earlier))::text as amount,
           coalesce((${fundsBefore}), 0)::text as first, null as last
    union all (
      select kind, place, (extract(epoch from at) * 1000)::float8, payment_id, amount::text, first::text, last::text
        from entry where at > ${first} and at <= ${last}
       order by at, place, payment_id limit ${limit})) as replayable
     order by ms, place, payment_id`,
  )
  const [start, ...entries] = found
  return {
    start: { at: from, exposure: BigInt(start?.amount ?? 0), funds: BigInt(start?.first ?? 0) },
    entries: entries.map(entryOf),
  }
}

const isPush = sql`p.payment_type = 'Type_Push'`

// One look-up for each row, whatever the server expects of their number.
const paymentOf = (row: string) =>
  sql`lateral (select * from ${payments} where payment_id = ${sql.raw(row)}.payment_id limit 1)`
const admissionOf = (row: string) =>
  sql`lateral (select created_at from ${admissions} where payment_id = ${sql.raw(row)}.payment_id limit 1)`

/** The smallest ID after a time, which finds newer records by their ID. */
const after = (tag: 'lqm' | 'pexc', time: Date) => idAtTime(tag, new Date(time.getTime() + 1))

function entryOf({ kind, ms, payment_id, amount, first, last }: Row): Entry {
  const at = new Date(ms)
  const [paymentId, minor] = [payment_id ?? '', BigInt(amount)]
  switch (kind) {
    case 'credit':
      return { kind, at, paymentId, amount: minor, window: Number(first), isReturn: last !== '0' }
    case 'release':
      return { kind, at, paymentId, amount: minor }
    case 'settlement':
      return { kind, at, net: minor, afterWindow: Number(first), uptoWindow: Number(last) }
    case 'funds':
      return { kind, at, funds: minor }
    default:
      return { kind: 'debit', at, paymentId, amount: minor, window: first === null ? null : Number(first) }
  }
}
