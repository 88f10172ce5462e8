import type { Limiter } from '../../platform/http/rate-limit.ts'
import { type Route, route, routeCsv } from '../../platform/http/route.ts'
import { createPayment } from './create-payment.ts'
import { createPaymentBatched } from './create-payment-batched.ts'
import { exportPayments } from './export-payments.ts'
import { findPayment } from './find-payment.ts'
import { listPayments } from './list-payments.ts'
import * as op from './operations.ts'
import { presentPayment } from './present.ts'

type Deps = {
  /** See `Limiters`. */
  readonly foreignIds: Limiter
}

export const paymentRoutes = ({ foreignIds }: Deps): Route[] => [
  route(
    op.createPayment,
    async (ctx, { body }) => presentPayment(await createPayment(ctx, body, () => foreignIds.take(ctx.organizationId))),
    (ctx, { body }) => {
      const { payment, ...plan } = createPaymentBatched(ctx, body)
      return { ...plan, data: presentPayment(payment) }
    },
  ),
  route(op.findPayment, async (ctx, { params }) => presentPayment(await findPayment(ctx, params.payment_id))),
  route(op.listPayments, async (ctx, { query }) => {
    const { total, found, nextCursor } = await listPayments(ctx, query)
    return {
      count: total.count,
      count_is_exact: total.isExact,
      payments: found.map(presentPayment),
      next_cursor: nextCursor,
    }
  }),
  routeCsv(op.exportPayments, async (ctx, { query }) => exportPayments(ctx, query)),
]
