import pg from 'pg'

// Creates the rows of a large network in SQL. Omits tables that are not listed (submissions,
// admissions, stories).

/** The namespace that takes part in most payments. */
export type Large = { readonly organization: string; readonly partner: string; readonly domain: string }

type Sizes = { readonly payments: number; readonly accounts: number }

const TABLES = ['payments', 'transactions', 'admission_tasks', 'accounts', 'settlement_leaves']

// Time-ordered identifiers like the gateway's, with the row number instead of random bits.
const IDENTIFIER = `
  create function pg_temp.id(tag text, at bigint, n bigint) returns text language sql immutable parallel safe as
  $$ select tag || '_' || ${[45, 40, 35, 30, 25, 20, 15, 10, 5, 0].map((shift) => `substr('0123456789abcdefghjkmnpqrstvwxyz', ((at >> ${shift}) & 31)::int + 1, 1)`).join(' || ')} || lpad(n::text, 16, '0') $$`

/** 90 days of payments between random parties. The newest are still open. */
const PAYMENTS = `
  with made as (
    select n, $4::bigint + n * 7776000000 / $5 as ms, n > $5 - $5 * 0.006 as newest,
           random() as side, random() as kind, random() as fate, random() as money, random() as size, random() as word,
           (random() * 199)::int as elsewhere, (random() * 199)::int as anywhere, (random() * 100000)::int as customer,
           (random() * 100000)::int as other
      from generate_series($6::bigint, $7::bigint) n
  ), sided as (
    select *, side < 0.30 or side between 0.55 and 0.57 as initiated, side between 0.30 and 0.57 as received, kind < 0.8 as push,
           case when not newest then case when fate < 0.95 then 'completed' when fate < 0.98 then 'failed' else 'expired' end
                when fate < 0.45 then 'in_admission' when fate < 0.5 then 'on_hold' when fate < 0.55 then 'created'
                else 'completed' end as state
      from made
  ), named as (
    select *, case when initiated then $3 else 'bank' || elsewhere end as from_domain,
           case when received then $3 else 'bank' || anywhere end as to_domain,
           case when customer % 20 = 0 then 'utility' else 'c' || customer end as payee, 'c' || other as payer
      from sided
  ), addressed as (
    select *, payer || '@' || case when push then from_domain else to_domain end as debtor,
           payee || '@' || case when push then to_domain else from_domain end as beneficiary,
           case when word < 0.7 then 'Invoice ' || n when word < 0.8 then 'Rent' else '' end as reference,
           to_timestamp(ms / 1000.0) as at
      from named
  )
  insert into payments (payment_id, token, organization_id, partner_id, environment, payment_type, currency, amount, debtor,
                        beneficiary, debtor_address, beneficiary_address, reference, reference_key, state,
                        receiver_organization_id, receiver_partner_id, initiated_at, expires_at, updated_at)
  select 'p-' || lpad(n::text, 12, '0'), pg_temp.id('pay', ms, n),
         case when initiated then $1 else 'org_' || elsewhere end, case when initiated then $2 else 'part_' || elsewhere end,
         'sandbox', case when push then 'Type_Push' else 'Type_Pull' end,
         case when money < 0.9 then 'USD' when money < 0.99 then 'EUR' when n % 500 = 7 then 'CHF' else 'GBP' end,
         (100 * exp(size * size * 14))::bigint,
         jsonb_build_object('payment_address', debtor, 'first_name', payer, 'last_name', 'Sample', 'email', payer || '@mail.example',
                            'phone', '', 'type', '', 'billing', '{"country": ""}'::jsonb),
         jsonb_build_object('payment_address', beneficiary, 'first_name', payee, 'last_name', 'Sample', 'email', '',
                            'phone', '', 'type', '', 'billing', '{"country": ""}'::jsonb),
         debtor, beneficiary, reference, lower(reference), state,
         case when state = 'created' then null when received then $1 else 'org_' || anywhere end,
         case when state = 'created' then null when received then $2 else 'part_' || anywhere end,
         at, case when newest then now() + interval '1 day' else at + interval '1 hour' end, at
    from addressed`

