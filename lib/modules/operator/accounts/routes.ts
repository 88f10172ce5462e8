import type { MemberCtx, Write } from '../../../platform/context.ts'
import { mailingRoute } from '../../../platform/http/mailing-route.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import type { Mailer, Put } from '../../../platform/outbound/mail.ts'
import {
  findAccountChange,
  type ListedAccountChange,
  proposeParticipantAccount,
  proposeSettlementAccount,
} from '../../finality/index.ts'
import { presentAccountChange } from '../../finality/present.ts'
import { findPendingApprovals } from '../approvals.ts'
import { presentApproval } from '../present.ts'
import { type ApprovalRules, requestApproval } from '../request-approval.ts'
import { accountChangeMails } from './mails.ts'
import * as op from './operations.ts'

type Deps = ApprovalRules & { readonly mailer?: Mailer | undefined }

export const accountChangeRoutes = (deps: Deps): Route[] => [
  route(op.proposeSettlementAccount, async (ctx, { body }) =>
    proposed(ctx, deps, await proposeSettlementAccount(ctx, body)),
  ),
  mailingRoute(deps.mailer, (put) =>
    route(op.proposeParticipantAccount, async (ctx, { body }) =>
      proposed(ctx, deps, await proposeParticipantAccount(ctx, body), put),
    ),
  ),
]

/** Requests the approval of a change, or applies it if none is needed. */
async function proposed(
  ctx: Write<MemberCtx>,
  deps: Deps,
  { token, partnerId, reason }: ListedAccountChange['change'],
  put?: Put,
) {
  const action = partnerId === null ? 'settlement_account.change' : 'participant_account.change'
  await requestApproval(ctx, deps, { action, resourceId: token, reason })
  put?.(...(await accountChangeMails(ctx, deps.mailer, token)))
  const approval = (await findPendingApprovals(ctx, [token])).get(token)
  return {
    change: presentAccountChange(await findAccountChange(ctx, token)),
    approval: approval ? presentApproval(approval, ctx.actor.id) : null,
  }
}
