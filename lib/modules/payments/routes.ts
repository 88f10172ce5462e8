import type { PartnerCtx } from '../../platform/context.ts'
import { badRequest } from '../../platform/errors.ts'
import { type Route, route, routeCsv } from '../../platform/http/route.ts'
import type { Logger } from '../../platform/log.ts'
import { PaymentFilters } from './contract.ts'
import { createPayment, foreignIdWarning } from './create-payment.ts'
import { createPaymentBatched } from './create-payment-batched.ts'
import { exportPayments } from './export-payments.ts'
import { findPayment } from './find-payment.ts'
import { listPayments } from './list-payments.ts'
import * as op from './operations.ts'
import type { Matched } from './payment-search.ts'
import { presentPayment } from './present.ts'

/** What would apply to some of the matches only. */
const PARTIAL = [...Object.keys(PaymentFilters.shape), 'sort']

const tooManyMatches = () =>
  badRequest(
    'The search matches too many payments to filter, sort or export. Add a word, an amount or more of the ID to narrow it.',
  )

type PaymentRouteDeps = {
  readonly log: Logger
  /** The payments that a text finds. Throws 429 and 503. */
  readonly findMatches: (ctx: PartnerCtx, text: string) => Promise<Matched>
}

export const paymentRoutes = ({ log, findMatches }: PaymentRouteDeps): Route[] => {
  const matching = async <Query extends PaymentFilters>(
    ctx: PartnerCtx,
    { search, ...query }: Query,
  ): Promise<Omit<Query, 'search'> & { matched?: Matched }> => {
    if (!search) return query
    const matched = await findMatches(ctx, search)
    // Filters and orders of some matches would hide that there are others.
    const isNarrowed = Object.entries(query).some(([name, value]) => PARTIAL.includes(name) && value !== undefined)
    if (matched.isPart && isNarrowed) throw tooManyMatches()
    return { ...query, matched }
  }
  return [
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
      const { total, found, nextCursor } = await listPayments(ctx, await matching(ctx, query))
      return {
        count: total.count,
        count_is_exact: total.isExact,
        payments: found.map(presentPayment),
        next_cursor: nextCursor,
      }
    }),
    routeCsv(op.exportPayments, async (ctx, { query }) => {
      const filters = await matching(ctx, query)
      // A file does not show that it is incomplete.
      if (filters.matched?.isPart) throw tooManyMatches()
      return exportPayments(ctx, filters)
    }),
  ]
}