/** The other namespaces, which counterparty filters and searches by name need. */
const NAMESPACES = `
  insert into partners (token, organization_id, name, domain, enabled, environment, created_at, updated_at)
  select 'part_' || n, 'org_' || n,
         (array['Alder','Cedar','Ginkgo','Maple','Valley'])[1 + n % 5] || ' ' || (array['Credit','Savings'])[1 + n % 2] || ', Bank ' || n,
         'bank' || n, true, 'sandbox', now(), now()
    from generate_series(0, 199) n on conflict do nothing`

/** One settlement window per day; all but the last are settled. */
const TRANSACTIONS = `
  insert into transactions
  select payment_id, 'trans' || substr(token, 4), environment, currency, amount, debtor_org, debtor_id, creditor_org, creditor_id,
         'tline_d' || payment_id, 'tline_c' || payment_id, 'ABC123', 3,
         floor(extract(epoch from initiated_at - to_timestamp($1::bigint / 1000.0)) / 86400) + 1, initiated_at, initiated_at, initiated_at
    from payments,
         lateral (select case when payment_type = 'Type_Push' then partner_id else receiver_partner_id end as debtor_id,
                         case when payment_type = 'Type_Push' then receiver_partner_id else partner_id end as creditor_id,
                         case when payment_type = 'Type_Push' then organization_id else receiver_organization_id end as debtor_org,
                         case when payment_type = 'Type_Push' then receiver_organization_id else organization_id end as creditor_org) sides
   where state = 'completed'`

const SETTLEMENTS = [
  `insert into settlement_batches (token, run_id, environment, currency, after_window, upto_window, status, cutoff_at, started_at,
                                   completed_at, transaction_count, root_hash, tree_version, leaves_count)
   select pg_temp.id('batch', $1::bigint + settlement_window * 86400000, row_number() over ()), 'run_' || settlement_window, 'sandbox',
          currency, settlement_window - 1, settlement_window, 'COMPLETED', to_timestamp($1::bigint / 1000.0) + settlement_window * interval '1 day',
          now(), now(), count(*), '', '', 1
     from transactions where settlement_window < 90 group by currency, settlement_window`,
  `insert into settlement_runs
   select 'run_' || w, 'sandbox', w - 1, w, 'COMPLETED', to_timestamp($1::bigint / 1000.0) + w * interval '1 day', now(), now(), null
     from generate_series(1, 89) w`,
  `insert into settlement_leaves
   select b.token, side, 0, 0, count(*), '', ''
     from transactions t
     join settlement_batches b on b.upto_window = t.settlement_window and b.currency = t.currency,
          lateral (select debtor_partner_id union select creditor_partner_id) sides (side)
    group by b.token, side`,
  `insert into settlement_marks select 'sandbox', currency, max(upto_window) from settlement_batches group by currency`,
  `update settlement_windows set open = 90 where environment = 'sandbox' and $1::bigint > 0`,
]

/** A task for every open payment of the large namespace, and for a seventh of the others. */
const TASKS = `
  insert into admission_tasks (payment_id, token, admission_id, organization_id, partner_id, workflow, assignee, status, reason,
                               created_at, updated_at, currency, amount, expires_at)
  select payment_id, 'pat' || substr(token, 4), 'pay_adm' || substr(token, 4), $1, $2,
         case when amount > 5000000 then 'payment_review' when payment_type = 'Type_Pull' then 'customer_authentication'
              else 'incoming_confirmation' end,
         case when random() < 0.3 then (random() * 40)::int else 0 end,
         case state when 'in_admission' then 'pending' when 'on_hold' then 'on_hold' when 'completed' then 'completed' else 'failed' end,
         case when state in ('in_admission', 'on_hold') then null when state = 'completed' then 'accepted' else 'business_reasons' end,
         initiated_at, initiated_at, currency, amount, expires_at
    from payments
   where receiver_partner_id = $2 and (state in ('in_admission', 'on_hold') or random() < 0.143)`

