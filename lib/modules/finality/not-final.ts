import { eq, sql } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import { rows } from '../../platform/db/rows.ts'
import { batchProjection, leafProjection } from '../settlements/index.ts'
import { settlementAccounts } from './table.ts'

/**
 * What finality holds back of the caller's headroom: its net positions in settled batches that are not final, and the
 * currencies with a settlement account, whose batches have to become final.
 */
export async function readNotFinal({ db, partnerId, environment }: PartnerCtx) {
  const found = await rows<{ currency: string; total: string }>(
    db,
    sql`
    select b.currency, sum(l.total)::text as total
      from ${batchProjection} b join ${leafProjection} l on l.batch_id = b.token and l.partner_id = ${partnerId}
     where b.environment = ${environment} and b.instructions_count is not null and b.final_at is null group by 1`,
  )
  const accounts = await db
    .select({ currency: settlementAccounts.currency })
    .from(settlementAccounts)
    .where(eq(settlementAccounts.environment, environment))
  return {
    totals: new Map(found.map(({ currency, total }) => [currency, BigInt(total)])),
    currencies: new Set(accounts.map(({ currency }) => currency)),
  }
}
