import type { LoggedPayment } from './client-log.ts'
import type { FaultyDatabase } from './database.ts'
import { Violation } from './violation.ts'

// Invariants that must hold whenever no operation is running. Checked in SQL directly on the
// primary.

type Queried = Pick<FaultyDatabase, 'query'>

/**
 * Acknowledged payments exist with their amount, in the acknowledged state or one that can follow
 * automatically.
 */
export async function expectAcknowledged(database: Queried, logged: readonly LoggedPayment[]): Promise<void> {
  if (logged.length === 0) return
  const expected = logged.map(({ id, amount, state, returned = '0', recalls = '' }) => ({
    id,
    amount,
    state,
    returned,
    recalls,
  }))
  const lost = await database.query<{ id: string; acknowledged: string; found: string }>(ACKNOWLEDGED, [
    JSON.stringify(expected),
  ])
  const [first] = lost
  if (!first) return
  const what = `${lost.length} of ${logged.length}: ${first.id} was acknowledged as ${first.acknowledged} but is ${first.found}`
  throw new Violation(first.found === 'missing' ? 'lost' : 'acknowledged state lost', what)
}

const ACKNOWLEDGED = `
  select acknowledged.id,
         concat_ws(' ', acknowledged.state, acknowledged.amount, acknowledged.returned, acknowledged.recalls) as acknowledged,
         case when p.payment_id is null then 'missing'
              else concat_ws(' ', p.state, p.amount, p.returned_amount, r.states, 'with a transaction of', t.amount) end as found
    from jsonb_to_recordset($1::jsonb) as acknowledged (id text, amount bigint, state text, returned bigint, recalls text)
    left join payments p on p.payment_id = acknowledged.id
    left join transactions t on t.payment_id = acknowledged.id and t.sequence = 0
   cross join lateral (
     select coalesce(string_agg(state, ' ' order by state), '') as states from recalls where payment_id = acknowledged.id) r
   where p.payment_id is null or p.amount <> acknowledged.amount or p.state <> acknowledged.state
      or p.returned_amount <> acknowledged.returned or r.states <> acknowledged.recalls
      or (acknowledged.state = 'completed') <> (t.payment_id is not null) or t.amount <> acknowledged.amount`

type Invariant = { readonly name: string; readonly sql: string }

/** Transactions per window with the completed batch that includes the window. */
const HELD = `
  with held as materialized (
    select t.*, b.token as batch
      from (select environment, currency, settlement_window, count(*)::int as n from transactions group by 1, 2, 3) t
      left join lateral (
        select next.* from settlement_batches next
         where next.environment = t.environment and next.currency = t.currency and next.upto_window >= t.settlement_window
           and next.status = 'COMPLETED'
         order by next.upto_window limit 1) b on b.after_window < t.settlement_window)`

