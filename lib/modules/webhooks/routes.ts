import type { Secrets } from '../../platform/crypto/secrets.ts'
import { type Route, route, routeAfter } from '../../platform/http/route.ts'
import type { Targets } from '../../platform/outbound/target.ts'
import { confirmPassword, type SignInThrottle } from '../members/index.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { checkEndpoint } from './delivery/check-endpoint.ts'
import { deliveryRoutes } from './delivery/routes.ts'
import { eventCatalog, exampleData, firstFilter } from './events.ts'
import { findWebhook } from './find-webhook.ts'
import { listErrors } from './list-errors.ts'
import { listWebhooks } from './list-webhooks.ts'
import * as op from './operations.ts'
import { paymentEvents } from './payment-events.ts'
import { presentDelivery, presentError, presentPaymentEvents, presentWatched, presentWebhook } from './present.ts'
import { recentEvents } from './recent-events.ts'
import { revealWebhookSecret, rotateWebhookSecret } from './rotate-secret.ts'
import { testWebhook } from './test-webhook.ts'
import { updateWebhook } from './update-webhook.ts'
import { healthOf } from './webhook-health.ts'

type Deps = { readonly secrets: Secrets; readonly targets: Targets; readonly stepUps: SignInThrottle }

export const webhookRoutes = (deps: Deps): Route[] => [
  ...ofWebhooks(deps),
  ...ofSecrets(deps),
  ...ofEvents,
  ...deliveryRoutes,
]

const ofWebhooks = ({ secrets, targets }: Deps): Route[] => [
  routeAfter(
    op.createWebhook,
    ({ body }, ctx) => checkEndpoint(targets, ctx, body.endpoint),
    async (ctx, { body }, checked) => {
      const { webhook, secret } = await createWebhook(ctx, secrets, body, checked)
      return presentWebhook(webhook, secret)
    },
  ),
  route(op.listWebhooks, async (ctx, { query }) => {
    const { count, found } = await listWebhooks(ctx, query)
    const health = await healthOf(
      ctx,
      found.map(({ token }) => token),
    )
    return { count, webhooks: found.map((row) => presentWatched(row, health.get(row.token))) }
  }),
  route(op.findWebhook, async (ctx, { params }) => {
    const [row, health] = await Promise.all([findWebhook(ctx, params.webhook_id), healthOf(ctx, [params.webhook_id])])
    return presentWatched(row, health.get(row.token))
  }),
  routeAfter(
    op.updateWebhook,
    async ({ body }, ctx) => (body.endpoint === undefined ? undefined : checkEndpoint(targets, ctx, body.endpoint)),
    async (ctx, { params, body }, checked) =>
      presentWebhook(await updateWebhook(ctx, secrets, params.webhook_id, body, checked)),
  ),
  route(op.deleteWebhook, async (ctx, { params }) => {
    await deleteWebhook(ctx, params.webhook_id)
    return {}
  }),
  route(op.listEventTypes, async () => eventCatalog()),
  route(op.countRecentEvents, async (ctx) => {
    const { counts, isComplete } = await recentEvents(ctx)
    return { events: [...counts], is_complete: isComplete }
  }),
  route(op.checkWebhookTarget, async (ctx, { query }) => {
    const checked = await checkEndpoint(targets, ctx, query.endpoint)
    return 'refused' in checked
      ? { is_allowed: false, reason: checked.refused, is_unknown_host: false }
      : { is_allowed: true, reason: null, is_unknown_host: checked.isUnknownHost === true }
  }),
]

const ofSecrets = ({ secrets, stepUps }: Deps): Route[] => [
  route(op.rotateWebhookSecret, async (ctx, { params, body }) => {
    const rotated = await rotateWebhookSecret(ctx, secrets, params.webhook_id, body.grace_period_seconds)
    return presentWebhook(rotated.webhook, rotated.secret)
  }),
  routeAfter(
    op.revealWebhookSecret,
    ({ body }, ctx) => confirmPassword(ctx, stepUps, body.password),
    async (ctx, { params }) => {
      const { webhook, secret } = await revealWebhookSecret(ctx, secrets, params.webhook_id)
      return presentWebhook(webhook, secret)
    },
  ),
]

const ofEvents: Route[] = [
  route(op.listPaymentEvents, async (ctx, { params }) =>
    presentPaymentEvents(await paymentEvents(ctx, params.payment_id)),
  ),
  route(op.listWebhookErrors, async (ctx, { params, query }) => {
    const { found, nextCursor } = await listErrors(ctx, params.webhook_id, query)
    return { errors: found.map(presentError), next_cursor: nextCursor }
  }),
  route(op.testWebhook, async (ctx, { params, body }) => {
    const delivery = await testWebhook(ctx, params.webhook_id, (webhook) => {
      const event = body.event ?? firstFilter(webhook.events)
      return { event, data: exampleData(event.record_type) }
    })
    return presentDelivery(delivery)
  }),
]
