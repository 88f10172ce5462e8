import type { Environment } from '../../kernel/access.ts'
import { unixSeconds } from '../../kernel/time.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { only } from '../../platform/db/rows.ts'
import { type Route, route, routeInTwo } from '../../platform/http/route.ts'
import { closeWindow, readRuns, settleRun } from '../settlements/index.ts'
import { confirmMemberEmail } from './confirm-email.ts'
import { exportDeposits, listDeposits, markDepositsSent } from './deposits.ts'
import { listFailingEndpoints } from './failing-endpoints.ts'
import { presentNetworkRun } from './network/present.ts'
import { networkRoutes } from './network/routes.ts'
import { withBatches } from './network/runs.ts'
import * as op from './operations.ts'
import { findNetworkOrganization, listOrganizations } from './organizations.ts'
import { listPositions } from './positions.ts'
import {
  presentDeposits,
  presentEndpoint,
  presentPosition,
  presentQueued,
  presentSeen,
  presentSeenClosely,
} from './present.ts'
import { recordRead, recordSearch } from './record-read.ts'
import { releaseDomain } from './release-domain.ts'
import { renameOrganization } from './rename-organization.ts'
import { resumeOrganization, suspendOrganization } from './suspension.ts'
import { decide, listVerifications } from './verifications.ts'

type OperatorDeps = {
  readonly secrets: Pick<Secrets, 'settlement' | 'open'>
  /** Time of the next scheduled cutoff. */
  readonly nextCutoff: (environment: Environment, now: Date) => Date | undefined
  /** Time of the last scheduled cutoff. */
  readonly lastCutoff: (environment: Environment, now: Date) => Date | undefined
}

/** Operator routes. Access is checked by the pipeline (`access.operator`). */
export const operatorRoutes = (deps: OperatorDeps): Route[] => [
  route(op.listVerifications, async (ctx, { query }) => {
    const { count, found } = await listVerifications(ctx, query)
    await recordRead(
      ctx,
      'operator.read_verifications',
      found.map(({ organization }) => organization.token),
    )
    return { count, verifications: found.map(presentQueued) }
  }),
  route(op.decideVerification, async (ctx, { params, body }) =>
    presentQueued(await decide(ctx, params.verification_id, body)),
  ),
  ...ofOrganizations,
  ...ofSettlement(deps),
  ...ofDeposits(deps),
  ...networkRoutes(deps),
  route(op.listFailingEndpoints, async (ctx, { query }) => {
    const { count, found } = await listFailingEndpoints(ctx, query)
    return { count, endpoints: found.map(presentEndpoint) }
  }),
]

const ofOrganizations: Route[] = [
  route(op.listOrganizations, async (ctx, { query }) => {
    const { count, found } = await listOrganizations(ctx, query)
    await recordSearch(ctx, query.search, found)
    return { count, organizations: found.map(presentSeen) }
  }),
  route(op.findNetworkOrganization, async (ctx, { params }) => {
    const found = await findNetworkOrganization(ctx, params.organization_id)
    await recordRead(ctx, 'operator.read_organization', [found.organization.token])
    return presentSeenClosely(found)
  }),
  route(op.suspendOrganization, async (ctx, { params, body }) => {
    await suspendOrganization(ctx, params.organization_id, body.reason)
    return presentSeenClosely(await findNetworkOrganization(ctx, params.organization_id))
  }),
  route(op.releaseDomain, async (ctx, { params, body }) =>
    presentSeenClosely(await findNetworkOrganization(ctx, await releaseDomain(ctx, params.partner_id, body.reason))),
  ),
  route(op.resumeOrganization, async (ctx, { params, body }) => {
    await resumeOrganization(ctx, params.organization_id, body.reason)
    return presentSeenClosely(await findNetworkOrganization(ctx, params.organization_id))
  }),
  route(op.renameOrganization, async (ctx, { params, body }) => {
    await renameOrganization(ctx, params.organization_id, body)
    return presentSeenClosely(await findNetworkOrganization(ctx, params.organization_id))
  }),
  route(op.confirmMemberEmail, async (ctx, { params, body }) => {
    const organizationId = await confirmMemberEmail(ctx, params.member_id, body.reason)
    return presentSeenClosely(await findNetworkOrganization(ctx, organizationId))
  }),
]

const ofSettlement = ({ secrets, nextCutoff }: OperatorDeps): Route[] => [
  route(op.listNetworkRuns, async (ctx, { query: { environment, ...query } }) => {
    const { count, found } = await readRuns(ctx, environment, query)
    return { count, runs: (await withBatches(ctx, found)).map(presentNetworkRun) }
  }),
  routeInTwo(
    op.runNetworkSettlement,
    async () => undefined,
    (ctx, { body }) => closeWindow(ctx, body.environment),
    async (ctx, _input, { token }) => {
      const run = await settleRun(ctx, token, secrets.settlement)
      return presentNetworkRun(only(await withBatches(ctx, [{ run, progress: null }])))
    },
  ),
  route(op.listNetworkPositions, async (ctx, { query }) => {
    const { count, found, totals } = await listPositions(ctx, query)
    const next = nextCutoff(query.environment, ctx.now)
    return {
      count,
      positions: found.map(presentPosition),
      totals: [...totals],
      next_cutoff: next ? unixSeconds(next) : null,
    }
  }),
]

const ofDeposits = ({ secrets }: OperatorDeps): Route[] => [
  route(op.listDeposits, async (ctx, { query }) => {
    const { count, found, nextCursor } = await listDeposits(ctx, query)
    await recordRead(
      ctx,
      'operator.read_deposits',
      found.map(({ organization }) => organization.token),
    )
    return { count, deposits: found.map(presentDeposits), next_cursor: nextCursor }
  }),
  route(op.exportDeposits, (ctx, { body }) => exportDeposits(ctx, secrets, body.validation_ids)),
  route(op.markDepositsSent, async (ctx, { body }) => ({
    deposits: (await markDepositsSent(ctx, body.validation_ids)).map(presentDeposits),
  })),
]