/** Each query selects violations. */
const QUICK: readonly Invariant[] = [
  {
    name: 'doubled payment',
    sql: `select reference, array_agg(payment_id) as payments from payments where reference <> '' group by reference having count(*) > 1`,
  },
  {
    name: 'unbalanced ledger',
    sql: `select currency, sum(case direction when 'TD_Debit' then amount else -amount end)::text as balance from transaction_lines
           group by currency having sum(case direction when 'TD_Debit' then amount else -amount end) <> 0 or count(*) % 2 <> 0`,
  },
  {
    name: 'transaction without a completed payment of its amount',
    sql: `select t.payment_id, t.amount::text, p.amount::text as payment, p.state from transactions t left join payments p using (payment_id)
           where p.state is distinct from 'completed' or t.sequence = 0 and p.amount <> t.amount`,
  },
  {
    name: 'recalls without their reversal, or reversals without their recall',
    sql: `select coalesce(r.payment_id, t.payment_id) as payment_id, r.token, r.state, t.token as transaction_id
            from recalls r
            full join transactions t on t.payment_id = r.payment_id and t.token = r.transaction_id
           where (r.state = 'granted' or t.transaction_type = 'TT_REVERSAL')
             and (r.amount, r.currency) is distinct from (t.amount, t.currency)`,
  },
  {
    name: 'returns differ from their payment',
    sql: `select p.payment_id, p.amount::text, p.returned_amount::text, p.returns_count, booked.n, booked.total::text, listed.n as listed
            from payments p
            left join (select payment_id, count(*)::int as n, sum(amount) as total from transactions where sequence > 0 group by 1) booked using (payment_id)
            left join (select payment_id, count(*)::int as n, sum(amount) as total from returns group by 1) listed using (payment_id)
           where (p.returned_amount, p.returns_count::int) is distinct from (coalesce(booked.total, 0), coalesce(booked.n, 0))
              or (booked.n, booked.total) is distinct from (listed.n, listed.total) or p.returned_amount > p.amount`,
  },
  {
    name: 'liquidity differs from ledger and payments',
    sql: `select l.partner_id, l.currency, l.position::text, c.owed::text, l.reserved::text, c.reserving::text
            from liquidity_positions l, count_liquidity(l.partner_id, l.currency) c
           where (l.position, l.reserved) is distinct from (c.owed, c.reserving)`,
  },
  {
    name: 'net debit cap exceeded',
    sql: `select partner_id, currency, net_debit_cap::text, position::text, reserved::text from liquidity_positions
           where position + reserved > net_debit_cap + funds`,
  },
  {
    name: 'settled in no batch',
    sql: `select h.* from held h join settlement_marks m on m.environment = h.environment and m.currency = h.currency
             and h.settlement_window <= m.settled_window
           where h.batch is null`,
  },
  {
    name: 'settled twice',
    sql: `select x.token, y.token as other from settlement_batches x join settlement_batches y
              on x.environment = y.environment and x.currency = y.currency and x.token < y.token
             and x.after_window < y.upto_window and y.after_window < x.upto_window
           where x.status = 'COMPLETED' and y.status = 'COMPLETED'`,
  },
  {
    name: 'unbalanced batch',
    sql: 'select batch_id, sum(total)::text as total from settlement_leaves group by batch_id having sum(total) <> 0',
  },
  {
    name: 'instructions differ from their batch',
    sql: `select b.token, b.instructions_count, b.final_at, i.* from settlement_batches b
            left join (select batch_id, count(*)::int as n, sum(case direction when 'pays' then -amount else amount end)::text as total,
                              count(*) filter (where state = 'sent')::int as sent, count(*) filter (where state = 'rejected')::int as rejected,
                              count(*) filter (where state = 'confirmed')::int as confirmed
                         from settlement_instructions group by 1) i on i.batch_id = b.token
           where (b.instructions_count, b.instructions_sent, b.instructions_confirmed, b.instructions_rejected)
                   is distinct from (i.n, i.sent, i.confirmed, i.rejected)
              or i.total <> '0' or b.final_at is not null and i.n is distinct from i.confirmed
              or b.final_at is null and i.n = i.confirmed and not exists (
                   select from settlement_mismatches m where m.batch_id = b.token and m.kind = 'reversed' and m.state = 'open')`,
  },
  {
    name: 'instruction in an impossible state',
    sql: `select i.*, i.amount::text, l.total::text, b.status from settlement_instructions i
            left join settlement_batches b on b.token = i.batch_id
            left join settlement_leaves l on l.batch_id = i.batch_id and l.partner_id = i.partner_id
           where b.status is distinct from 'COMPLETED' or i.amount <= 0
              or (case i.direction when 'pays' then -i.amount else i.amount end) is distinct from l.total
              or not case i.state
                   when 'pending' then num_nonnulls(i.sent_at, i.confirmed_at, i.rejected_at, i.reason, i.bank_reference) = 0
                   when 'sent' then i.sent_at is not null and i.reason is null
                   when 'confirmed' then i.confirmed_at is not null and num_nonnulls(i.reason, i.bank_reference) > 0
                   when 'rejected' then i.rejected_at is not null and i.reason is not null end`,
  },
  {
    name: 'batch count differs from its transactions',
    sql: `select b.token, b.transaction_count, coalesce(sum(h.n), 0)::int as found from settlement_batches b
            left join held h on h.batch = b.token
           where b.status = 'COMPLETED' group by b.token having b.transaction_count <> coalesce(sum(h.n), 0)`,
  },
  {
    name: 'cutoff in the future',
    sql: `select token, cutoff_at from settlement_runs where cutoff_at > clock_timestamp() + interval '5 seconds'`,
  },
  {
    name: 'expired early',
    sql: `select payment_id, expires_at from payments where state = 'expired' and expires_at > clock_timestamp()`,
  },
]

/** Checks everything that is fast enough for every round. */
export async function expectInvariants(database: Queried): Promise<void> {
  await expectNone(database, QUICK)
}

