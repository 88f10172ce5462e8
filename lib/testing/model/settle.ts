import type { Environment } from '../../kernel/access.ts'
import { closeWindow } from '../../modules/settlements/run/close-window.ts'
import { noteFailure } from '../../modules/settlements/run/interruption.ts'
import { settleRun } from '../../modules/settlements/run/settle-run.ts'
import type { RunRow } from '../../modules/settlements/table.ts'
import type { Ctx } from '../../platform/context.ts'
import type { SettlementKey } from '../../platform/crypto/settlement-key.ts'
import { writeOnce } from '../../platform/write/run-write.ts'

/**
 * Runs both phases of a settlement with the current time as cutoff, each in its own transaction.
 */
export async function settle(ctx: Ctx, environment: Environment, key: SettlementKey): Promise<RunRow> {
  const run = await writeOnce(ctx, (given) => closeWindow(given, environment))
  return noteFailure(ctx, run, () => writeOnce(ctx, (given) => settleRun(given, run.token, key)))
}
