import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { partnerProjection } from '../namespaces/index.ts'
import { organizationProjection } from '../organizations/index.ts'
import { batchProjection, leafProjection, settledWindow } from '../settlements/index.ts'
import { transactionProjection } from '../transactions/index.ts'
import type { PositionQuery } from './contract.ts'

/** Net position of a namespace in one currency. */
export type Position = {
  readonly namespace: { token: string; name: string; domain: string; environment: 'sandbox' | 'live' }
  readonly organization: { token: string; name: string }
  readonly currency: string
  readonly total: bigint
  readonly count: number
  readonly batchId: string | null
}

type Row = {
  token: string
  name: string
  domain: string
  environment: 'sandbox' | 'live'
  organization_id: string
  organization_name: string
  currency: string
  total: string
  count: string | number
  batch_id: string | null
}

/** The same in each row. There is one without a position if the page has none. */
type Summary = { of: number; totals: Totals | null }

/** For each currency with positions: its namespaces, and the sum of the positive positions. */
type Totals = readonly { currency: string; namespaces: number; owed: string }[]

/**
 * A page of net positions in the network, by currency, largest debt first, and the totals of all
 * currencies.
 */
export async function listPositions(
  ctx: Ctx,
  { environment, period, currency, limit, page }: PositionQuery,
): Promise<{ count: number; found: Position[]; totals: Totals }> {
  const nets = period === 'open' ? openNets(environment) : lastNets(environment)
  const found = await rows<Summary & (Row | { token: null })>(
    ctx.db,
    sql`
    with nets as materialized (${nets}),
    listed as (
      select p.token, p.name, p.domain, p.environment, o.token as organization_id, o.name as organization_name,
             nets.currency, nets.total::text as total, nets.count, nets.batch_id,
             row_number() over (order by nets.currency, nets.total, p.token) as place
        from nets join ${partnerProjection} p on p.token = nets.partner
        join ${organizationProjection} o on o.token = p.organization_id
       where ${currency ? sql`nets.currency = ${currency}` : sql`true`}),
    summary as (
      select (select count(*)::int from listed) as "of",
             (select jsonb_agg(jsonb_build_object('currency', currency, 'namespaces', namespaces, 'owed', owed) order by currency)
                from (select currency, count(*) as namespaces, coalesce(sum(total) filter (where total > 0), 0)::text as owed
                        from nets group by currency) as by_currency) as totals)
    select summary.*, listed.*
      from summary left join listed on place > ${(page - 1) * limit}::bigint and place <= ${page * limit}::bigint
     order by place`,
  )
  const { of: count, totals } = only(found)
  return { count, found: found.flatMap((row) => (row.token === null ? [] : [positionIn(row)])), totals: totals ?? [] }
}

/** Unsettled positions, computed like the next settlement run would. */
const openNets = (environment: string): SQL => sql`
  select partner, currency, sum(total) as total, sum(count) as count, null::text as batch_id from (
    select debtor_partner_id as partner, currency, -sum(amount) as total, count(*) as count
      from ${transactionProjection} where ${unsettled(environment)} group by 1, 2
    union all
    select creditor_partner_id, currency, sum(amount), count(*) filter (where debtor_partner_id <> creditor_partner_id)
      from ${transactionProjection} where ${unsettled(environment)} group by 1, 2) sides
   group by 1, 2`

const unsettled = (environment: string): SQL => sql`
  environment = ${environment} and settlement_window > ${settledWindow(environment)}`

/** The leaves of the last completed batch of each currency. */
const lastNets = (environment: string): SQL => sql`
  select l.partner_id as partner, b.currency, l.total, l.count, b.token as batch_id
    from (select distinct on (currency) currency, token from ${batchProjection}
           where environment = ${environment} and status = 'COMPLETED' order by currency, cutoff_at desc, token desc) b
    join ${leafProjection} l on l.batch_id = b.token`

const positionIn = (row: Row): Position => ({
  namespace: { token: row.token, name: row.name, domain: row.domain, environment: row.environment },
  organization: { token: row.organization_id, name: row.organization_name },
  currency: row.currency,
  total: BigInt(row.total),
  count: Number(row.count),
  batchId: row.batch_id,
})
