import { isoTime } from '../../kernel/time.ts'
import { type Route, route, routeInTwo } from '../../platform/http/route.ts'
import { presentPayment } from '../payments/present.ts'
import { finishSettlement, type SettlementRouteDeps } from '../settlements/index.ts'
import { presentSummary } from '../settlements/present.ts'
import { advance, letPass } from './advance.ts'
import { createSamplePayments } from './create-sample-payments.ts'
import { findOnboarding } from './onboarding.ts'
import * as op from './operations.ts'
import { presentOnboarding } from './present.ts'
import { requestPartnerPayment } from './request-partner-payment.ts'

export const sandboxRoutes = ({ secrets: { settlement: key }, nextCutoff, cutoffs }: SettlementRouteDeps): Route[] => [
  route(op.findOnboarding, async (ctx) => presentOnboarding(await findOnboarding(ctx), nextCutoff('sandbox', ctx.now))),
  route(op.requestPartnerPayment, async (ctx, { body }) => presentPayment(await requestPartnerPayment(ctx, body))),
  route(op.createSamplePayments, async (ctx, { body }) => ({ created: await createSamplePayments(ctx, body) })),
  routeInTwo(
    op.advanceSandbox,
    async (ctx, { body }) => {
      await cutoffs.take(ctx.organizationId)
      return letPass(ctx, body.cutoffs, (now) => nextCutoff('sandbox', now))
    },
    (ctx, _input, passed) => advance(ctx, passed),
    async (ctx, _input, { to, answered, expired, run }) => {
      const { batches } = await finishSettlement(ctx, run, key)
      return { advanced_to: isoTime(to), answered, expired, batches: batches.map(presentSummary) }
    },
  ),
]
