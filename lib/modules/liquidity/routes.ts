import type { Environment } from '../../kernel/access.ts'
import { type Route, route, routeCsv } from '../../platform/http/route.ts'
import { readHistory } from './history.ts'
import { type FinalityOf, listLiquidity } from './list-liquidity.ts'
import { exportMovements, listMovements } from './list-movements.ts'
import * as op from './operations.ts'
import { presentMovement, presentOwnLiquidity, presentSample } from './present.ts'

type Deps = FinalityOf & {
  /** Time of the next scheduled cutoff. */
  readonly nextCutoff: (environment: Environment, now: Date) => Date | undefined
}

export const liquidityRoutes = ({ nextCutoff, ...finality }: Deps): Route[] => [
  route(op.listLiquidity, async (ctx) => {
    const next = nextCutoff(ctx.environment, ctx.now)
    return { liquidity: (await listLiquidity(ctx, finality)).map((limit) => presentOwnLiquidity(limit, next)) }
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
