import { sql } from 'drizzle-orm'
import { CURRENCIES } from '../../kernel/money/currencies.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { rows } from '../../platform/db/rows.ts'
import { transactionProjection } from '../transactions/index.ts'

/** The namespace's position in one currency if a settlement ran now, in minor units. */
export type Projection = {
  readonly currency: string
  readonly credits: bigint
  readonly debits: bigint
  readonly count: number
}

/**
 * Nets the namespace's unsettled transactions by currency: those in windows after the last one that
 * any currency was settled up to, because a run settles all currencies or none (decision 0006).
 * Each currency is queried by name, so that an index skips settled transactions.
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
       select 0 as credit, sum(amount) as debit, count(*) as n from ${transactionProjection}
        where debtor_partner_id = ${partnerId} and ${unsettled}
       union all
       select sum(amount), 0, count(*) filter (where debtor_partner_id <> ${partnerId})
         from ${transactionProjection}
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
