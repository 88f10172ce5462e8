import { sql } from 'drizzle-orm'
import { assert } from '../../kernel/assert.ts'
import { paymentProjection } from '../../modules/payments/index.ts'
import { batchProjection } from '../../modules/settlements/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { only, rows } from '../../platform/db/rows.ts'

// What tests of the demo network read from its database, because no bank sees all of it.

/** Times of all banks’ payments: some days have none of the first namespace. */
export async function allTimes(db: Db): Promise<number[]> {
  const found = await db.select({ at: paymentProjection.initiatedAt }).from(paymentProjection)
  return found.map(({ at }) => {
    assert(at, 'a payment must have a time')
    return at.getTime()
  })
}

/** Cutoffs of all banks’ batches, because the first namespace has nothing to settle on some days. */
export async function allCutoffs(db: Db): Promise<number[]> {
  const found = await db.select({ at: batchProjection.cutoffAt }).from(batchProjection)
  return found.map(({ at }) => at.getTime())
}

/** How many open tasks of a namespace its assignment rules will still look at. */
export async function countNewTasks(db: Db, partnerId: string): Promise<number> {
  const found = await rows<{ count: number }>(
    db,
    sql`
    select count(*)::int as count
      from assignment_rules r join admission_tasks t on t.partner_id = r.partner_id and t.created_at >= r.since
     where r.partner_id = ${partnerId} and t.rules_applied_at is null and t.status in ('pending', 'on_hold')`,
  )
  return only(found).count
}
