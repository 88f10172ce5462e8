import { and, asc, eq } from 'drizzle-orm'
import type { Environment } from '../../kernel/access.ts'
import type { Ctx, PartnerCtx, Write } from '../../platform/context.ts'
import { forbidden } from '../../platform/errors.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { findOrganization } from '../organizations/index.ts'
import { closeWindow } from './close-window.ts'
import type { BatchView, RunRow } from './rows.ts'
import { settleRun } from './settle-run.ts'
import { settlementBatches, settlementLeaves } from './table.ts'

/** A whole run at a cutoff of now, its two phases in a transaction each. For the scheduler. */
export async function settle(ctx: Ctx, environment: Environment): Promise<RunRow> {
  const { token } = await writeOnce(ctx, (given) => closeWindow(given, environment))
  return writeOnce(ctx, (given) => settleRun(given, token))
}

/**
 * The first step of a run that an admin asks for: closes the environment's window. Throws 403 in live unless the
 * organization is the operator's (contract 7).
 */
export async function startSettlement(ctx: Write<PartnerCtx>, environment: Environment): Promise<RunRow> {
  if (environment === 'live' && !(await findOrganization(ctx)).operator) {
    throw forbidden('Only the operator runs a live settlement')
  }
  return closeWindow(ctx, environment)
}

/** The second step: settles the run, and shows its batches as the partner sees them, by currency. */
export async function finishSettlement(ctx: Write<PartnerCtx>, run: RunRow): Promise<BatchView[]> {
  await settleRun(ctx, run.token)
  return ctx.db
    .select({ batch: settlementBatches, leaf: settlementLeaves })
    .from(settlementBatches)
    .leftJoin(
      settlementLeaves,
      and(eq(settlementLeaves.batchId, settlementBatches.token), eq(settlementLeaves.partnerId, ctx.partnerId)),
    )
    .where(eq(settlementBatches.runId, run.token))
    .orderBy(asc(settlementBatches.currency))
}
