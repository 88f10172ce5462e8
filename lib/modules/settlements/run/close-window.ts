import { and, desc, eq, sql } from 'drizzle-orm'
import type { Environment } from '../../../kernel/access.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Ctx, Write } from '../../../platform/context.ts'
import { notAfterDatabase } from '../../../platform/db/database-time.ts'
import type { Db } from '../../../platform/db/db.ts'
import { only } from '../../../platform/db/rows.ts'
import type { BatchState } from '../states.ts'
import { type RunRow, settlementRuns, settlementWindows } from '../table.ts'

/**
 * Phase 1 of a settlement: closes the open window and returns the PROCESSING run that includes it.
 * A run in progress is extended by the window and keeps its cycle, so that an environment has at
 * most one run at a time; a new run includes the windows of FAILED ones. Must commit before phase 2,
 * because until then, writers continue to stamp the window that phase 2 locks (decision 0006).
 * Cutoffs of an environment never decrease, regardless of clocks.
 */
export async function closeWindow(ctx: Write<Ctx>, environment: Environment, cycle?: string): Promise<RunRow> {
  const { uptoWindow, closedAt } = await advance(ctx, environment)
  // Waits until a settlement of the current run has ended.
  const [running] = await ctx.db
    .update(settlementRuns)
    .set({
      uptoWindow,
      cutoffAt: sql`greatest(${settlementRuns.cutoffAt}, ${closedAt.toISOString()}::timestamptz)`,
      startedAt: closedAt,
      failure: null,
    })
    .where(inState(environment, 'PROCESSING'))
    .returning()
  if (running) return running
  const [last] = await ctx.db
    .select({ uptoWindow: settlementRuns.uptoWindow })
    .from(settlementRuns)
    .where(inState(environment, 'COMPLETED'))
    .orderBy(desc(settlementRuns.uptoWindow))
    .limit(1)
  const newest = await newestRun(ctx.db, environment)
  const opened = await ctx.db
    .insert(settlementRuns)
    .values({
      token: newId('run', closedAt, ctx.random),
      environment,
      afterWindow: last?.uptoWindow ?? 0,
      uptoWindow,
      cutoffAt: newest && newest.cutoffAt > closedAt ? newest.cutoffAt : closedAt,
      startedAt: closedAt,
      status: 'PROCESSING',
      cycle: cycle ?? null,
    })
    .returning()
  return only(opened)
}

/** The run with the last closed window, in any status. */
export async function newestRun(db: Db, environment: Environment): Promise<RunRow | undefined> {
  const [newest] = await db
    .select()
    .from(settlementRuns)
    .where(eq(settlementRuns.environment, environment))
    .orderBy(desc(settlementRuns.uptoWindow))
    .limit(1)
  return newest
}

const inState = (environment: Environment, status: BatchState) =>
  and(eq(settlementRuns.environment, environment), eq(settlementRuns.status, status))

/**
 * Opens the next window and returns the closed one. The row serializes closers; writers only read
 * it and never wait.
 */
async function advance(
  ctx: Write<Ctx>,
  environment: Environment,
): Promise<{ readonly uptoWindow: number; readonly closedAt: Date }> {
  const closed = await ctx.db
    .update(settlementWindows)
    .set({ open: sql`${settlementWindows.open} + 1` })
    .where(eq(settlementWindows.environment, environment))
    .returning({
      uptoWindow: sql`${settlementWindows.open} - 1`.mapWith(Number),
      closedAt: notAfterDatabase(ctx.now).mapWith(settlementRuns.startedAt),
    })
  return only(closed)
}
