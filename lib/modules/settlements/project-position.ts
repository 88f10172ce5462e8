import { sql } from 'drizzle-orm'
import { CURRENCIES } from '../../kernel/money/currencies.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { rows } from '../../platform/db/rows.ts'

/** What a settlement would make of the partner's transactions if it ran now, in one currency. */
export type Projection = {
  readonly currency: string
  readonly credits: bigint
  readonly debits: bigint
  readonly count: number
}

/**
 * The partner's unsettled transactions, netted by currency: those of windows behind the last that any currency was settled up to,
 * since a run settles all currencies or none (decision 0006). Each currency is asked for by name: an index then finds what
 * there is, and passes over what is settled.
 */
export async function projectPosition({ db, partnerId, environment }: PartnerCtx): Promise<Projection[]> {
  type Row = { currency: string; credits: string; debits: string; count: string | number }
  const unsettled = sql`environment = ${environment} and currency = requested.code and settlement_window > settled.upto`
  const found = await rows<Row>(
    db,
    sql`
    with settled as materialized (
      select coalesce(max(settled_window), 0) as upto from settlement_marks where environment = ${environment}
    )
    select requested.code as currency, sum(credit)::text as credits, sum(debit)::text as debits, sum(n) as count
      from settled, unnest(${sql.param(CURRENCIES)}::text[]) as requested (code)
     cross join lateral (
       select 0 as credit, sum(amount) as debit, count(*) as n from transactions
        where debtor_partner_id = ${partnerId} and ${unsettled}
       union all
       select sum(amount), 0, count(*) filter (where debtor_partner_id <> ${partnerId}) from transactions
        where creditor_partner_id = ${partnerId} and ${unsettled}) as sides
     group by requested.code having sum(n) > 0 order by requested.code`,
  )
  return found.map(({ currency, credits, debits, count }) => ({
    currency,
    credits: BigInt(credits),
    debits: BigInt(debits),
    count: Number(count),
  }))
}
