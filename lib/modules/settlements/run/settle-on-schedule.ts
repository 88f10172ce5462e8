import { and, eq } from 'drizzle-orm'
import type { Environment } from '../../../kernel/access.ts'
import type { Ctx, Write } from '../../../platform/context.ts'
import type { SettlementKey } from '../../../platform/crypto/settlement-key.ts'
import { databaseTime } from '../../../platform/db/database-time.ts'
import { writeOnce } from '../../../platform/write/run-write.ts'
import type { Cutoff } from '../schedule/cutoffs.ts'
import { type RunRow, settlementRuns, settlementWindows } from '../table.ts'
import { closeWindow, newestRun } from './close-window.ts'
import { noteFailure, noteLeftBehind } from './interruption.ts'
import { settleRun } from './settle-run.ts'

/**
 * Runs the settlement of the cutoff `due` unless a run has started since, and completes abandoned
 * runs. Of concurrent schedulers, one starts it; after a downtime, one run catches up
 * (contract#settlement). A scheduler does not wait for another process's settlement, because it
 * would hold a connection for its duration. Returns the settled run, or undefined if there was
 * nothing to do.
 */
export async function settleOnSchedule(
  ctx: Ctx,
  environment: Environment,
  due: Cutoff | undefined,
  key: SettlementKey,
): Promise<RunRow | undefined> {
  const left = await leftBehind(ctx, environment)
  if (left) await noteLeftBehind(ctx, left)
  const run = left ?? (due && (await writeOnce(ctx, (given) => closeIfDue(given, environment, due))))
  if (!run) return undefined
  return noteFailure(ctx, run, () =>
    writeOnce(ctx, async (given) => ((await isFree(given, run)) ? settleRun(given, run.token, key) : undefined)),
  )
}

/** Locks the run, unless another process is settling it. */
async function isFree({ db }: Write<Ctx>, { token }: RunRow): Promise<boolean> {
  const found = await db
    .select({ token: settlementRuns.token })
    .from(settlementRuns)
    .where(eq(settlementRuns.token, token))
    .for('update', { skipLocked: true })
  return found.length > 0
}

async function leftBehind(ctx: Ctx, environment: Environment): Promise<RunRow | undefined> {
  const [run] = await ctx.db
    .select()
    .from(settlementRuns)
    .where(and(eq(settlementRuns.environment, environment), eq(settlementRuns.status, 'PROCESSING')))
  return run
}

async function closeIfDue(
  ctx: Write<Ctx>,
  environment: Environment,
  { at: due, cycle }: Cutoff,
): Promise<RunRow | undefined> {
  // Only one process closes a window at a time, and a run that started since the last check belongs
  // to another one.
  const [window] = await ctx.db
    .select()
    .from(settlementWindows)
    .where(eq(settlementWindows.environment, environment))
    .for('update', { skipLocked: true })
  if (!window || (await leftBehind(ctx, environment))) return undefined
  const now = await databaseTime(ctx.db)
  if (due > now) return undefined
  const newest = await newestRun(ctx.db, environment)
  return newest && hasRun(newest, due, now) ? undefined : closeWindow(ctx, environment, cycle)
}

/**
 * Whether a run started at or after a due time. Its cutoff is no indication, because a transaction
 * can raise it. A time in the future, from a wrong clock, must not prevent later cutoffs.
 */
export const hasRun = ({ startedAt }: Pick<RunRow, 'startedAt'>, due: Date, now: Date): boolean =>
  startedAt >= due && startedAt <= now