async function expectNone(database: Queried, invariants: readonly Invariant[]): Promise<void> {
  for (const { name, sql } of invariants) {
    const found = await database.query<object>(/\bheld\b/.test(sql) ? `${HELD} ${sql}` : sql)
    if (found.length > 0) throw new Violation(name, `${found.length}: ${JSON.stringify(found.slice(0, 3))}`)
  }
}

/** Checks that take longer or have to wait. */
export async function expectFullInvariants(database: Queried): Promise<void> {
  await expectNone(database, FULL)
}

const FULL: readonly Invariant[] = [
  {
    name: 'response not stored exactly once',
    sql: `select p.payment_id, count(r.key)::int as answers from payments p
            left join idempotency_records r on r.key = 'create ' || p.reference and r.status = 200
           where p.reference <> '' group by p.payment_id having count(r.key) <> 1`,
  },
  {
    name: 'creation not audited exactly once',
    sql: `select p.payment_id, count(a.token)::int as entries from payments p
            left join audit_entries a on a.resource_id = p.payment_id and a.action = 'payment.create'
           group by p.payment_id having count(a.token) <> 1`,
  },
  {
    name: 'return or step of a recall not audited exactly once',
    sql: `select written.token, written.action, count(a.token)::int as entries
            from (select token, 'return.create' as action from returns
                   union all select token, 'recall.create' from recalls
                   union all select token, case state when 'granted' then 'recall.accept' when 'refused' then 'recall.refuse' else 'recall.cancel' end
                     from recalls where state <> 'open') written
            left join audit_entries a on a.resource_id = written.token and a.action = written.action
           group by 1, 2 having count(a.token) <> 1`,
  },
  {
    name: 'return or step of a recall not announced exactly once to each side',
    sql: `select changed.token, changed.partner_id, changed.n, count(e.token)::int as events
            from (select token, 'return_id' as field, 'RT_Returns' as record_type, 1 as n, unnest(array[partner_id, receiver_partner_id]) as partner_id
                    from returns
                   union all select token, 'recall_id', 'RT_Recalls', case state when 'open' then 1 else 2 end,
                                    unnest(array[partner_id, receiver_partner_id]) from recalls) changed
            left join events e on e.partner_id = changed.partner_id and e.record_type = changed.record_type
             and e.data ->> changed.field = changed.token
           group by 1, 2, 3 having count(e.token) <> changed.n`,
  },
  {
    name: 'doubled event',
    sql: `select partner_id, record_type, event_type, data from events
           group by 1, 2, 3, 4 having count(*) > 1`,
  },
  {
    name: 'settlement event of a payment not emitted exactly once',
    sql: `select t.payment_id, side.partner_id, count(e.token)::int as events from transactions t
            join settlement_marks m on m.environment = t.environment and m.currency = t.currency and t.settlement_window <= m.settled_window and t.sequence = 0
           cross join lateral (select distinct unnest(array[t.debtor_partner_id, t.creditor_partner_id])) as side (partner_id)
            left join events e on e.partner_id = side.partner_id and e.data ->> 'payment_id' = t.payment_id
             and e.record_type = 'RT_Payments' and e.data ->> 'state' = 'settled'
           group by 1, 2 having count(e.token) <> 1`,
  },
  {
    name: 'final batch not announced exactly once to each side',
    sql: `select b.token, l.partner_id, count(e.token)::int as events from settlement_batches b
            join settlement_leaves l on l.batch_id = b.token
            left join events e on e.partner_id = l.partner_id and e.record_type = 'RT_SettlementBatches'
             and e.data ->> 'token' = b.token and e.data -> 'finality' ->> 'state' = 'final'
           where b.final_at is not null group by 1, 2 having count(e.token) <> 1`,
  },
  {
    name: 'event without a delivery',
    sql: `select e.token, e.record_type from events e
            join webhooks w on w.partner_id = e.partner_id and w.created_at < e.created_at
            left join deliveries d on d.event_id = e.token and d.webhook_id = w.token
           where d.token is null and e.webhook_id is null and e.created_at > w.created_at + interval '10 seconds'`,
  },
  {
    name: 'audit chain with a gap',
    sql: `select organization_id, max(sequence)::int as last, count(*)::int as links from audit_links
           group by organization_id having max(sequence) <> count(*)`,
  },
]
