import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { databaseError } from '../../../platform/db/database-error.ts'
import { type RunRow, settlementRuns } from '../table.ts'

/** A run without progress for this long was abandoned by a process that ended. */
const ABANDONED_AFTER_MS = 60_000

const RETRIED = 'Nothing has been settled yet. The run is retried every few seconds'

/**
 * Failure reasons that an operator can act on, by SQLSTATE; a class is its first two characters.
 */
const REASONS: Readonly<Record<string, string>> = {
  '08': 'The connection to the database was lost',
  '53': 'The database is out of disk space, memory or connections',
  '57': 'The database canceled the run because of a time limit or a restart',
  '55': 'Another session holds a lock that the run needs',
}

/**
 * Executes a run. If it fails, the run stores the reason, which its batches show until it is
 * completed.
 */
export async function noteFailure<T>(ctx: Ctx, run: RunRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '' } = databaseError(error)
    const reason = REASONS[code.slice(0, 2)] ?? 'The run stopped with an error'
    const failure = `${reason}. ${RETRIED}. If the error persists, contact the network operator and quote ${ctx.requestId}.`
    // The database itself may have failed. The caller gets the original error.
    await Promise.allSettled([note(ctx, run, failure)])
    throw error
  }
}

/** Shows a run whose process has ended as failed until it is retried. */
export async function noteLeftBehind(ctx: Ctx, run: RunRow): Promise<void> {
  if (run.failure !== null || ctx.now.getTime() - run.startedAt.getTime() < ABANDONED_AFTER_MS) return
  await note(ctx, run, `The process that ran this settlement stopped. ${RETRIED}.`, isNull(settlementRuns.failure))
}

/** Skips a run that has ended or is locked. */
async function note({ db }: Ctx, { token }: RunRow, failure: string, condition?: SQL): Promise<void> {
  const free = sql`${settlementRuns.token} = (
    select token from settlement_runs where token = ${token} for update skip locked)`
  await db
    .update(settlementRuns)
    .set({ failure })
    .where(and(free, eq(settlementRuns.status, 'PROCESSING'), condition))
}
