import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { transactionProjection as transactions } from '../../transactions/index.ts'
import type { RunRow } from '../table.ts'
import type { PartnerTotal } from './plan-batch.ts'
import { inWindows } from './windows.ts'

/** Rows per progress report, on average. */
export const PROGRESS_EVERY = 1024

/**
 * One scan of the run's transactions: gross amounts by currency, debtor and creditor, in the
 * temporary table `settling`. There can be as many as transactions, so they stay in the database.
 * Returns each namespace's totals.
 */
export async function gather(db: Db, run: RunRow): Promise<PartnerTotal[]> {
  await db.execute(sql`
    create temporary table settling
      (currency text, debtor text, creditor text, amount numeric, count bigint, smallest bigint, latest timestamptz)
      on commit drop`)
  // The only statement for which a table scan is appropriate (decision 0050).
  await db.execute(sql`set local enable_seqscan = on`)
  // The filters are always true; one in a thousand rows reports the progress of the scan (decision
  // 0024).
  await db.execute(sql`
    insert into settling
    select currency, debtor_partner_id, creditor_partner_id, sum(amount),
           count(*) filter (where case when random() < ${1 / PROGRESS_EVERY}::float8
                                       then note_settlement_progress(${run.token}, ctid) else true end),
           min(amount), max(created_at)
      from ${transactions}
     where ${inWindows(run)}
     group by currency, debtor_partner_id, creditor_partner_id`)
  await db.execute(sql`set local enable_seqscan = default`)
  return readTotals(db)
}

/** A payment within a namespace counts as one transaction, although it is on both sides. */
async function readTotals(db: Db): Promise<PartnerTotal[]> {
  type Row = { currency: string; partner: string } & Record<Figure, string | number>
  type Figure = 'total' | 'count' | 'debits' | 'pairs' | 'smallest' | 'latest'
  const found = await rows<Row>(
    db,
    sql`
    select currency, partner, sum(total)::text as total, sum(count) as count, sum(debits) as debits, count(*) as pairs,
           min(smallest)::text as smallest, (extract(epoch from max(latest)) * 1000)::bigint as latest
      from (select currency, debtor as partner, -amount as total, count, count as debits, smallest, latest from settling
            union all
            select currency, creditor, amount, case when creditor = debtor then 0 else count end, 0, smallest, latest
              from settling) as sides
     group by currency, partner`,
  )
  return found.map((row) => ({
    currency: row.currency,
    partnerId: row.partner,
    total: BigInt(row.total),
    count: Number(row.count),
    asDebtor: Number(row.debits),
    pairs: Number(row.pairs),
    smallest: BigInt(row.smallest),
    latest: new Date(Number(row.latest)),
  }))
}
