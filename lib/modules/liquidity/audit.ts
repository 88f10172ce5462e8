import { desc, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { rows } from '../../platform/db/rows.ts'
import type { Logger } from '../../platform/log.ts'
import { gauge, type Reading } from '../../platform/observe/metrics.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { percentOf } from './exposure.ts'
import { liquidityAudits } from './table.ts'

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

const HELP = 'Limited namespaces whose recorded position or reservation differed from the ledger at the last audit.'

/** The highest use of any namespace, and the result of the last audit. */
export async function readLiquidityGauges(db: Db): Promise<Reading[]> {
  const found = await rows<Used>(
    db,
    sql`select (position + reserved)::text as used, (net_debit_cap + funds)::text as limit
          from liquidity_positions where position is not null and net_debit_cap is not null`,
  )
  const highest = Math.max(0, ...found.map(({ used, limit }) => percentOf(BigInt(used), BigInt(limit))))
  const [audit] = await db.select().from(liquidityAudits).orderBy(desc(liquidityAudits.completedAt)).limit(1)
  return [
    gauge('liquidity_use_percent_max', 'Highest use of a net debit cap and funds in percent.', highest),
    ...(audit
      ? [
          gauge('liquidity_namespaces_differing', HELP, audit.differing),
          gauge('liquidity_audit_timestamp_seconds', 'End of the last audit.', audit.completedAt.getTime() / 1000),
        ]
      : []),
  ]
}

const INTERVAL_MS = 600_000
/** From the end of an audit to the next one, by the database's clock. */
const INTERVAL = sql`interval '10 minutes'`

/**
 * Audits all namespaces unless any process has completed an audit within the interval or is running one. Logs
 * differences and stores how many namespaces have one. Each is a defect: limits may be too low or too high until the
 * namespace is counted again.
 */
export const auditIfDue = (ctx: Ctx, log: Pick<Logger, 'error'>): Promise<void> =>
  writeOnce(ctx, async ({ db }) => {
    if (!(await isDue(db))) return
    const differences = await auditLiquidity(db)
    for (const difference of differences) log.error({ difference }, 'liquidity differs from the ledger')
    const differing = new Set(differences.map(({ partner_id }) => partner_id)).size
    await db.delete(liquidityAudits)
    await db.insert(liquidityAudits).values({ completedAt: sql`clock_timestamp()`, differing })
  })

/**
 * The job of a process. After a failed audit, which may have been too slow, the process waits as long as after a completed
 * one.
 */
export function createLiquidityAudit(log: Pick<Logger, 'error'>): (ctx: Ctx) => Promise<void> {
  let notBefore = 0
  return async (ctx) => {
    if (ctx.now.getTime() < notBefore) return
    notBefore = ctx.now.getTime() + INTERVAL_MS
    await auditIfDue(ctx, log)
    notBefore = 0
  }
}

/** Whether an audit is due. Holds a lock until the transaction ends. Ignores times in the future, set by a wrong clock. */
async function isDue(db: Db): Promise<boolean> {
  const [locked] = await rows<{ is_locked: boolean }>(
    db,
    sql`select pg_try_advisory_xact_lock(hashtextextended('liquidity audit', 0)) as is_locked`,
  )
  if (!locked?.is_locked) return false
  const recent = sql`completed_at between statement_timestamp() - ${INTERVAL} and statement_timestamp()`
  return (await db.$count(liquidityAudits, recent)) === 0
}
