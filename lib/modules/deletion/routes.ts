import { mailingRoute } from '../../platform/http/mailing-route.ts'
import { type Route, route, routeAfter } from '../../platform/http/route.ts'
import type { Mailer } from '../../platform/outbound/mail.ts'
import { confirmPassword, type MailLimits, type SignInThrottle } from '../members/index.ts'
import { findDeletion, requestDeletion, withdrawDeletion } from './deletion.ts'
import { requestMails, withdrawnMails } from './mails.ts'
import * as op from './operations.ts'
import { presentDeletion } from './present.ts'

type Deps = {
  readonly stepUps: SignInThrottle
  readonly mailLimits: MailLimits
  readonly mailer?: Mailer | undefined
}

/** Requesting and canceling the deletion of an organization. Jobs do the rest (decision 0044). */
export const deletionRoutes = ({ stepUps, mailLimits, mailer }: Deps): Route[] => [
  route(op.findDeletion, async (ctx) => presentDeletion(await findDeletion(ctx))),
  mailingRoute(mailer, (put) =>
    routeAfter(
      op.requestDeletion,
      ({ body }, ctx) => confirmPassword(ctx, stepUps, body.password),
      async (ctx) => {
        const requested = await requestDeletion(ctx)
        if (mailer && (await mailLimits.mayNotify(ctx.organizationId)))
          put(...(await requestMails(ctx, mailer.consoleUrl, requested)))
        return presentDeletion(requested)
      },
    ),
  ),
  mailingRoute(mailer, (put) =>
    route(op.withdrawDeletion, async (ctx) => {
      const withdrawn = await withdrawDeletion(ctx)
      if (mailer && (await mailLimits.mayNotify(ctx.organizationId)))
        put(...(await withdrawnMails(ctx, ctx.actor.name, withdrawn)))
      return presentDeletion(withdrawn)
    }),
  ),
]
