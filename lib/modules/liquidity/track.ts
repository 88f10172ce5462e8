import { and, eq, sql } from 'drizzle-orm'
import type { Ctx, Write } from '../../platform/context.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { type ChangeRow, type LiquidityRow, liquidityPositions } from './table.ts'

/** How long the lock below may make writers wait. If it takes longer, the job tries again. */
const LOCK_TIMEOUT_MS = 1000

type Tracked = Pick<ChangeRow, 'organizationId' | 'partnerId' | 'environment' | 'currency'>

const isOf = ({ partnerId, currency }: Pick<Tracked, 'partnerId' | 'currency'>) =>
  and(eq(liquidityPositions.partnerId, partnerId), eq(liquidityPositions.currency, currency))

/** Locks the position of a namespace in a currency; undefined if it is not tracked. */
export async function lockPosition({ db }: Write<Ctx>, of: Tracked): Promise<LiquidityRow | undefined> {
  const [found] = await db.select().from(liquidityPositions).where(isOf(of)).for('update')
  return found
}

/**
 * Starts to track a namespace in a currency, unless it is tracked already (decision 0192). Its row must
 * count every payment exactly once, whoever writes meanwhile. First, a short lock waits for all who began
 * without seeing the row, so that from then on everyone moves it. Then its sums are counted while it is
 * locked: what was committed is counted, and what was not yet committed is added by the trigger of its writer.
 */
export async function ensureTracked(ctx: Ctx, of: Tracked): Promise<void> {
  const [found] = await ctx.db.select().from(liquidityPositions).where(isOf(of))
  if (!found) await writeOnce(ctx, (write) => openPosition(write, of))
  if (!found || found.position === null) await writeOnce(ctx, (write) => countPosition(write, of))
}

async function openPosition(ctx: Write<Ctx>, { organizationId, partnerId, environment, currency }: Tracked) {
  await ctx.db.execute(sql`select set_config('lock_timeout', ${`${LOCK_TIMEOUT_MS}`}, true)`)
  // The marks, too: a settlement that wrote them without seeing the row must commit before the count.
  await ctx.db.execute(sql`lock table payments, settlement_marks in share row exclusive mode`)
  await ctx.db
    .insert(liquidityPositions)
    .values({ organizationId, partnerId, environment, currency, updatedAt: ctx.now })
    .onConflictDoNothing()
}

async function countPosition(ctx: Write<Ctx>, of: Tracked): Promise<void> {
  const row = await lockPosition(ctx, of)
  if (!row || row.position !== null) return
  // A statement of its own: its snapshot must be newer than the lock.
  const counted = only(
    await rows<{ owed: string; reserving: string }>(
      ctx.db,
      sql`select owed::text as owed, reserving::text as reserving from count_liquidity(${of.partnerId}, ${of.currency})`,
    ),
  )
  const [position, reserved] = [BigInt(counted.owed), BigInt(counted.reserving)]
  await ctx.db
    .update(liquidityPositions)
    .set({ position, reserved, peak: position + reserved, updatedAt: ctx.now })
    .where(isOf(of))
}
