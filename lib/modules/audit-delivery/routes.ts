import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Limiter } from '../../platform/http/rate-limit.ts'
import { type Route, route, routeAfter } from '../../platform/http/route.ts'
import type { Targets } from '../../platform/outbound/target.ts'
import { checkTarget } from '../webhooks/index.ts'
import { findEndpoint, watched } from './find-endpoint.ts'
import { createEndpoint, deleteEndpoint, updateEndpoint } from './manage-endpoint.ts'
import * as op from './operations.ts'
import { presentEndpoint } from './present.ts'
import { rotateSecret } from './rotate-secret.ts'
import { recordTest, sendTest } from './send-test.ts'

type Deps = {
  readonly secrets: Secrets
  readonly targets: Targets
  readonly clock: () => Date
  readonly version: string
  readonly limiter: Limiter
}

export const auditDeliveryRoutes = ({ secrets, targets, limiter, ...deps }: Deps): Route[] => [
  route(op.findAuditEndpoint, async (ctx) => {
    const found = await findEndpoint(ctx)
    return { audit_endpoint: found ? presentEndpoint(found) : null }
  }),
  routeAfter(
    op.createAuditEndpoint,
    ({ body }) => checkTarget(targets, body.endpoint),
    async (ctx, { body }, checked) => {
      const { row, secret } = await createEndpoint(ctx, secrets, body, checked)
      return presentEndpoint(await watched(ctx, row), secret)
    },
  ),
  routeAfter(
    op.updateAuditEndpoint,
    async ({ body }) => (body.endpoint === undefined ? undefined : checkTarget(targets, body.endpoint)),
    async (ctx, { body }, checked) => presentEndpoint(await watched(ctx, await updateEndpoint(ctx, body, checked))),
  ),
  route(op.deleteAuditEndpoint, async (ctx) => {
    await deleteEndpoint(ctx)
    return {}
  }),
  route(op.rotateAuditSecret, async (ctx, { body }) => {
    const { row, secret } = await rotateSecret(ctx, secrets, body.grace_period_seconds)
    return presentEndpoint(await watched(ctx, row), secret)
  }),
  routeAfter(
    op.testAuditEndpoint,
    async (_, ctx) => {
      await limiter.take(ctx.organizationId)
      return sendTest({ ...deps, secrets, targets }, ctx)
    },
    (ctx, _, result) => recordTest(ctx, result),
    { skipOnReplay: true },
  ),
]
