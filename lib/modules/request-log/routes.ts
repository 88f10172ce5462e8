import { type Route, route, routeCsv } from '../../platform/http/route.ts'
import { exportRequests } from './export-requests.ts'
import { listRequests } from './list-requests.ts'
import * as op from './operations.ts'
import { type OperationIds, presentRequest } from './present.ts'

export const requestLogRoutes = (operationIds: OperationIds): Route[] => [
  route(op.listRequests, async (ctx, { query }) => {
    const { found, bodies, nextCursor } = await listRequests(ctx, query)
    return { requests: found.map((row) => presentRequest(row, operationIds, bodies)), next_cursor: nextCursor }
  }),
  routeCsv(op.exportRequests, async (ctx, { query }) => exportRequests(ctx, query)),
]
