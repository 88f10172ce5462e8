import { isoTime } from '../../kernel/time.ts'
import { type Route, route, routeInTwo } from '../../platform/http/route.ts'
import type { Logger } from '../../platform/log.ts'
import { foreignIdWarning } from '../payments/index.ts'
import { presentPayment } from '../payments/present.ts'
import { finishSettlement, type SettlementRouteDeps } from '../settlements/index.ts'
import { presentSummary } from '../settlements/present.ts'
import { advance, letPass } from './advance.ts'
import { createSamplePayments } from './create-sample-payments.ts'
import { findOnboarding } from './onboarding.ts'
import * as op from './operations.ts'
import { presentOnboarding } from './present.ts'
import { requestPartnerPayment } from './request-partner-payment.ts'

type Deps = SettlementRouteDeps & { readonly log: Logger }

export const sandboxRoutes = ({ secrets: { settlement: key }, nextCutoff, cutoffs, log }: Deps): Route[] => [
  route(op.findOnboarding, async (ctx) => presentOnboarding(await findOnboarding(ctx), nextCutoff('sandbox', ctx.now))),
  route(op.requestPartnerPayment, async (ctx, { body }) =>
    presentPayment(await requestPartnerPayment(ctx, body, foreignIdWarning(log, ctx))),
  ),
  route(op.createSamplePayments, async (ctx, { body }) => ({
    created: await createSamplePayments(ctx, body, foreignIdWarning(log, ctx)),
  })),
  routeInTwo(op.advanceSandbox, {
    environment: () => 'sandbox',
    before: async (ctx, { body }) => {
      await cutoffs.take(ctx.organizationId)
      return letPass(ctx, body.cutoffs, (now) => nextCutoff('sandbox', now))
    },
    prepare: (ctx, _input, passed) => advance(ctx, passed),
    handler: async (ctx, _input, { to, answered, expired, run }) => {
      const { batches } = await finishSettlement(ctx, run, key)
      return { advanced_to: isoTime(to), answered, expired, batches: batches.map(presentSummary) }
    },
  }),
]
