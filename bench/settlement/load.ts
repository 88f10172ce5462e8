import type pg from 'pg'

/** Transactions between random partners, all in the open window. */
export type Load = { readonly transactions: number; readonly partners: number }

const AT_ONCE = 500_000
/** One transaction in this many is a return, of at most a tenth of its payment. */
const TRANSACTIONS_PER_RETURN = 20

/**
 * Creates them in SQL with realistic identifier lengths and physical order: random debtors and
 * creditors, ordered by time. Some are returns, with random sides as well, because closing does not
 * compare them with their payments. The currency has a settlement account, so that its batches get
 * instructions.
 */
export async function load(client: pg.Client, { transactions, partners }: Load): Promise<void> {
  await client.query(
    `insert into partners (token, organization_id, name, domain, environment, enabled, created_at, updated_at)
     select ${partner('n')}, ${id('org', 'n')}, 'Partner ' || n, 'partner' || n, 'sandbox', true, now(), now()
       from generate_series(1, $1::int) as n`,
    [partners],
  )
  await client.query(
    `insert into settlement_accounts (environment, currency, bank, holder, change_id, created_at, updated_at)
     values ('sandbox', 'USD', 'Settlement bank', 'Network', '', now(), now())`,
  )
  for (let from = 0; from < transactions; from += AT_ONCE) {
    const upto = Math.min(transactions, from + AT_ONCE)
    await client.query(
      `insert into transactions
         (payment_id, sequence, transaction_type, token, environment, currency, amount,
          debtor_organization_id, debtor_partner_id, creditor_organization_id, creditor_partner_id, debit_line_token, credit_line_token, approval_code, status, settlement_window, initiated_at,
          created_at, updated_at)
       select ${id('pay', 'paid')}, case when n = paid then 0 else 1 end,
              case when n = paid then 'TT_PAYMENT' else 'TT_REFUND' end, ${id('trans', 'n')}, 'sandbox', 'USD',
              case when n = paid then 10 + (random() * 100000)::int else 1 end,
              ${id('org', 'd')}, ${partner('d')}, ${id('org', 'c')}, ${partner('c')},
              ${id('tline', 'n * 2')}, ${id('tline', 'n * 2 + 1')}, upper(substr(md5(n::text), 1, 6)), 3,
              (select open from settlement_windows where environment = 'sandbox'),
              at - interval '1 second', at, at
         from (select n, case when n % ${TRANSACTIONS_PER_RETURN} = 0 then n - 1 else n end as paid,
                      1 + floor(random() * $3)::int as d, 1 + floor(random() * $3)::int as c,
                      now() - interval '1 day' + n * interval '15 milliseconds' as at
                 from generate_series($1::int + 1, $2::int) as n) as made`,
      [from, upto, partners],
    )
  }
  // The state that autovacuum leaves in a table with continuous writes.
  await client.query('vacuum analyze transactions')
}

const id = (tag: string, n: string) => `'${tag}_01kax' || lpad((${n})::text, 21, '0')`
const partner = (n: string) => id('part', n)
