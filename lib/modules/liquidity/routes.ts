import type { Environment } from '../../kernel/access.ts'
import type { PartnerCtx } from '../../platform/context.ts'
import { type Route, route, routeCsv } from '../../platform/http/route.ts'
import { readHistory } from './history.ts'
import { listLiquidity } from './list-liquidity.ts'
import { exportMovements, listMovements } from './list-movements.ts'
import * as op from './operations.ts'
import { type NotFinal, presentMovement, presentOwnLiquidity, presentSample } from './present.ts'

type Deps = {
  /** Time of the next scheduled cutoff. */
  readonly nextCutoff: (environment: Environment, now: Date) => Date | undefined
  /** What finality holds back. The module of finality depends on this one. */
  readonly readNotFinal: (ctx: PartnerCtx) => Promise<NotFinal>
}

export const liquidityRoutes = ({ nextCutoff, readNotFinal }: Deps): Route[] => [
  route(op.listLiquidity, async (ctx) => {
    const next = nextCutoff(ctx.environment, ctx.now)
    const limits = await listLiquidity(ctx)
    if (limits.length === 0) return { liquidity: [] }
    const notFinal = await readNotFinal(ctx)
    return { liquidity: limits.map((row) => presentOwnLiquidity(row, next, notFinal)) }
  }),
  route(op.listLiquidityMovements, async (ctx, { query }) => {
    const { found, nextCursor } = await listMovements(ctx, query)
    return { movements: found.map(presentMovement), next_cursor: nextCursor }
  }),
  routeCsv(op.exportLiquidityMovements, async (ctx, { query }) => exportMovements(ctx, query)),
  route(op.listLiquidityHistory, async (ctx, { query }) => ({
    currency: query.currency,
    samples: (await readHistory(ctx, query)).map(presentSample),
  })),
]
