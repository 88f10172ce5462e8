import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx, Write } from '../../../platform/context.ts'
import { notAfterDatabase } from '../../../platform/db/database-time.ts'
import { organizationsOf } from '../../namespaces/index.ts'
import { batchEvent } from '../events.ts'
import { type BatchRow, settlementBatches, settlementLeaves } from '../table.ts'

/** How many instructions of a batch are in each state. */
type Counts = {
  readonly batchId: string
  readonly sent: number
  readonly confirmed: number
  readonly rejected: number
  /** Whether the bank has taken a payment back and nobody has resolved it. */
  readonly isReversed: boolean
}

/** Locks batches whose instructions are about to change, in the order of their IDs. */
export const lockBatches = ({ db }: Write<Ctx>, ids: readonly string[]): Promise<BatchRow[]> =>
  db
    .select()
    .from(settlementBatches)
    .where(inArray(settlementBatches.token, [...ids]))
    .orderBy(asc(settlementBatches.token))
    .for('update')

/**
 * Stores the counts of locked batches. A batch of which every instruction is confirmed and none reversed becomes final: the trigger
 * `free_liquidity` frees headroom, and its namespaces get an event. One statement for all, so that the positions are
 * locked in order (decision 0194). Returns the batches that became final.
 */
export async function countInstructions(ctx: Write<Ctx>, counts: readonly Counts[]): Promise<BatchRow[]> {
  if (counts.length === 0) return []
  const before = new Set((await openOf(ctx, counts)).map(({ token }) => token))
  const column = (value: (one: Counts) => unknown) => sql.param(counts.map((one) => String(value(one))))
  const { finalAt, instructionsCount, token } = settlementBatches
  const stored = await ctx.db
    .update(settlementBatches)
    .set({
      instructionsSent: sql`counted.sent`,
      instructionsConfirmed: sql`counted.confirmed`,
      instructionsRejected: sql`counted.rejected`,
      finalAt: sql`coalesce(${finalAt}, case when counted.confirmed = ${instructionsCount} and not counted.is_reversed
        then greatest(${settlementBatches.completedAt}, ${notAfterDatabase(ctx.now)}) end)`,
    })
    .from(
      sql`unnest(${column((one) => one.batchId)}::text[], ${column((one) => one.sent)}::int[],
        ${column((one) => one.confirmed)}::int[], ${column((one) => one.rejected)}::int[], ${column((one) => one.isReversed)}::boolean[])
        as counted (batch_id, sent, confirmed, rejected, is_reversed)`,
    )
    .where(eq(token, sql`counted.batch_id`))
    .returning()
  const final = (stored as BatchRow[]).filter((batch) => batch.finalAt !== null && before.has(batch.token))
  for (const batch of final) await emitFinal(ctx, batch)
  return final
}

/** Those that are not final yet. */
const openOf = ({ db }: Ctx, counts: readonly Counts[]) =>
  db
    .select({ token: settlementBatches.token })
    .from(settlementBatches)
    .where(
      sql`${inArray(
        settlementBatches.token,
        counts.map(({ batchId }) => batchId),
      )} and final_at is null`,
    )

/** Emits the final batch to all of its namespaces. */
async function emitFinal(ctx: Write<Ctx>, batch: BatchRow): Promise<void> {
  const leaves = await ctx.db.select().from(settlementLeaves).where(eq(settlementLeaves.batchId, batch.token))
  const organizationOf = await organizationsOf(
    ctx.db,
    leaves.map(({ partnerId }) => partnerId),
  )
  for (const leaf of leaves) {
    const organizationId = organizationOf.get(leaf.partnerId)
    if (organizationId) ctx.emit(batchEvent({ batch, leaf }, { organizationId, partnerId: leaf.partnerId }))
  }
}
