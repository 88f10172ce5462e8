import type { SettlementKey } from '../../platform/crypto/settlement-key.ts'
import type { Limiter } from '../../platform/http/rate-limit.ts'
import { type Route, route, routeCsv, routeInTwo } from '../../platform/http/route.ts'
import { referencesOf } from '../payments/index.ts'
import { presentTransaction } from '../transactions/present.ts'
import type { SettlementKeys } from './contract.ts'
import { exportStatement, exportTransactions } from './export-batch.ts'
import { exportSettlements } from './export-settlements.ts'
import { findProof } from './find-proof.ts'
import { findSettledTransaction, listSettledTransactions } from './find-settled-transaction.ts'
import { findSettlement } from './find-settlement.ts'
import { listKeys } from './list-keys.ts'
import { listRuns } from './list-runs.ts'
import { listSettlements } from './list-settlements.ts'
import * as op from './operations.ts'
import {
  presentDetails,
  presentKeys,
  presentProjection,
  presentProof,
  presentRun,
  presentStep,
  presentSummary,
  presentWholeBatch,
} from './present.ts'
import { projectPosition } from './project-position.ts'
import { environmentOf, finishSettlement, startSettlement } from './run/run-settlement.ts'
import type { Schedule } from './schedule/cutoffs.ts'
import { calendarRoutes } from './schedule/routes.ts'
import { statementRoutes } from './statements/routes.ts'
import { paymentTimeline } from './timeline/payment-timeline.ts'

export type SettlementRouteDeps = Schedule & {
  readonly secrets: { readonly settlement: SettlementKey }
  /** Limits settlements on demand, by organization. */
  readonly cutoffs: Limiter
}

/** The keys that have signed batches, for anyone. */
export const publishedKeys = async (...given: Parameters<typeof listKeys>): Promise<SettlementKeys> =>
  presentKeys(await listKeys(...given))

export const settlementRoutes = ({
  secrets: { settlement: key },
  cutoffs,
  ...schedule
}: SettlementRouteDeps): Route[] => [
  route(op.listSettlements, async (ctx, { query }) => {
    const { total, found } = await listSettlements(ctx, query)
    return { total, batches: found.map(presentSummary) }
  }),
  // Before `/settlements/{batch_id}`, which these paths would match.
  route(op.listSettlementKeys, (ctx) => publishedKeys(ctx, key)),
  ...calendarRoutes(schedule),
  route(op.projectSettlement, async (ctx) =>
    presentProjection(schedule.nextCutoff(ctx.environment, ctx.now), await projectPosition(ctx)),
  ),
  route(op.listSettlementRuns, async (ctx, { headers, query }) => {
    const { count, found } = await listRuns(ctx, environmentOf(ctx, headers['x-environment']), query)
    return { count, runs: found.map(presentRun) }
  }),
  routeCsv(op.exportSettlements, async (ctx, { query }) => exportSettlements(ctx, query)),
  route(op.findSettlement, async (ctx, { params }) => presentDetails(await findSettlement(ctx, params.batch_id))),
  route(op.findProof, async (ctx, { params }) => presentProof(await findProof(ctx, params.batch_id))),
  routeCsv(op.exportSettledTransactions, (ctx, { params }) => exportTransactions(ctx, params.batch_id)),
  ...statementRoutes,
  routeCsv(op.exportBatchStatement, (ctx, { params }) => exportStatement(ctx, params.batch_id)),
  route(op.listSettledTransactions, async (ctx, { params, query }) => {
    const { count, found } = await listSettledTransactions(ctx, params.batch_id, query)
    const references = await referencesOf(
      ctx,
      found.map(({ paymentId }) => paymentId),
    )
    return {
      count,
      transactions: found.map((row) => ({
        ...presentTransaction(row),
        reference: references.get(row.paymentId) ?? '',
      })),
    }
  }),
  route(op.findSettledTransaction, async (ctx, { params }) =>
    presentTransaction(await findSettledTransaction(ctx, params.batch_id, params.transaction_id)),
  ),
  routeInTwo(op.runSettlement, {
    environment: (ctx, { headers }) => environmentOf(ctx, headers['x-environment']),
    before: (ctx) => cutoffs.take(ctx.organizationId),
    prepare: (ctx, { headers }) => startSettlement(ctx, environmentOf(ctx, headers['x-environment'])),
    handler: async (ctx, _input, run) => {
      const { ended, batches } = await finishSettlement(ctx, run, key)
      return {
        run: presentRun({ run: ended, progress: null }),
        batches: batches.map(ctx.partnerId ? presentSummary : presentWholeBatch),
      }
    },
  }),
  route(op.findTimeline, async (ctx, { params }) => {
    const steps = await paymentTimeline(ctx, params.payment_id)
    return { entries: steps.map(presentStep) }
  }),
]
