import { type Route, route, routeCsv } from '../../platform/http/route.ts'
import type { Logger } from '../../platform/log.ts'
import { createPayment, foreignIdWarning } from './create-payment.ts'
import { createPaymentBatched } from './create-payment-batched.ts'
import { exportPayments } from './export-payments.ts'
import { findPayment } from './find-payment.ts'
import { listPayments } from './list-payments.ts'
import * as op from './operations.ts'
import { presentPayment } from './present.ts'

export const paymentRoutes = ({ log }: { readonly log: Logger }): Route[] => [
  route(
    op.createPayment,
    async (ctx, { body }) => presentPayment(await createPayment(ctx, body, foreignIdWarning(log, ctx))),
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
