import type { Environment } from '../../../kernel/access.ts'
import { type Route, route, routeCsv } from '../../../platform/http/route.ts'
import { createChange, findChange, listChanges } from '../../liquidity/index.ts'
import { presentChange } from '../../liquidity/present.ts'
import { findPendingApprovals } from '../approvals.ts'
import { presentApproval } from '../present.ts'
import { type ApprovalRules, requestApproval } from '../request-approval.ts'
import { cancelLiquidityChange } from './approve-change.ts'
import { exportNetworkLiquidity } from './export-liquidity.ts'
import { listNetworkLiquidity } from './network-liquidity.ts'
import * as op from './operations.ts'
import { presentNetworkLiquidity, presentSimulation } from './present.ts'
import { simulateCap } from './simulate-cap.ts'

type Deps = ApprovalRules & {
  /** Time of the next scheduled cutoff. */
  readonly nextCutoff: (environment: Environment, now: Date) => Date | undefined
  /** Time limit of the read for a simulation. Default: 10. */
  readonly simulationSeconds?: number | undefined
}

export const networkLiquidityRoutes = (deps: Deps): Route[] => [
  route(op.listNetworkLiquidity, async (ctx, { query }) => {
    const { count, found } = await listNetworkLiquidity(ctx, query)
    return {
      count,
      liquidity: found.map((one) => presentNetworkLiquidity(one, deps.nextCutoff(one.row.environment, ctx.now))),
    }
  }),
  routeCsv(op.exportNetworkLiquidity, async (ctx, { query }) =>
    exportNetworkLiquidity(ctx, query, (one) =>
      presentNetworkLiquidity(one, deps.nextCutoff(one.row.environment, ctx.now)),
    ),
  ),
  route(op.simulateLiquidityCap, async (ctx, { query }) =>
    presentSimulation(await simulateCap(ctx, query, deps.simulationSeconds)),
  ),
  route(op.listLiquidityChanges, async (ctx, { query }) => {
    const { count, found } = await listChanges(ctx, query)
    return { count, changes: found.map(presentChange) }
  }),
  route(
    op.proposeLiquidityChange,
    async (ctx, { body: { partner_id, kind, amount, remove, reason, effective_at } }) => {
      const { token } = await createChange(ctx, {
        partnerId: partner_id,
        kind,
        currency: amount.currency,
        amount: remove || amount.total === undefined ? null : BigInt(amount.total),
        reason,
        effectiveAt: effective_at ? new Date(effective_at) : null,
      })
      await requestApproval(ctx, deps, { action: 'liquidity.change', resourceId: token, reason })
      const change = await findChange(ctx, token)
      const approval = (await findPendingApprovals(ctx, [token])).get(token)
      return { change: presentChange(change), approval: approval ? presentApproval(approval, ctx.actor.id) : null }
    },
  ),
  route(op.cancelLiquidityChange, async (ctx, { params: { change_id }, body }) => {
    await cancelLiquidityChange(ctx, change_id, body.reason)
    return presentChange(await findChange(ctx, change_id))
  }),
]
