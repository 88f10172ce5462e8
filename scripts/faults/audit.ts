import { sql } from 'drizzle-orm'
import type { Db } from '../../lib/platform/db/db.ts'
import { extendStatementLimit } from '../../lib/platform/db/pool/statement-limit.ts'
import { only, rows } from '../../lib/platform/db/rows.ts'
import { SETTLED_IN_NO_BATCH } from '../lib/settled-in-no-batch.ts'
import type { ClientLog } from './workload.ts'

/** Violations that must never occur, whatever was killed. Computed in SQL over all rows. */
type FaultAudit = {
  /** Acknowledged payments that are missing or have another amount. */
  lost: number
  /** Acknowledged completions without a transaction. */
  uncompleted: number
  /** Payments that no client created or got a response for. Clients retry until they get one. */
  unknown: number
  /**
   * Transactions with another amount than their payment, or whose payment is neither completed nor
   * settled.
   */
  wrong_transactions: number
  /** Debits without matching credits. */
  unbalanced: number
  /** Payments without exactly one stored creation response. */
  answers: number
  /** Payments without exactly one audit entry for their creation. */
  entries: number
  /** Duplicate events. */
  emitted_twice: number
  /**
   * Events of subscribed namespaces without a delivery, deliveries without an event, and unsent
   * deliveries, except for those of the last settlement, which ran as the workers stopped.
   */
  undelivered: number
  /** Transactions marked as settled that no completed batch includes. */
  settled_in_no_batch: number
  /** Stored totals that differ from recounted ones. */
  wrong_totals: number
  /** Audit entries outside their chain, and chains with gaps. */
  unchained: number
}

export const NO_FAULT: FaultAudit = {
  lost: 0,
  uncompleted: 0,
  unknown: 0,
  wrong_transactions: 0,
  unbalanced: 0,
  answers: 0,
  entries: 0,
  emitted_twice: 0,
  undelivered: 0,
  settled_in_no_batch: 0,
  wrong_totals: 0,
  unchained: 0,
}

/** Compares the database with the client log and checks its internal consistency. */
export async function auditFaults(db: Db, log: ClientLog): Promise<FaultAudit> {
  const created = [...log.created].map(([id, amount]) => ({ id, amount: String(amount) }))
  const completed = [...log.completed]
  const parts = await db.transaction(async (tx) => {
    await extendStatementLimit(tx, { minutes: 10 })
    await tx.execute(sql`set local work_mem = '64MB'`)
    return rows<Omit<FaultAudit, 'wrong_totals'>>(
      tx,
      sql`
    with acknowledged as (select * from jsonb_to_recordset(${JSON.stringify(created)}::jsonb) as t (id text, amount bigint)),
    done as (select id from jsonb_array_elements_text(${JSON.stringify(completed)}::jsonb) as d (id)),
    stored as (select key, count(*) as n from idempotency_records where key like 'create %' and status = 200 group by key),
    written as (select resource_id, count(*) as n from audit_entries where action = 'payment.create' group by resource_id)
    select (select count(*)::int from acknowledged left join payments p on p.payment_id = acknowledged.id
             where p.payment_id is null or p.amount is distinct from acknowledged.amount) as lost,
           (select count(*)::int from done left join transactions t on t.payment_id = done.id and t.sequence = 0 where t.payment_id is null) as uncompleted,
           (select count(*)::int from payments p left join acknowledged on acknowledged.id = p.payment_id where acknowledged.id is null) as unknown,
           (select count(*)::int from transactions t join payments p using (payment_id)
             where t.sequence = 0 and t.amount <> p.amount or p.state <> 'completed') as wrong_transactions,
           (select count(*)::int from (select transaction_id from transaction_lines group by transaction_id having
              sum(case direction when 'TD_Debit' then amount else -amount end) <> 0 or count(*) <> 2) u) as unbalanced,
           (select count(*)::int from payments p left join stored on stored.key = 'create ' || p.payment_id
             where stored.n is distinct from 1) as answers,
           (select count(*)::int from payments p left join written on written.resource_id = p.payment_id
             where written.n is distinct from 1) as entries,
           (select count(*)::int from (select from events group by partner_id, record_type, event_type, data having count(*) > 1) e) as emitted_twice,
           (select count(*)::int from events e join webhooks w on w.partner_id = e.partner_id and w.created_at < e.created_at
              full join deliveries d on d.event_id = e.token
             where d.token is null or e.token is null or (d.status <> 'delivered' and e.record_type <> 'RT_SettlementBatches')) as undelivered,
           ${sql.raw(SETTLED_IN_NO_BATCH)} as settled_in_no_batch,
           (select (count(*) - (select count(*) from audit_links))::int from audit_entries) +
           (select count(*)::int from (select from audit_links group by organization_id having max(sequence) <> count(*)) g) as unchained`,
    )
  })
  return { ...only(parts), wrong_totals: await wrongTotals(db) }
}

/** Recomputes the stored totals and rolls back. */
export async function wrongTotals(db: Db): Promise<number> {
  const storedTotals = sql`select list, partner_id, state, part, sum(n) as n, sum(amount) as amount from (
      select list, partner_id, state, part, n, amount from tallies
      union all select list, partner_id, state, part, change, amount from tally_changes) t
    group by 1, 2, 3, 4 having sum(n) <> 0 or sum(amount) <> 0`
  let wrong = 0
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`create temporary table kept on commit drop as ${storedTotals}`)
      await tx.execute(sql`select recount_tallies()`)
      const found = await rows<{ wrong: number }>(
        tx,
        sql`select count(*)::int as wrong from kept full join (${storedTotals}) as counted using (list, partner_id, state, part)
             where (kept.n, kept.amount) is distinct from (counted.n, counted.amount)`,
      )
      wrong = only(found).wrong
      throw new Looked()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Looked)) throw error
    })
  return wrong
}

class Looked extends Error {}
