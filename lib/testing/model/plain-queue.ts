import { sql } from 'drizzle-orm'
import type { QueueSort } from '../../modules/admissions/states.ts'
import type { Db } from '../../platform/db/db.ts'
import { rows } from '../../platform/db/rows.ts'

const ORDERS: Record<QueueSort, string> = {
  created: 'min(t.created_at), p.payment_id',
  '-created': 'min(t.created_at) desc, p.payment_id desc',
  expires: 'p.expires_at, p.payment_id',
  '-expires': 'p.expires_at desc, p.payment_id desc',
  amount: 'p.currency, p.amount, p.payment_id',
  '-amount': 'p.currency desc, p.amount desc, p.payment_id desc',
}

/** A full address, or the start of its identifier or domain. */
const matches = (side: 'debtor' | 'beneficiary') => {
  const [address, typed] = [sql.raw(`p.${side}->>'payment_address'`), sql.raw(`lower(f.${side}_payment_address)`)]
  return sql`(${address} = ${typed} or (strpos(${typed}, '@') = 0 and ${address} ~ ('(^|@)' || ${typed})))`
}

type Viewer = { readonly partnerId: string; readonly domain: string; readonly now: Date }

/**
 * The IDs of the payments in a namespace's queue, found by the simplest possible query: on the payments
 * themselves, without a limit.
 */
export async function plainQueue(
  db: Db,
  { partnerId, domain, now }: Viewer,
  filters: Readonly<Record<string, unknown>>,
  sort: QueueSort,
): Promise<string[]> {
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
  const at = sql`${now.toISOString()}::timestamptz`
  const found = await rows<{ id: string }>(
    db,
    sql`
    with f as (select * from jsonb_to_record(${JSON.stringify(given)}::jsonb) as f (status text, workflow text, assignee int,
      older_than int, younger_than int, expires_within int, currency text, amount_min bigint, amount_max bigint, counterparty text,
      payment_type text, debtor_payment_address text, beneficiary_payment_address text))
    select p.payment_id as id from payments p join admission_tasks t on t.payment_id = p.payment_id, f
     where t.partner_id = ${partnerId} and t.status not in ('completed', 'failed')
       and coalesce(t.status = f.status, true) and coalesce(t.workflow = f.workflow, true) and coalesce(t.assignee = f.assignee, true)
       and coalesce(t.created_at <= ${at} - f.older_than * interval '1 second', true)
       and coalesce(t.created_at > ${at} - f.younger_than * interval '1 second', true)
       and coalesce(p.expires_at <= ${at} + f.expires_within * interval '1 second', true)
       and coalesce(p.currency = f.currency, true) and coalesce(p.amount >= f.amount_min, true) and coalesce(p.amount <= f.amount_max, true)
       and coalesce(p.payment_type = f.payment_type, true)
       and coalesce(${matches('debtor')}, true) and coalesce(${matches('beneficiary')}, true)
       and coalesce(split_part(case when split_part(p.debtor_address, '@', 2) = ${domain} then p.beneficiary_address else p.debtor_address end, '@', 2)
                    like lower(f.counterparty) || '%', true)
     group by p.payment_id order by ${sql.raw(ORDERS[sort])}`,
  )
  return found.map(({ id }) => id)
}
