import { type Route, route } from '../../platform/http/route.ts'
import * as op from './operations.ts'
import { presentOverview } from './present.ts'
import { readOverview } from './read-overview.ts'

export const overviewRoutes: Route[] = [
  route(op.readOverview, async (ctx, { query }) => presentOverview(await readOverview(ctx, query))),
]
