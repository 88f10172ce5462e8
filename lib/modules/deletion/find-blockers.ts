import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { only, rows } from '../../platform/db/rows.ts'
import type { OrganizationRow } from '../organizations/index.ts'
import { isOpen } from '../payments/index.ts'
import type { DeletionBlockers } from './contract.ts'

/**
 * Maximum count, in total and per part of the union, because a union reads all parts before it
 * returns a row.
 */
const COUNT_LIMIT = 1000

/**
 * What blocks the erasure of an organization. Read as the owner, because a payment has two sides.
 */
export async function findBlockers(
  db: Db,
  { token, operator }: Pick<OrganizationRow, 'token' | 'operator'>,
): Promise<DeletionBlockers> {
  const found = await rows<{ open: number; unsettled: number; not_final: number; funded: number }>(
    db,
    sql`
    with own as (select token from partners where organization_id = ${token}),
    under_way as (
      select distinct mine.payment_id from own cross join lateral (
        (select payment_id from payments where partner_id = own.token and ${isOpen} limit ${COUNT_LIMIT})
        union
        (select payment_id from payments
          where receiver_partner_id = own.token and receiver_partner_id <> partner_id and ${isOpen} limit ${COUNT_LIMIT})) mine
       limit ${COUNT_LIMIT}),
    windows as (
      select w.environment, c.currency, coalesce(m.settled_window, 0) as settled
        from settlement_windows w cross join (${CURRENCIES}) c
        left join settlement_marks m on m.environment = w.environment and m.currency = c.currency),
    unsettled as (
      select distinct mine.payment_id, mine.sequence from own cross join windows w cross join lateral (
        (select payment_id, sequence from transactions t where t.debtor_partner_id = own.token and ${after('t')} limit ${COUNT_LIMIT})
        union
        (select payment_id, sequence from transactions t where t.creditor_partner_id = own.token and ${after('t')} limit ${COUNT_LIMIT})) mine
       limit ${COUNT_LIMIT}),
    not_final as (
      select from settlement_batches b where b.instructions_count is not null and b.final_at is null
         and exists (select from settlement_instructions i where i.batch_id = b.token and i.organization_id = ${token})
       limit ${COUNT_LIMIT})
    select (select count(*)::int from under_way) as open, (select count(*)::int from unsettled) as unsettled,
      (select count(*)::int from not_final) as not_final,
      (select count(distinct partner_id)::int from liquidity_positions
        where organization_id = ${token} and funds <> 0) as funded`,
  )
  const { open, unsettled, not_final, funded } = only(found)
  return {
    operates_network: operator,
    open_payments: open,
    unsettled_transactions: unsettled,
    batches_not_final: not_final,
    funded_namespaces: funded,
  }
}

/** Currencies of its namespaces' payments, so that each is an index look-up. */
const CURRENCIES = sql`
  select part as currency from tallies where list = 'payments' and partner_id in (select token from own)
  union select part from tally_changes where list = 'payments' and partner_id in (select token from own)`

/**
 * A transaction is settled if its window is at or below the mark of its currency (decision 0006).
 */
const after = (t: string) =>
  sql.raw(`${t}.environment = w.environment and ${t}.currency = w.currency and ${t}.settlement_window > w.settled`)
