import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { notAfterDatabase } from '../../platform/db/database-time.ts'
import { expiringByTime, type Sweep } from '../../platform/sweep/sweep.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { liquidityPositions, liquiditySamples } from './table.ts'

/**
 * Moves the peaks since the last sample into the samples of the current hour. A position that someone else holds
 * is sampled next time, because waiting for it would hold up the others.
 */
export const sampleLiquidity = (ctx: Ctx): Promise<unknown> =>
  writeOnce(ctx, async ({ db }) => {
    await db.execute(sql`
      with tracked as materialized (
        select * from ${liquidityPositions} where position is not null order by partner_id, currency for update skip locked
      ), moved as (
        update ${liquidityPositions} p set peak = tracked.position + tracked.reserved
          from tracked where p.partner_id = tracked.partner_id and p.currency = tracked.currency
           and p.peak <> tracked.position + tracked.reserved
      )
      insert into ${liquiditySamples} as s (partner_id, currency, hour, peak, net_debit_cap, funds)
      select partner_id, currency, date_trunc('hour', ${notAfterDatabase(ctx.now)}, 'UTC'), peak, net_debit_cap, funds from tracked
      on conflict (partner_id, currency, hour) do update
        set peak = greatest(s.peak, excluded.peak), net_debit_cap = excluded.net_debit_cap, funds = excluded.funds`)
  })

const RETENTION_MS = 400 * 86_400_000

/** Samples that are no longer shown. */
export const sampleSweep: Sweep = {
  name: 'liquidity samples',
  tables: [expiringByTime({ table: 'liquidity_samples', column: 'hour', retentionMs: RETENTION_MS })],
}
