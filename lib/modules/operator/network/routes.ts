import { type Route, route, routeCsv, routeFile } from '../../../platform/http/route.ts'
import {
  presentApproval,
  presentDeposits,
  presentEndpoint,
  presentOrganization,
  presentPosition,
  presentQueued,
} from '../present.ts'
import { exportNetworkBatch, exportNetworkWorkbook, findNetworkBatch } from './batch.ts'
import {
  exportApprovals,
  exportDepositList,
  exportEndpoints,
  exportNetworkRuns,
  exportOrganizations,
  exportPositions,
  exportVerifications,
} from './export-lists.ts'
import { findFirstEnvironment } from './first-environment.ts'
import * as op from './operations.ts'
import { presentNetworkRun, presentOverview } from './present.ts'
import { type Cutoffs, readNetworkOverview } from './read-overview.ts'

/** Views of the whole network, and the CSV exports of the operator's lists. */
export const networkRoutes = (cutoffs: Cutoffs): Route[] => [
  route(op.findNetworkOverview, async (ctx, { query }) =>
    presentOverview(await readNetworkOverview(ctx, query.environment, cutoffs)),
  ),
  route(op.findFirstEnvironment, (ctx) => findFirstEnvironment(ctx)),
  route(op.findNetworkBatch, (ctx, { params, query }) => findNetworkBatch(ctx, params.batch_id, query.limit)),
  routeCsv(op.exportNetworkBatch, (ctx, { params }) => exportNetworkBatch(ctx, params.batch_id)),
  routeFile(op.exportNetworkWorkbook, (ctx, { params }) => exportNetworkWorkbook(ctx, params.batch_id)),
  routeCsv(op.exportOrganizations, async (ctx, { query }) => exportOrganizations(ctx, query, presentOrganization)),
  routeCsv(op.exportVerifications, async (ctx, { query }) =>
    exportVerifications(ctx, query, (one) => presentQueued(one, null)),
  ),
  routeCsv(op.exportApprovals, async (ctx, { query }) =>
    exportApprovals(ctx, query, (one) => presentApproval(one, ctx.actor.id)),
  ),
  routeCsv(op.exportNetworkRuns, async (ctx, { query: { environment, ...query } }) =>
    exportNetworkRuns(ctx, environment, query, presentNetworkRun),
  ),
  routeCsv(op.exportNetworkPositions, async (ctx, { query }) => exportPositions(ctx, query, presentPosition)),
  routeCsv(op.exportFailingEndpoints, async (ctx, { query }) => exportEndpoints(ctx, query, presentEndpoint)),
  routeCsv(op.exportDepositList, async (ctx, { query }) => exportDepositList(ctx, query, presentDeposits)),
]