/** Half of the open payments of the large namespace need a review as well. */
const SECOND_TASKS = `
  insert into admission_tasks (payment_id, token, admission_id, organization_id, partner_id, workflow, status, created_at, updated_at,
                               currency, amount, expires_at)
  select payment_id, token || '2', admission_id, organization_id, partner_id, 'payment_review', 'pending', created_at, updated_at,
         currency, amount, expires_at
    from admission_tasks
   where partner_id = $2 and organization_id = $1 and status in ('pending', 'on_hold') and workflow <> 'payment_review'
     and right(payment_id, 1) in ('0', '2', '4', '6', '8')`

const ACCOUNTS = `
  insert into accounts
  select pg_temp.id('acct', $4::bigint - 20000000000 + n * 27776000000 / $5::bigint, n), $1, $2,
         (array['Alder','Beech','Cedar','Elm','Fir','Hazel','Holly','Juniper','Larch','Maple','Oak','Pine','Rowan','Willow'])[1 + n % 14]
         || ' ' || (array['Abbott','Baker','Carter','Dawson','Ellis','Foster','Grant','Hughes','Irving','Jordan','Keller','Lowell',
                          'Mercer','Norris','Osborne','Parker','Quinn','Reeves','Sawyer','Turner','Upton','Vance','Weaver'])[1 + n % 23]
         || ' ' || (array['Household','Operating','Payroll','Reserve','Savings','Travel'])[1 + n % 6] || ' ' || n,
         'sealed', lpad((n % 10000)::text, 4, '0'), case when n % 10 = 0 then '021000021' else '011000015' end,
         case when n % 5 = 0 then 'savings' else 'checking' end,
         case when random() < 0.4 then 'deleted' when random() < 0.7 then 'verified' else 'unverified' end, now(), now()
    from generate_series(1, $5::bigint) n where $3::text is not null`

/**
 * Fills an empty, migrated database in which the large namespace exists. Indexes are dropped and
 * triggers disabled while it loads.
 */
export async function load(url: string, large: Large, sizes: Sizes, say: (text: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    say(`${what}: ${((performance.now() - from) / 1000).toFixed(1)} s`)
  }
  const who = [large.organization, large.partner, large.domain]
  const start = Date.now() - 90 * 86_400_000
  try {
    await client.query(`select setseed(0.42)`)
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '64MB'`)
    await client.query(IDENTIFIER)
    const indexes = await dropIndexes(client)
    for (const table of TABLES) await client.query(`alter table ${table} disable trigger user`)
    await timed(`${sizes.payments} payments`, async () => {
      const portion = 500_000
      for (let from = 1; from <= sizes.payments; from += portion) {
        const to = Math.min(sizes.payments, from + portion - 1)
        await client.query(PAYMENTS, [...who, start, sizes.payments, from, to])
      }
    })
    await client.query(NAMESPACES)
    await timed('transactions', () => client.query(TRANSACTIONS, [start]))
    await timed('settlements', async () => {
      for (const statement of SETTLEMENTS) await client.query(statement, statement.includes('$1') ? [start] : [])
    })
    await timed('tasks', async () => {
      for (const statement of [TASKS, SECOND_TASKS]) await client.query(statement, who.slice(0, 2))
    })
    await timed(`${sizes.accounts} accounts`, () => client.query(ACCOUNTS, [...who, start, sizes.accounts]))
    for (const index of indexes) await timed(index.name, () => client.query(index.definition))
    for (const table of TABLES) await client.query(`alter table ${table} enable trigger user`)
    await timed('tallies', () => client.query('select recount_tallies()'))
    await timed('vacuum analyze', () => client.query('vacuum analyze'))
  } finally {
    await client.end()
  }
}

/** Drops the indexes that no constraint needs. Returns a function that recreates them. */
async function dropIndexes(client: pg.Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i
      where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [TABLES],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows
}
