import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { databaseError } from '../../platform/db/database-error.ts'
import type { RunRow } from './rows.ts'
import { settlementRuns } from './table.ts'

/** A run that is under way this long while nobody works on it was left behind by a process that ended. */
const LEFT_BEHIND_MS = 60_000

const RETRIED = 'Nothing was settled yet. The run is retried every few seconds'

/** What a person can do something about, by SQLSTATE; a class is its first two characters. */
const REASONS: Readonly<Record<string, string>> = {
  '08': 'The connection to the database was lost',
  '53': 'The database is out of disk space, memory or connections',
  '57': 'The database canceled the run, at a time limit or at a restart',
  '55': 'Another session holds a lock that the run needs',
}

/** Carries out a run. When that fails, the run keeps the reason, which its batches show until it is completed. */
export async function noteFailure<T>(ctx: Ctx, run: RunRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '' } = databaseError(error)
    const reason = REASONS[code.slice(0, 2)] ?? 'The run stopped with an error'
    const failure = `${reason}. ${RETRIED}. If it continues, contact the network operator and quote ${ctx.requestId}.`
    // The database may be what fails. The error that the caller sees is the first one.
    await Promise.allSettled([note(ctx, run, failure)])
    throw error
  }
}

/** A run whose process ended long ago shows so, while it is retried. */
export async function noteLeftBehind(ctx: Ctx, run: RunRow): Promise<void> {
  if (run.failure !== null || ctx.now.getTime() - run.startedAt.getTime() < LEFT_BEHIND_MS) return
  await note(ctx, run, `The process that ran this settlement stopped. ${RETRIED}.`, isNull(settlementRuns.failure))
}

/** Unless the run has ended, or somebody is working on it. */
async function note({ db }: Ctx, { token }: RunRow, failure: string, condition?: SQL): Promise<void> {
  const free = sql`${settlementRuns.token} = (
    select token from settlement_runs where token = ${token} for update skip locked)`
  await db
    .update(settlementRuns)
    .set({ failure })
    .where(and(free, eq(settlementRuns.status, 'PROCESSING'), condition))
}
