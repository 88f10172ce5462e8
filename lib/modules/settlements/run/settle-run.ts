import { eq, inArray, sql } from 'drizzle-orm'
import type { Ctx, Write } from '../../../platform/context.ts'
import type { SettlementKey } from '../../../platform/crypto/settlement-key.ts'
import type { Db } from '../../../platform/db/db.ts'
import { extendStatementLimit } from '../../../platform/db/pool/statement-limit.ts'
import { only } from '../../../platform/db/rows.ts'
import { headsOf } from '../../audit/index.ts'
import { organizationsOf } from '../../namespaces/index.ts'
import { batchEvent } from '../events.ts'
import { type LeafRow, type RunRow, settlementBatches, settlementRuns } from '../table.ts'
import { gather } from './gather.ts'
import type { PairRule, PartnerHeads, PartnerTotal } from './plan-batch.ts'
import { planRun, type RunPlan } from './plan-run.ts'
import { storeRun } from './store-run.ts'
import { waitForWriters } from './windows.ts'

/**
 * Phase 2 of a settlement: nets the transactions in the run's windows and stores its batches, all
 * or none. Any process can call it for an abandoned run; a run that has ended is returned
 * unchanged. A run that cannot be settled ends as FAILED, and its transactions wait for the next
 * one (decision 0006).
 */
export async function settleRun(ctx: Write<Ctx>, runId: string, key: SettlementKey, rule?: PairRule): Promise<RunRow> {
  const run = only(await ctx.db.select().from(settlementRuns).where(eq(settlementRuns.token, runId)).for('update'))
  if (run.status !== 'PROCESSING') return run
  const startedMs = performance.now()
  await waitForWriters(ctx.db, run)
  await takeTime(ctx.db)
  const totals = await gather(ctx.db, run)
  const partnerIds = totals.map(({ partnerId }) => partnerId)
  const organizationOf = await organizationsOf(ctx.db, partnerIds)
  const heads = await headsByPartner(ctx.db, organizationOf)
  const plan = planRun(run, totals, { now: ctx.now, random: ctx.random, key, heads, rule })
  await storeRun(ctx.db, plan, key, ctx.now)
  // `ctx.now` is when this write started. Without the time since then, every run would take 0 s.
  const began = plan.outcome.completedAt ?? ctx.now
  const completedAt = new Date(began.getTime() + Math.ceil(performance.now() - startedMs))
  const outcome = { ...plan.outcome, completedAt }
  const ended = await ctx.db.update(settlementRuns).set(outcome).where(eq(settlementRuns.token, runId)).returning()
  emitBatches(ctx, await withInstructions(ctx.db, plan), totals, organizationOf)
  const { status, failure } = plan.outcome
  const batches = plan.batches.map(({ batch }) => batch.token)
  ctx.audit({
    action: 'settlement.run',
    resourceId: runId,
    after: { environment: run.environment, status, failure, batches },
  })
  return only(ended)
}

/**
 * A run scans many transactions without blocking others, so it has a longer timeout than a request.
 */
async function takeTime(db: Db): Promise<void> {
  await extendStatementLimit(db, { minutes: 60 })
  await db.execute(sql`set local work_mem = '64MB'`)
}

/** Audit chain heads that the batches sign (decision 0068). */
async function headsByPartner(db: Db, organizationOf: ReadonlyMap<string, string>): Promise<PartnerHeads> {
  const heads = await headsOf(db, [...new Set(organizationOf.values())])
  return new Map(
    [...organizationOf].flatMap(([partnerId, organizationId]) => {
      const head = heads.get(organizationId)
      return head ? [[partnerId, head] as const] : []
    }),
  )
}

/** The batches with the instructions that the database has written at the end of the run. */
async function withInstructions(db: Db, plan: RunPlan): Promise<RunPlan> {
  const { token, instructionsCount, instructionsSent, instructionsConfirmed, instructionsRejected } = settlementBatches
  const tokens = plan.batches.map(({ batch }) => batch.token)
  const counted = await db
    .select({ token, instructionsCount, instructionsSent, instructionsConfirmed, instructionsRejected })
    .from(settlementBatches)
    .where(inArray(token, tokens))
  const byToken = new Map(counted.map((counts) => [counts.token, counts]))
  const batches = plan.batches.map((planned) => ({
    ...planned,
    batch: { ...planned.batch, ...byToken.get(planned.batch.token) },
  }))
  return { ...plan, batches }
}

type Recipient = { readonly partnerId: string; readonly leaf: LeafRow | null }

/**
 * Emits an event to every namespace of a batch, with the batch as it sees it (contract#webhooks). A
 * FAILED batch has no leaves.
 */
function emitBatches(
  ctx: Write<Ctx>,
  { batches }: RunPlan,
  totals: readonly PartnerTotal[],
  organizationOf: ReadonlyMap<string, string>,
): void {
  for (const { batch, leaves } of batches) {
    const recipients: readonly Recipient[] =
      batch.status === 'FAILED'
        ? totals
            .filter(({ currency }) => currency === batch.currency)
            .map(({ partnerId }) => ({ partnerId, leaf: null }))
        : leaves.map((leaf) => ({ partnerId: leaf.partnerId, leaf }))
    for (const { partnerId, leaf } of recipients) {
      const organizationId = organizationOf.get(partnerId)
      if (organizationId) ctx.emit(batchEvent({ batch, leaf }, { organizationId, partnerId }))
    }
  }
}
