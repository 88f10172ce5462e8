import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { rows } from '../../platform/db/rows.ts'
import type { Logger } from '../../platform/log.ts'
import { gauge, type Metrics, type Reading } from '../../platform/observe/metrics.ts'
import { percentOf } from './exposure.ts'

/** A namespace whose recorded position or reservation differs from the count. */
type Difference = {
  readonly partner_id: string
  readonly currency: string
  readonly position: string
  readonly owed: string
  readonly reserved: string
  readonly reserving: string
}

/**
 * Compares the recorded positions and reservations with the ledger and the payments, in one snapshot. Empty unless
 * there is a defect.
 */
export const auditLiquidity = (db: Db): Promise<Difference[]> =>
  rows<Difference>(
    db,
    sql`select p.partner_id, p.currency, p.position::text, c.owed::text, p.reserved::text, c.reserving::text
          from liquidity_positions p, count_liquidity(p.partner_id, p.currency) c
         where p.position is not null and (p.position <> c.owed or p.reserved <> c.reserving)
         order by p.partner_id, p.currency`,
  )

type Used = { used: string; limit: string }

/** The highest use of all namespaces. */
export async function readLiquidityGauges(db: Db): Promise<Reading[]> {
  const found = await rows<Used>(
    db,
    sql`select (position + reserved)::text as used, (net_debit_cap + funds)::text as limit
          from liquidity_positions where position is not null and net_debit_cap is not null`,
  )
  const highest = Math.max(0, ...found.map(({ used, limit }) => percentOf(BigInt(used), BigInt(limit))))
  return [gauge('liquidity_use_percent_max', 'Highest use of a net debit cap and funds in percent.', highest)]
}

const HELP = 'Limited namespaces whose recorded position or reservation differed from the ledger at the last audit.'

type AuditDeps = { readonly log: Logger; readonly metrics?: Pick<Metrics, 'measured'> | undefined }

/**
 * Logs differences and measures how many namespaces have one. Each is a defect: limits may be too low or too high until the
 * namespace is counted again.
 */
export async function reportDifferences({ db }: Ctx, { log, metrics }: AuditDeps): Promise<void> {
  const differences = await auditLiquidity(db)
  for (const difference of differences) log.error({ difference }, 'liquidity differs from the ledger')
  const namespaces = new Set(differences.map(({ partner_id }) => partner_id))
  metrics?.measured(gauge('liquidity_namespaces_differing', HELP, namespaces.size))
}
