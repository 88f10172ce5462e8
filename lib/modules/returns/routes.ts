import { isoTime } from '../../kernel/time.ts'
import { type Route, route, routeCsv } from '../../platform/http/route.ts'
import { createReturn } from './create-return.ts'
import { exportReturns } from './export-returns.ts'
import { findReturn, returnsOfPayment } from './find-returns.ts'
import { listReturns } from './list-returns.ts'
import * as op from './operations.ts'
import { presentReturn } from './present.ts'
import { RETURN_DAYS } from './return-period.ts'

type Deps = { readonly returnDays?: number | undefined }

export const returnRoutes = ({ returnDays = RETURN_DAYS }: Deps): Route[] => [
  route(op.createReturn, async (ctx, { params, body }) =>
    presentReturn(await createReturn(ctx, params.payment_id, body, returnDays), ctx.partnerId),
  ),
  route(op.listReturnsOfPayment, async (ctx, { params }) => {
    const { found, until } = await returnsOfPayment(ctx, params.payment_id, returnDays)
    return {
      returns: found.map((one) => presentReturn(one, ctx.partnerId)),
      returnable_until: until && isoTime(until),
    }
  }),
  route(op.findReturn, async (ctx, { params }) =>
    presentReturn(await findReturn(ctx, params.payment_id, params.return_id), ctx.partnerId),
  ),
  route(op.listReturns, async (ctx, { query }) => {
    const { found, total, nextCursor } = await listReturns(ctx, query)
    return {
      count: total.count,
      count_is_exact: total.isExact,
      returns: found.map((one) => presentReturn(one, ctx.partnerId)),
      next_cursor: nextCursor,
    }
  }),
  routeCsv(op.exportReturns, async (ctx, { query }) => exportReturns(ctx, query, presentReturn)),
]
