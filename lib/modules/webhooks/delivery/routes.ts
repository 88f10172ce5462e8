import { type Route, route } from '../../../platform/http/route.ts'
import * as webhookOp from '../operations.ts'
import { presentDelivery, presentDeliveryDetails } from '../present.ts'
import { findDelivery } from './find-delivery.ts'
import { findMetrics } from './find-metrics.ts'
import { listDeliveries } from './list-deliveries.ts'
import * as op from './operations.ts'
import { recoverDeliveries } from './recover-deliveries.ts'
import { redeliver } from './redeliver.ts'
import { redeliverSeveral } from './redeliver-several.ts'

export const deliveryRoutes: readonly Route[] = [
  route(webhookOp.listDeliveries, async (ctx, { params, query }) => {
    const { found, nextCursor } = await listDeliveries(ctx, params.webhook_id, query)
    return { deliveries: found.map(presentDelivery), next_cursor: nextCursor }
  }),
  route(webhookOp.findDelivery, async (ctx, { params }) => {
    const { delivery, history } = await findDelivery(ctx, params.webhook_id, params.delivery_id)
    return presentDeliveryDetails(delivery, history)
  }),
  route(op.redeliver, async (ctx, { params }) =>
    presentDelivery(await redeliver(ctx, params.webhook_id, params.delivery_id)),
  ),
  route(op.redeliverSeveral, async (ctx, { params, body }) => ({
    deliveries: (await redeliverSeveral(ctx, params.webhook_id, body.deliveries)).map(presentDelivery),
  })),
  route(op.recoverDeliveries, async (ctx, { params, body }) => {
    const { count, nextCursor } = await recoverDeliveries(ctx, params.webhook_id, body)
    return { count, next_cursor: nextCursor }
  }),
  route(op.findWebhookMetrics, (ctx, { params, query }) => findMetrics(ctx, params.webhook_id, query)),
]
