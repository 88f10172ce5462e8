import { rateLimited } from '../../platform/errors.ts'
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
      async ({ body }, ctx) => {
        await confirmPassword(ctx, stepUps, body.password)
        return !mailer || mailLimits.mayRequestDeletion(ctx.organizationId)
      },
      async (ctx, _, isWithinQuota) => {
        const requested = await requestDeletion(ctx)
        // Not accepted without notifying members, who must be able to notice a stolen session in time.
        if (!isWithinQuota)
          throw rateLimited(
            3600,
            'This organization has requested its deletion too many times in the last hour. Retry later.',
          )
        if (mailer) put(...(await requestMails(ctx, mailer.consoleUrl, requested)))
        return presentDeletion(requested)
      },
      // The password was verified when the deletion was requested.
      { prepareApproved: async (_, ctx) => !mailer || mailLimits.mayRequestDeletion(ctx.organizationId) },
    ),
  ),
  mailingRoute(mailer, (put) =>
    route(op.withdrawDeletion, async (ctx) => {
      const withdrawn = await withdrawDeletion(ctx)
      if (mailer) put(...(await withdrawnMails(ctx, ctx.actor.name, withdrawn)))
      return presentDeletion(withdrawn)
    }),
  ),
]
