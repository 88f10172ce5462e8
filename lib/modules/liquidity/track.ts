import { and, eq, sql } from 'drizzle-orm'
import type { Ctx, Write } from '../../platform/context.ts'
import { databaseError, LOCK_NOT_AVAILABLE } from '../../platform/db/database-error.ts'
import type { Db } from '../../platform/db/db.ts'
import { extendStatementLimit } from '../../platform/db/pool/statement-limit.ts'
import { only, rows } from '../../platform/db/rows.ts'
import { cachedPer } from '../../platform/db/statement.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { type ChangeRow, type LiquidityRow, liquidityPositions } from './table.ts'

/** How long the lock below may make writers wait. */
const LOCK_TIMEOUT_MS = 100

/** After a lock that was not available, tracking starts no sooner than this; twice as long after each further one. */
const PAUSE_MS = 1000
const MAX_PAUSE_MS = 60_000

type Pause = { ms: number; until: number }
const pauses = cachedPer((_: Db): Pause => ({ ms: PAUSE_MS, until: 0 }))

type Tracked = Pick<ChangeRow, 'organizationId' | 'partnerId' | 'environment' | 'currency'>

const isOf = ({ partnerId, currency }: Pick<Tracked, 'partnerId' | 'currency'>) =>
  and(eq(liquidityPositions.partnerId, partnerId), eq(liquidityPositions.currency, currency))

/** Locks the position of a namespace in a currency; undefined if it is not tracked. */
export async function lockPosition({ db }: Write<Ctx>, of: Tracked): Promise<LiquidityRow | undefined> {
  const [found] = await db.select().from(liquidityPositions).where(isOf(of)).for('update')
  return found
}

/**
 * Starts to track a namespace in a currency, unless it is tracked already (decision 0192). False if the lock that this
 * needs is not available; then it must be tried again later. Its row must
 * count every payment exactly once, even while others write. First, a short lock waits for all who began
 * without seeing the row, so that from then on everyone moves it. Then its sums are counted while it is
 * locked: what was committed is counted, and what was not yet committed is added by the trigger of its writer.
 */
export async function ensureTracked(ctx: Ctx, of: Tracked): Promise<boolean> {
  const [found] = await ctx.db.select().from(liquidityPositions).where(isOf(of))
  if (!found && !(await tryToOpen(ctx, of))) return false
  if (!found || found.position === null) await writeOnce(ctx, (write) => countPosition(write, of))
  return true
}

/** While writers wait for the lock, so does the network: after a failure, it has a pause that grows. */
async function tryToOpen(ctx: Ctx, of: Tracked): Promise<boolean> {
  const pause = pauses(ctx.db)
  if (performance.now() < pause.until) return false
  try {
    await writeOnce(ctx, (write) => openPosition(write, of))
    pause.ms = PAUSE_MS
    return true
  } catch (error) {
    if (databaseError(error).code !== LOCK_NOT_AVAILABLE) throw error
    pause.until = performance.now() + pause.ms
    pause.ms = Math.min(pause.ms * 2, MAX_PAUSE_MS)
    return false
  }
}

async function openPosition(ctx: Write<Ctx>, { organizationId, partnerId, environment, currency }: Tracked) {
  await ctx.db.execute(sql`select set_config('lock_timeout', ${`${LOCK_TIMEOUT_MS}`}, true)`)
  // One process at a time, so that writers wait for one lock only.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('liquidity tracking', 0))`)
  // A settlement that wrote its marks without seeing the row must commit before the count. The marks come first,
  // which nobody else locks, so that waiting for a settlement holds up no writer.
  await ctx.db.execute(sql`lock table settlement_marks in share row exclusive mode`)
  // The same for a batch that became final without seeing the row.
  await ctx.db.execute(sql`lock table settlement_batches in share row exclusive mode`)
  await ctx.db.execute(sql`lock table payments in share row exclusive mode`)
  await ctx.db
    .insert(liquidityPositions)
    .values({ organizationId, partnerId, environment, currency, updatedAt: ctx.now })
    .onConflictDoNothing()
}

async function countPosition(ctx: Write<Ctx>, of: Tracked): Promise<void> {
  const row = await lockPosition(ctx, of)
  if (!row || row.position !== null) return
  // A count that the usual limit ends would be repeated for ever.
  await extendStatementLimit(ctx.db, { minutes: 10 })
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
