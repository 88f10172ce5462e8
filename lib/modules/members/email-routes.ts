import type { Ctx, OrganizationCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { mailingRoute } from '../../platform/http/mailing-route.ts'
import { type Route, route, routeAfter } from '../../platform/http/route.ts'
import type { Mail } from '../../platform/outbound/mail.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { findOrganization } from '../organizations/index.ts'
import { confirmEmail, isConfirmed, makeConfirmation } from './email-confirmation.ts'
import * as op from './email-operations.ts'
import { findMe, type MemberRow } from './find-members.ts'
import type { MailCause, MailingOrganization } from './mail-limits.ts'
import { confirmationMail } from './mails.ts'
import type { MemberDeps } from './security-routes.ts'

type Sender = Pick<MemberDeps, 'mailer' | 'mailLimits'>
type Later = (db: Db) => Promise<Mail | undefined>

/** Email confirmation (decision 0074). */
export const emailRoutes = (deps: MemberDeps): Route[] => [
  mailingRoute(deps.mailer, (put) =>
    routeAfter(
      op.sendEmailLink,
      async (_, ctx) => {
        const { email, emailVerifiedAt } = await findMe(ctx)
        if (!deps.mailer || emailVerifiedAt) return false
        const member = { token: ctx.actor.id, isConfirmed: false }
        return deps.mailLimits.mayConfirm(email, ctx.address, { organization: await mailingOrganization(ctx), member })
      },
      async (ctx, _, mayMail) => {
        if (mayMail) put(confirmationMailTo(deps, ctx, await findMe(ctx)))
        return { is_mailed: mayMail }
      },
      { skipOnReplay: true },
    ),
  ),
  route(op.confirmEmail, async (ctx, { body }) => ({ email: (await confirmEmail(ctx, body.token)).email })),
]

/** The caller's organization, whose members cause mails within its quota. */
export async function mailingOrganization(ctx: OrganizationCtx): Promise<MailingOrganization> {
  const { token, verification } = await findOrganization(ctx)
  return { token, isVerified: verification === 'verified' }
}

/**
 * The confirmation mail of a new member, within the quota of the mailbox. The mail of an invited
 * member also counts against the quotas of the organization and the inviter, because anyone with the
 * link can accept an invitation.
 */
export const confirmationTo =
  (deps: Sender, ctx: Ctx, member: MemberRow, invitation?: { readonly invitedById: string | null }): Later =>
  async (db) => {
    const { organizationId, email } = member
    const cause = invitation && (await causeOf({ ...ctx, db, organizationId }, invitation.invitedById))
    if (!(await deps.mailLimits.mayConfirm(email, ctx.address, cause))) return undefined
    return confirmationMailTo(deps, ctx, member)(db)
  }

/** Invitations from earlier releases do not name the inviter. */
async function causeOf(ctx: OrganizationCtx, invitedById: string | null): Promise<MailCause> {
  const member = invitedById
    ? { token: invitedById, isConfirmed: await isConfirmed(ctx, invitedById) }
    : { token: ctx.organizationId, isConfirmed: false }
  return { organization: await mailingOrganization(ctx), member }
}

/**
 * Created after the response, whose content and duration do not reveal whether the email belongs to
 * a member.
 */
const confirmationMailTo =
  ({ mailer }: Sender, { now, random, requestId, address }: Ctx, member: MemberRow): Later =>
  async (db) => {
    if (!mailer) return undefined
    const ctx = { db, actor: { kind: 'anonymous' }, now, random, requestId, address } as const
    const made = await writeOnce(ctx, (write) => makeConfirmation(write, member.token))
    return made && confirmationMail(mailer.consoleUrl, made)
  }
