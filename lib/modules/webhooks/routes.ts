import type { Secrets } from '../../platform/crypto/secrets.ts'
import { type Route, route, routeAfter } from '../../platform/http/route.ts'
import type { Targets } from '../../platform/outbound/target.ts'
import { checkEndpoint } from './check-endpoint.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { findWebhook } from './find-webhook.ts'
import { listWebhooks } from './list-webhooks.ts'
import * as op from './operations.ts'
import { presentWebhook } from './present.ts'
import { updateWebhook } from './update-webhook.ts'

export const webhookRoutes = ({ secrets, targets }: { secrets: Secrets; targets: Targets }): Route[] => [
  routeAfter(
    op.createWebhook,
    ({ body }) => checkEndpoint(targets, body.endpoint),
    async (ctx, { body }, checked) => {
      const { webhook, secret } = await createWebhook(ctx, secrets, body, checked)
      return presentWebhook(webhook, secret)
    },
  ),
  route(op.listWebhooks, async (ctx, { query }) => {
    const { count, found } = await listWebhooks(ctx, query)
    return { count, webhooks: found.map((row) => presentWebhook(row)) }
  }),
  route(op.findWebhook, async (ctx, { params }) => presentWebhook(await findWebhook(ctx, params.webhook_id))),
  routeAfter(
    op.updateWebhook,
    async ({ body }) => (body.endpoint === undefined ? undefined : checkEndpoint(targets, body.endpoint)),
    async (ctx, { params, body }, checked) =>
      presentWebhook(await updateWebhook(ctx, params.webhook_id, body, checked)),
  ),
  route(op.deleteWebhook, async (ctx, { params }) => {
    await deleteWebhook(ctx, params.webhook_id)
    return {}
  }),
]
