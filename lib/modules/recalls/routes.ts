import { type Route, route, routeCsv } from '../../platform/http/route.ts'
import { RETURN_DAYS } from '../returns/index.ts'
import { createRecall } from './create-recall.ts'
import { acceptRecall, cancelRecall, refuseRecall } from './end-recall.ts'
import { exportRecalls } from './export-recalls.ts'
import { findRecall, recallsOfPayment } from './find-recalls.ts'
import { listRecalls } from './list-recalls.ts'
import * as op from './operations.ts'
import { presentRecall } from './present.ts'

type Deps = {
  /** RETURN_DAYS and RECALL_DAYS; their defaults if they are not set. */
  readonly returnDays?: number | undefined
  readonly recallDays?: number | undefined
}

export const recallRoutes = ({ returnDays = RETURN_DAYS, recallDays = 10 }: Deps): Route[] => [
  route(op.createRecall, async (ctx, { params, body }) =>
    presentRecall(await createRecall(ctx, params.payment_id, body, { returnDays, recallDays }), ctx.partnerId),
  ),
  route(op.acceptRecall, async (ctx, { params }) => presentRecall(await acceptRecall(ctx, params), ctx.partnerId)),
  route(op.refuseRecall, async (ctx, { params, body }) =>
    presentRecall(await refuseRecall(ctx, params, body), ctx.partnerId),
  ),
  route(op.cancelRecall, async (ctx, { params }) => presentRecall(await cancelRecall(ctx, params), ctx.partnerId)),
  route(op.listRecallsOfPayment, async (ctx, { params }) => {
    const found = await recallsOfPayment(ctx, params.payment_id)
    return { recalls: found.map((one) => presentRecall(one, ctx.partnerId)) }
  }),
  route(op.findRecall, async (ctx, { params }) =>
    presentRecall(await findRecall(ctx, params.payment_id, params.recall_id), ctx.partnerId),
  ),
  route(op.listRecalls, async (ctx, { query }) => {
    const { found, total, nextCursor } = await listRecalls(ctx, query)
    return {
      count: total.count,
      count_is_exact: total.isExact,
      recalls: found.map((one) => presentRecall(one, ctx.partnerId)),
      next_cursor: nextCursor,
    }
  }),
  routeCsv(op.exportRecalls, async (ctx, { query }) => exportRecalls(ctx, query, presentRecall)),
]
