import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { extendStatementLimit } from '../../platform/db/pool/statement-limit.ts'
import { only, rows } from '../../platform/db/rows.ts'

/**
 * Counts that must be zero after any settlement. Tests and benches use it to audit all rows, in SQL
 * only.
 */
type SettlementAudit = {
  /** Transactions in no completed batch. */
  unsettled: number
  /** Transactions in more than one completed batch. */
  twice: number
  /** Transactions that were created after their batch's cutoff. */
  after_cutoff: number
  /** Settled transactions whose payment is not shown as settled. */
  unmarked: number
  /**
   * Stored pairs that differ from the transactions, and missing pairs that a leaf declares as
   * stored.
   */
  wrong_pairs: number
  /** Leaves that differ from the transactions, are missing, or should not exist. */
  wrong_leaves: number
  /** Batches with a wrong number of transactions or leaves. */
  wrong_batches: number
  /** Batches whose totals do not sum to zero. */
  unbalanced: number
  /** Completed batches without root, tree, signature or published key. */
  unsealed: number
  /** Batches of an environment and currency whose windows overlap. */
  overlapping: number
  /** Runs that are not completed. */
  unfinished: number
}

export const NOTHING: SettlementAudit = {
  unsettled: 0,
  twice: 0,
  after_cutoff: 0,
  unmarked: 0,
  wrong_pairs: 0,
  wrong_leaves: 0,
  wrong_batches: 0,
  unbalanced: 0,
  unsealed: 0,
  overlapping: 0,
  unfinished: 0,
}

/** Counts all violations. */
export async function auditSettlement(db: Db): Promise<SettlementAudit> {
  return db.transaction(async (tx) => {
    await extendStatementLimit(tx, { minutes: 60 })
    await tx.execute(sql`set local work_mem = '64MB'`)
    return only(await rows<SettlementAudit>(tx, AUDIT))
  })
}

const AUDIT = sql`
  with completed as (select * from settlement_batches where status = 'COMPLETED'),
  held as materialized (
    select t.environment, t.currency, t.settlement_window, t.debtor_partner_id as d, t.creditor_partner_id as c,
           sum(t.amount) as amount, count(*) as n, max(t.created_at) as latest
      from transactions t group by 1, 2, 3, 4, 5
  ),
  placed as materialized (
    select h.*, b.token as batch, b.cutoff_at, count(b.token) over (partition by h.environment, h.currency, h.settlement_window, h.d, h.c) as batches
      from held h
      left join completed b on b.environment = h.environment and b.currency = h.currency
       and h.settlement_window > b.after_window and h.settlement_window <= b.upto_window
  ),
  gross as materialized (
    select batch, d, c, sum(amount) as amount, sum(n) as n from placed where batch is not null group by 1, 2, 3
  ),
  due as materialized (
    select batch, partner, sum(total) as total, sum(n) as n
      from (select batch, d as partner, -amount as total, n from gross
            union all select batch, c, amount, case when c = d then 0 else n end from gross) sides
     group by 1, 2
  ),
  kept as materialized (select batch_id, partner_id from settlement_leaves where pairs_stored),
  expected as (
    select * from gross where (batch, d) in (select batch_id, partner_id from kept)
        or (batch, c) in (select batch_id, partner_id from kept)
  )
  select (select coalesce(sum(n), 0)::int from placed where batches = 0) as unsettled,
         (select coalesce(sum(n), 0)::int from placed where batches > 1) as twice,
         (select count(*)::int from placed where cutoff_at < latest) as after_cutoff,
         (select coalesce(sum(n), 0)::int from placed p where batch is not null and not exists (
            select from settlement_marks m where m.environment = p.environment and m.currency = p.currency
               and m.settled_window >= p.settlement_window)) as unmarked,
         (select count(*)::int from expected e full join settlement_pairs p
             on (p.batch_id, p.debtor_partner_id, p.creditor_partner_id) = (e.batch, e.d, e.c)
            where (p.amount, p.count) is distinct from (e.amount, e.n::bigint)) as wrong_pairs,
         (select count(*)::int from due full join settlement_leaves l on (l.batch_id, l.partner_id) = (batch, partner)
            where (l.total, l.count) is distinct from (due.total, due.n::bigint)) as wrong_leaves,
         (select count(*)::int from completed b
           where b.transaction_count <> coalesce((select sum(n) from gross where batch = b.token), 0)
              or b.leaves_count <> (select count(*) from settlement_leaves l where l.batch_id = b.token)
              or b.leaves_count <> (select max(leaf_index) + 1 from settlement_leaves l where l.batch_id = b.token)) as wrong_batches,
         (select count(*)::int from (
            select batch_id from settlement_leaves group by batch_id having sum(total) <> 0) s) as unbalanced,
         (select count(*)::int from completed b
            left join settlement_trees t on t.batch_id = b.token left join settlement_keys k on k.key_id = b.key_id
           where b.root_hash is null or b.signature is null or k.key_id is null or t.batch_id is null
              or encode(substring(t.nodes from octet_length(t.nodes) - 31), 'base64') <> b.root_hash) as unsealed,
         (select count(*)::int from completed x join completed y
             on x.environment = y.environment and x.currency = y.currency and x.token < y.token
            and x.after_window < y.upto_window and y.after_window < x.upto_window) as overlapping,
         (select count(*)::int from settlement_runs where status <> 'COMPLETED') as unfinished`
