import { type Route, route, routeInTwo } from '../../platform/http/route.ts'
import { presentTransaction } from '../transactions/present.ts'
import { findSettledTransaction, listSettledTransactions } from './find-settled-transaction.ts'
import { findSettlement } from './find-settlement.ts'
import { listSettlements } from './list-settlements.ts'
import * as op from './operations.ts'
import { paymentTimeline } from './payment-timeline.ts'
import { presentDetails, presentStep, presentSummary } from './present.ts'
import { finishSettlement, startSettlement } from './run-settlement.ts'

export const settlementRoutes: Route[] = [
  route(op.listSettlements, async (ctx, { query }) => {
    const { total, found } = await listSettlements(ctx, query)
    return { total, batches: found.map(presentSummary) }
  }),
  route(op.findSettlement, async (ctx, { params }) => presentDetails(await findSettlement(ctx, params.batch_id))),
  route(op.listSettledTransactions, async (ctx, { params, query }) => {
    const { count, found } = await listSettledTransactions(ctx, params.batch_id, query)
    return { count, transactions: found.map(presentTransaction) }
  }),
  route(op.findSettledTransaction, async (ctx, { params }) =>
    presentTransaction(await findSettledTransaction(ctx, params.batch_id, params.transaction_id)),
  ),
  routeInTwo(
    op.runSettlement,
    (ctx, { headers }) => startSettlement(ctx, headers['x-environment'] ?? ctx.environment),
    async (ctx, _input, run) => ({ batches: (await finishSettlement(ctx, run)).map(presentSummary) }),
  ),
  route(op.findTimeline, async (ctx, { params }) => {
    const story = await paymentTimeline(ctx, params.payment_id)
    return { entries: story.map(presentStep) }
  }),
]
