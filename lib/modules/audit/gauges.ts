import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { gauge, type Reading } from '../../platform/observe/metrics.ts'
import { auditProjection } from '../../platform/write/projections.ts'

/** Gauges of the audit chain. */
export async function readChainGauges(db: Db, now: Date, countLimit: number): Promise<Reading[]> {
  const { unchained, seconds } = only(
    await rows<{ unchained: number; seconds: number }>(
      db,
      sql`
    select count(*)::int as unchained,
           coalesce(extract(epoch from ${now.toISOString()}::timestamptz - min(at)), 0)::float8 as seconds
      from (select e.at from ${auditProjection} e, audit_progress p
             where p.id = 'audit' and e.xid >= p.xid and (e.xid, e.token) > (p.xid, p.entry_id) limit ${countLimit}) unchained`,
    ),
  )
  return [
    gauge('audit_entries_unchained', 'Audit entries that are not chained yet.', unchained),
    gauge('audit_chain_lag_seconds', 'Age of the oldest audit entry that is not chained yet.', seconds),
  ]
}
