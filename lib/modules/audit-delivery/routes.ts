import type { OrganizationCtx } from '../../platform/context.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { mailingRoute } from '../../platform/http/mailing-route.ts'
import type { Limiter } from '../../platform/http/rate-limit.ts'
import { type Route, route, routeAfter } from '../../platform/http/route.ts'
import type { Mailer } from '../../platform/outbound/mail.ts'
import type { Targets } from '../../platform/outbound/target.ts'
import { adminNotices, type MailLimits } from '../members/index.ts'
import { checkTarget } from '../webhooks/index.ts'
import { findEndpoint, watched } from './find-endpoint.ts'
import { changeMail, type DeliveryChange } from './mails.ts'
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
  readonly mailer?: Mailer | undefined
  readonly mailLimits: MailLimits
}

export const auditDeliveryRoutes = (deps: Deps): Route[] => [
  route(op.findAuditEndpoint, async (ctx) => {
    const found = await findEndpoint(ctx)
    return { audit_endpoint: found ? presentEndpoint(found) : null }
  }),
  ...changesOf(deps),
  routeAfter(
    op.testAuditEndpoint,
    async (_, ctx) => {
      await deps.limiter.take(ctx.organizationId)
      return sendTest(deps, ctx)
    },
    (ctx, _, result) => recordTest(ctx, result),
    { skipOnReplay: true },
  ),
]

/** An operation that mails its changes to all admins. */
const reporting = (deps: Deps, bind: (report: Report) => Route): Route =>
  mailingRoute(deps.mailer, (put) =>
    bind(async (ctx, ...changes) => {
      if (changes.length > 0) put(...(await adminNotices(deps, ctx, changeMail(ctx, changes))))
    }),
  )

type Report = (ctx: OrganizationCtx, ...changes: readonly DeliveryChange[]) => Promise<void>

const changesOf = ({ secrets, targets, ...deps }: Deps): Route[] => {
  const each = (bind: (report: Report) => Route) => reporting({ ...deps, secrets, targets }, bind)
  return [
    each((report) =>
      routeAfter(
        op.createAuditEndpoint,
        ({ body }) => checkTarget(targets, body.endpoint),
        async (ctx, { body }, checked) => {
          const { row, secret } = await createEndpoint(ctx, secrets, body, checked)
          await report(ctx, 'created')
          return presentEndpoint(await watched(ctx, row), secret)
        },
      ),
    ),
    each((report) =>
      routeAfter(
        op.updateAuditEndpoint,
        async ({ body }) => (body.endpoint === undefined ? undefined : checkTarget(targets, body.endpoint)),
        async (ctx, { body }, checked) => {
          const { row, changes } = await updateEndpoint(ctx, body, checked)
          await report(ctx, ...changes)
          return presentEndpoint(await watched(ctx, row))
        },
      ),
    ),
    each((report) =>
      route(op.deleteAuditEndpoint, async (ctx) => {
        await deleteEndpoint(ctx)
        await report(ctx, 'deleted')
        return {}
      }),
    ),
    each((report) =>
      route(op.rotateAuditSecret, async (ctx, { body }) => {
        const { row, secret } = await rotateSecret(ctx, secrets, body.grace_period_seconds)
        await report(ctx, 'secret')
        return presentEndpoint(await watched(ctx, row), secret)
      }),
    ),
  ]
}
