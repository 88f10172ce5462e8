import { isoTime } from '../../kernel/time.ts'
import { conflict } from '../../platform/errors.ts'
import { mailingRoute } from '../../platform/http/mailing-route.ts'
import { type Route, route, routeAfter } from '../../platform/http/route.ts'
import type { GivenMail, Put } from '../../platform/outbound/mail.ts'
import type { MailLimits } from '../members/index.ts'
import { countAdmins } from './admins.ts'
import { listApprovals, readApproval } from './approvals.ts'
import { decideApproval, prepareDecision, prepareRun, runApproval } from './decide.ts'
import { optionsOf } from './end-approvals.ts'
import { decisionMail } from './mails.ts'
import * as op from './operations.ts'
import type { PerformDeps } from './perform.ts'
import { presentApproval } from './present.ts'
import { findApprovalRules, presentSwitches, type Rules, updateApprovalRules } from './rules.ts'

type Deps = PerformDeps & { readonly mailLimits: MailLimits }

/** Rules and requests for the approval of a second admin (decision 0175). */
export const approvalRoutes = (deps: Deps): Route[] => [...ofRules(deps), ...ofRequests(deps), ...ofDecisions(deps)]

const ofRules = (deps: Deps): Route[] => [
  route(op.findApprovalRules, async (ctx) =>
    presentRules(await findApprovalRules(ctx.db, ctx.organizationId), await countAdmins(ctx, optionsOf(deps))),
  ),
  route(op.updateApprovalRules, async (ctx, { body }) => {
    const { rules, adminsWhoCanApprove } = await updateApprovalRules(ctx, deps, body)
    return presentRules(rules, adminsWhoCanApprove)
  }),
]

const presentRules = (rules: Rules, adminsWhoCanApprove: number) => ({
  ...presentSwitches(rules),
  admins_who_can_approve: adminsWhoCanApprove,
  updated_at: rules.updatedAt && isoTime(rules.updatedAt),
})

const ofRequests = ({ findOperation }: Deps): Route[] => [
  route(op.listOrganizationApprovals, async (ctx, { query }) => {
    const { count, found } = await listApprovals(ctx, query)
    return { count, approvals: found.map((row) => presentApproval(row, ctx.actor.id, findOperation)) }
  }),
  route(op.findOrganizationApproval, async (ctx, { params }) =>
    presentApproval(await readApproval(ctx, params.approval_id), ctx.actor.id, findOperation),
  ),
]

/** Collects the mails of the change, so that they are sent with that of the decision. */
function collecting(): { put: Put; mails: GivenMail[] } {
  const mails: GivenMail[] = []
  return { put: (...given) => void mails.splice(0, mails.length, ...given), mails }
}

/**
 * With mail, the link of an invitation reaches only the invited person: its author could otherwise
 * accept it as a second admin. Throws 409 if it was not mailed.
 */
function withoutMailedSecret(result: unknown): Record<string, unknown> {
  const { secret, ...others } = result as Record<string, unknown>
  if (!('is_mailed' in others)) return result as Record<string, unknown>
  if (others.is_mailed !== true)
    throw conflict('The invitation cannot be emailed now. Confirm your email, or try again later.')
  return others
}

const ofDecisions = (deps: Deps): Route[] => [
  mailingRoute(deps.mailer, (put) => {
    const { put: putOfChange, mails } = collecting()
    return routeAfter(
      op.decideOrganizationApproval,
      ({ params, body }, ctx) => prepareDecision(ctx, deps, params.approval_id, body, putOfChange),
      async (ctx, { params, body }, prepared) => {
        mails.length = 0
        const row = await decideApproval(ctx, deps, params.approval_id, body, prepared)
        put(...(row.state === 'completed' ? mails : []), (db) => decisionMail(db, ctx, deps, row))
        return presentApproval(row, ctx.actor.id, deps.findOperation)
      },
      { skipOnReplay: true, dbOf: (prepared) => prepared?.db },
    )
  }),
  mailingRoute(deps.mailer, (put) => {
    const { put: putOfChange, mails } = collecting()
    return routeAfter(
      op.runOrganizationApproval,
      ({ params }, ctx) => prepareRun(ctx, deps, params.approval_id, putOfChange),
      async (ctx, { params }, prepared) => {
        mails.length = 0
        const { approval, result } = await runApproval(ctx, deps, params.approval_id, prepared)
        put(...mails)
        return {
          approval: presentApproval(approval, ctx.actor.id, deps.findOperation),
          result: deps.mailer ? withoutMailedSecret(result) : (result as Record<string, unknown>),
        }
      },
      { skipOnReplay: true, dbOf: (prepared) => prepared.db },
    )
  }),
]
