import { and, asc, eq, sql } from 'drizzle-orm'
import { newId } from '../../../kernel/ids.ts'
import type { Ctx, Write } from '../../../platform/context.ts'
import { notAfterDatabase } from '../../../platform/db/database-time.ts'
import type { Db } from '../../../platform/db/db.ts'
import { storeEvents } from '../../../platform/write/store-in-bulk.ts'
import { organizationsOf } from '../../namespaces/index.ts'
import { batchEvent } from '../events.ts'
import { type BatchRow, type LeafRow, settlementBatches, settlementLeaves } from '../table.ts'

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
    .where(sql`${settlementBatches.token} = any(${sql.param([...ids])}::text[])`)
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
  if (final.length > 0) await emitFinal(ctx, final)
  return final
}

/** Those that are not final yet. */
const openOf = ({ db }: Ctx, counts: readonly Counts[]) =>
  db
    .select({ token: settlementBatches.token })
    .from(settlementBatches)
    .where(
      sql`${settlementBatches.token} = any(${sql.param(counts.map(({ batchId }) => batchId))}::text[]) and final_at is null`,
    )

/** Namespaces per SQL statement. More would create strings that V8 frees late. */
const PORTION = 200

/**
 * Emits final batches to their namespaces. Events are stored in portions instead of collected in memory, because one
 * bank statement can make thousands of batches final.
 */
async function emitFinal({ db, now, random }: Write<Ctx>, final: readonly BatchRow[]): Promise<void> {
  const batches = new Map(final.map((batch) => [batch.token, batch]))
  for await (const leaves of leavesOf(db, [...batches.keys()])) {
    const organizationOf = await organizationsOf(
      db,
      leaves.map(({ partnerId }) => partnerId),
    )
    const made = leaves.flatMap((leaf) => {
      const [batch, organizationId] = [batches.get(leaf.batchId), organizationOf.get(leaf.partnerId)]
      if (!batch || organizationId === undefined) return []
      const event = batchEvent({ batch, leaf }, { organizationId, partnerId: leaf.partnerId })
      return { ...event, token: newId('evt', now, random), createdAt: now }
    })
    await storeEvents(db, made)
  }
}

/** The leaves of batches, in portions. */
async function* leavesOf(db: Db, ids: readonly string[]): AsyncGenerator<readonly LeafRow[]> {
  const { batchId, partnerId } = settlementLeaves
  const sorted = ids.toSorted()
  let last: LeafRow | undefined
  do {
    // Each batch has at least one leaf, so no portion has more batches than leaves.
    const from = last ? sorted.indexOf(last.batchId) : 0
    const next = sorted.slice(from, from + PORTION)
    const leaves = await db
      .select()
      .from(settlementLeaves)
      .where(
        and(
          sql`${batchId} = any(${sql.param(next)}::text[])`,
          last && sql`(${batchId}, ${partnerId}) > (${last.batchId}, ${last.partnerId})`,
        ),
      )
      .orderBy(asc(batchId), asc(partnerId))
      .limit(PORTION)
    if (leaves.length > 0) yield leaves
    last = leaves.length === PORTION ? leaves.at(-1) : undefined
  } while (last)
}
