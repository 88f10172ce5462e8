import { asc, eq } from 'drizzle-orm'
import type { Environment } from '../../../kernel/access.ts'
import type { Ctx, OrganizationCtx, PartnerlessCtx, Write } from '../../../platform/context.ts'
import type { SettlementKey } from '../../../platform/crypto/settlement-key.ts'
import { badRequest, forbidden } from '../../../platform/errors.ts'
import { findOrganization } from '../../organizations/index.ts'
import { type RunRow, settlementBatches, settlementLeaves } from '../table.ts'
import type { BatchView } from '../views.ts'
import { ownLeaf, visibleBatches } from '../visible.ts'
import { closeWindow } from './close-window.ts'
import { settleRun } from './settle-run.ts'

/**
 * Throws 403 unless the caller can run and observe settlements: in live, only the operator
 * (contract#settlement).
 */
export async function mayRun(ctx: OrganizationCtx, environment: Environment): Promise<void> {
  if (environment === 'live' && !(await findOrganization(ctx)).operator) {
    throw forbidden('Only the operator can run a live settlement')
  }
}

/**
 * The requested environment, or otherwise the namespace's. Throws 400 if the request has neither.
 */
export function environmentOf(ctx: PartnerlessCtx, named: Environment | undefined): Environment {
  const environment = named ?? ctx.environment
  if (!environment) throw badRequest('x-environment: must be sandbox or live if x-partner-id is omitted')
  return environment
}

/** Phase 1 of a settlement on demand: closes the environment's window. Throws 403. */
export async function startSettlement(ctx: Write<OrganizationCtx>, environment: Environment): Promise<RunRow> {
  await mayRun(ctx, environment)
  return closeWindow(ctx, environment)
}

/** Phase 2: settles the run. Returns the ended run and its visible batches, by currency. */
export async function finishSettlement(
  ctx: Write<OrganizationCtx> & { readonly partnerId?: string },
  run: RunRow,
  key: SettlementKey,
): Promise<{ readonly ended: RunRow; readonly batches: readonly BatchView[] }> {
  const ended = await settleRun(ctx, run.token, key)
  const batches = ctx.partnerId ? await visibleOf({ ...ctx, partnerId: ctx.partnerId }, ended) : await allOf(ctx, ended)
  return { ended, batches }
}

function visibleOf(ctx: OrganizationCtx & { readonly partnerId: string }, run: RunRow): Promise<BatchView[]> {
  const visible = visibleBatches({ ...ctx, environment: run.environment })
  return ctx.db
    .select({ batch: visible._.selectedFields, leaf: settlementLeaves })
    .from(visible)
    .leftJoin(settlementLeaves, ownLeaf(visible, ctx.partnerId))
    .where(eq(visible.runId, run.token))
    .orderBy(asc(visible.currency))
}

/** All batches of a run, for callers without a namespace, who have no leaves. */
async function allOf({ db }: Ctx, run: RunRow): Promise<BatchView[]> {
  const found = await db
    .select()
    .from(settlementBatches)
    .where(eq(settlementBatches.runId, run.token))
    .orderBy(asc(settlementBatches.currency))
  return found.map((batch) => ({ batch, leaf: null }))
}
