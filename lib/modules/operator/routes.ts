import type { Environment } from '../../kernel/access.ts'
import { unixSeconds } from '../../kernel/time.ts'
import type { MemberCtx } from '../../platform/context.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { only } from '../../platform/db/rows.ts'
import { mailingRoute } from '../../platform/http/mailing-route.ts'
import type { Limiter } from '../../platform/http/rate-limit.ts'
import { type Route, route, routeAfter, routeInTwo } from '../../platform/http/route.ts'
import type { Mailer } from '../../platform/outbound/mail.ts'
import { listDeposits } from '../accounts/index.ts'
import { findQueuedVerification, listVerifications } from '../organizations/index.ts'
import { closeWindow, readRuns, settleRun } from '../settlements/index.ts'
import { listFailing } from '../webhooks/index.ts'
import { accountChangeMails } from './accounts/mails.ts'
import { accountChangeRoutes } from './accounts/routes.ts'
import * as approvalOp from './approval-operations.ts'
import { decideApproval, findApproval, findPendingApprovals, listApprovals, settleApproval } from './approvals.ts'
import { confirmMemberEmail } from './confirm-email.ts'
import type { ApprovalRequest } from './contract.ts'
import { exportDeposits, markDepositsSent } from './deposits.ts'
import { networkLiquidityRoutes } from './liquidity/routes.ts'
import { presentNetworkRun } from './network/present.ts'
import { networkRoutes } from './network/routes.ts'
import { withBatches } from './network/runs.ts'
import * as op from './operations.ts'
import { findNetworkOrganization, listOrganizations } from './organizations.ts'
import { listPositions } from './positions.ts'
import {
  presentApproval,
  presentDeposits,
  presentEndpoint,
  presentOrganization,
  presentOrganizationDetails,
  presentPosition,
  presentQueued,
} from './present.ts'
import { recordRead, recordSearch } from './record-read.ts'
import { releaseDomain } from './release-domain.ts'
import { renameOrganization } from './rename-organization.ts'
import { type ApprovalRules, requestApproval } from './request-approval.ts'
import { decide } from './verifications.ts'

type OperatorDeps = ApprovalRules & {
  readonly secrets: Pick<Secrets, 'settlement' | 'open'>
  readonly mailer?: Mailer | undefined
  /** Time of the next scheduled cutoff. */
  readonly nextCutoff: (environment: Environment, now: Date) => Date | undefined
  /** Time of the last scheduled cutoff. */
  readonly lastCutoff: (environment: Environment, now: Date) => Date | undefined
  readonly simulationSeconds?: number | undefined
  /** Limits settlements on demand, by organization. */
  readonly cutoffs: Limiter
}

/** Operator routes. Access is checked by the pipeline (`access.operator`). */
export const operatorRoutes = (deps: OperatorDeps): Route[] => [
  ...ofVerifications(deps),
  ...ofApprovals(deps),
  ...ofOrganizations(deps),
  ...ofSettlement(deps),
  ...ofDeposits(deps),
  ...networkRoutes(deps),
  ...networkLiquidityRoutes(deps),
  ...accountChangeRoutes(deps),
  route(op.listFailingEndpoints, async (ctx, { query }) => {
    const { count, found } = await listFailing(ctx, query)
    return { count, endpoints: found.map(presentEndpoint) }
  }),
]

/** The pending request for an organization or a request for live access. */
async function approvalOf(ctx: MemberCtx, resourceId: string): Promise<ApprovalRequest | null> {
  const found = (await findPendingApprovals(ctx, [resourceId])).get(resourceId)
  return found ? presentApproval(found, ctx.actor.id) : null
}

