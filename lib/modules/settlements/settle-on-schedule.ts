import { and, desc, eq } from 'drizzle-orm'
import type { Environment } from '../../kernel/access.ts'
import type { Ctx, Write } from '../../platform/context.ts'
import type { SettlementKey } from '../../platform/crypto/settlement-key.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { closeWindow } from './close-window.ts'
import type { RunRow } from './rows.ts'
import { settleRun } from './settle-run.ts'
import { settlementRuns, settlementWindows } from './table.ts'

/**
 * Runs the settlement that was due at `due` unless a run has come since, and finishes a run whose runner died. However many
 * schedulers ask at once, one of them begins it; a process that was down catches up with one run (contract 7).
 * Returns the run that it settled, undefined if there was nothing to do.
 */
export async function settleOnSchedule(
  ctx: Ctx,
  environment: Environment,
  due: Date,
  key: SettlementKey,
): Promise<RunRow | undefined> {
  const run =
    (await leftBehind(ctx, environment)) ?? (await writeOnce(ctx, (given) => closeIfDue(given, environment, due)))
  return run && writeOnce(ctx, (given) => settleRun(given, run.token, key))
}

/** A run under way is settled by whoever comes first; the others wait at its row and find it ended. */
async function leftBehind(ctx: Ctx, environment: Environment): Promise<RunRow | undefined> {
  const [run] = await ctx.db
    .select()
    .from(settlementRuns)
    .where(and(eq(settlementRuns.environment, environment), eq(settlementRuns.status, 'PROCESSING')))
  return run
}

async function closeIfDue(ctx: Write<Ctx>, environment: Environment, due: Date): Promise<RunRow | undefined> {
  // Schedulers queue here, so that the second one sees the run of the first.
  await ctx.db.select().from(settlementWindows).where(eq(settlementWindows.environment, environment)).for('update')
  const [last] = await ctx.db
    .select({ cutoffAt: settlementRuns.cutoffAt })
    .from(settlementRuns)
    .where(eq(settlementRuns.environment, environment))
    .orderBy(desc(settlementRuns.cutoffAt))
    .limit(1)
  return last && last.cutoffAt >= due ? undefined : closeWindow(ctx, environment)
}
