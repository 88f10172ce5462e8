import { sql } from 'drizzle-orm'
import type { Db } from '../../lib/platform/db/db.ts'
import { only, rows } from '../../lib/platform/db/rows.ts'
import { extendStatementLimit } from '../../lib/platform/db/statement-limit.ts'
import { SETTLED_IN_NO_BATCH } from '../settled-in-no-batch.ts'
import type { ClientLog } from './workload.ts'

/** What there must be none of, whatever was killed. In SQL alone, over every row. */
export type FaultAudit = {
  /** Payments that a client was told of, and that are not there or not for that much. */
  lost: number
  /** Payments whose completion a client was told of, and that have no transaction. */
  uncompleted: number
  /** Payments that nobody made, or that were told to nobody in the end: every client waited for its answers. */
  unknown: number
  /** Transactions of another amount than their payment's, or of a payment that does not read as completed or settled. */
  wrong_transactions: number
  /** Debits without credits. */
  unbalanced: number
  /** Payments with more or fewer than one stored answer of their creation. */
  answers: number
  /** Payments with more or fewer than one audit entry of their creation. */
  entries: number
  /** Events that were written twice. */
  emitted_twice: number
  /**
   * Events of the namespaces that listen without a delivery, deliveries without an event, and deliveries that are not made: but for
   * those of the last settlement, of which the workers were told as they ended.
   */
  undelivered: number
  /** Transactions that read as settled, and that no completed batch counts. */
  settled_in_no_batch: number
  /** Totals that are not what counting gives. */
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

/** Compares the database with what clients were told, and with itself. */
export async function auditFaults(db: Db, log: ClientLog): Promise<FaultAudit> {
  const created = [...log.created].map(([id, amount]) => ({ id, amount: String(amount) }))
  const completed = [...log.completed]
  const parts = await db.transaction(async (tx) => {
    await extendStatementLimit(tx, { minutes: 10 })
    await tx.execute(sql`set local work_mem = '64MB'`)
    return rows<Omit<FaultAudit, 'wrong_totals'>>(
      tx,
      sql`
    with told as (select * from jsonb_to_recordset(${JSON.stringify(created)}::jsonb) as t (id text, amount bigint)),
    done as (select id from jsonb_array_elements_text(${JSON.stringify(completed)}::jsonb) as d (id)),
    stored as (select key, count(*) as n from idempotency_records where key like 'create %' and status = 200 group by key),
    written as (select resource_id, count(*) as n from audit_entries where action = 'payment.create' group by resource_id)
    select (select count(*)::int from told left join payments p on p.payment_id = told.id
             where p.payment_id is null or p.amount is distinct from told.amount) as lost,
           (select count(*)::int from done left join transactions t on t.payment_id = done.id where t.payment_id is null) as uncompleted,
           (select count(*)::int from payments p left join told on told.id = p.payment_id where told.id is null) as unknown,
           (select count(*)::int from transactions t join payments p using (payment_id)
             where t.amount <> p.amount or p.state <> 'completed') as wrong_transactions,
           (select count(*)::int from (select payment_id from transaction_lines group by payment_id having
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

/** Counts the totals anew beside what is kept, and leaves everything as it was. */
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