const ofVerifications = (rules: ApprovalRules): Route[] => [
  route(op.listVerifications, async (ctx, { query }) => {
    const { count, found } = await listVerifications(ctx, query)
    await recordRead(
      ctx,
      'operator.read_verifications',
      found.map(({ organization }) => organization.token),
    )
    const ids = found.map(({ request }) => request.token)
    const approvals = await findPendingApprovals(ctx, ids)
    const approvalFor = (id: string) => {
      const approval = approvals.get(id)
      return approval ? presentApproval(approval, ctx.actor.id) : null
    }
    return { count, verifications: found.map((one) => presentQueued(one, approvalFor(one.request.token))) }
  }),
  route(op.decideVerification, async (ctx, { params: { verification_id: id }, body }) => {
    if (body.decision === 'rejected') await decide(ctx, id, body)
    else await requestApproval(ctx, rules, { action: 'verification.approve', resourceId: id, reason: body.reason })
    return presentQueued(await findQueuedVerification(ctx, id), await approvalOf(ctx, id))
  }),
]

const ofApprovals = ({ mailer }: Pick<OperatorDeps, 'mailer'>): Route[] => [
  route(approvalOp.listApprovals, async (ctx, { query }) => {
    const { count, found } = await listApprovals(ctx, query)
    return { count, approvals: found.map((one) => presentApproval(one, ctx.actor.id)) }
  }),
  mailingRoute(mailer, (put) =>
    routeAfter(
      approvalOp.decideApproval,
      ({ params }, ctx) => settleApproval(ctx, params.approval_id),
      async (ctx, { params: { approval_id: id }, body }) => {
        await decideApproval(ctx, id, body)
        const decided = await findApproval(ctx, id)
        if (decided.accountChange) put(...(await accountChangeMails(ctx, mailer, decided.accountChange.token)))
        return presentApproval(decided, ctx.actor.id)
      },
    ),
  ),
]

const details = async (ctx: MemberCtx, organizationId: string) =>
  presentOrganizationDetails(await findNetworkOrganization(ctx, organizationId), await approvalOf(ctx, organizationId))

const ofOrganizations = (rules: ApprovalRules): Route[] => [
  route(op.listOrganizations, async (ctx, { query }) => {
    const { count, found } = await listOrganizations(ctx, query)
    await recordSearch(
      ctx,
      query,
      found.map(({ organization }) => organization.token),
    )
    return { count, organizations: found.map(presentOrganization) }
  }),
  route(op.findNetworkOrganization, async (ctx, { params: { organization_id: id } }) => {
    const found = await details(ctx, id)
    await recordRead(ctx, 'operator.read_organization', [id])
    return found
  }),
  route(op.suspendOrganization, async (ctx, { params: { organization_id: resourceId }, body: { reason } }) => {
    await requestApproval(ctx, rules, { action: 'organization.suspend', resourceId, reason })
    return details(ctx, resourceId)
  }),
  route(op.resumeOrganization, async (ctx, { params: { organization_id: resourceId }, body: { reason } }) => {
    await requestApproval(ctx, rules, { action: 'organization.resume', resourceId, reason })
    return details(ctx, resourceId)
  }),
  route(op.releaseDomain, async (ctx, { params, body }) =>
    details(ctx, await releaseDomain(ctx, params.partner_id, body.reason)),
  ),
  route(op.renameOrganization, async (ctx, { params, body }) => {
    await renameOrganization(ctx, params.organization_id, body)
    return details(ctx, params.organization_id)
  }),
  route(op.confirmMemberEmail, async (ctx, { params, body }) =>
    details(ctx, await confirmMemberEmail(ctx, params.member_id, body.reason)),
  ),
]

const ofSettlement = ({ secrets, nextCutoff, cutoffs }: OperatorDeps): Route[] => [
  route(op.listNetworkRuns, async (ctx, { query: { environment, ...query } }) => {
    const { count, found } = await readRuns(ctx, environment, query)
    return { count, runs: (await withBatches(ctx, found)).map(presentNetworkRun) }
  }),
  routeInTwo(op.runNetworkSettlement, {
    environment: (_ctx, { body }) => body.environment,
    before: (ctx) => cutoffs.take(ctx.organizationId),
    prepare: (ctx, { body }) => closeWindow(ctx, body.environment),
    handler: async (ctx, _input, { token }) => {
      const run = await settleRun(ctx, token, secrets.settlement)
      return presentNetworkRun(only(await withBatches(ctx, [{ run, progress: null }])))
    },
  }),
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
