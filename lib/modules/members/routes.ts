import { bucketOf } from '../../platform/bucket-of.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { mailingRoute } from '../../platform/http/mailing-route.ts'
import { type Route, route, routeAfter } from '../../platform/http/route.ts'
import { findOrganization, updateOrganization } from '../organizations/index.ts'
import * as organization from '../organizations/operations.ts'
import { presentOrganization } from '../organizations/present.ts'
import { changeMemberRole, removeMember } from './change-member.ts'
import { hashChosenPassword } from './choose-password.ts'
import { confirmationTo, emailRoutes } from './email-routes.ts'
import { findMe, listMembers } from './find-members.ts'
import {
  acceptInvitation,
  findInvitation,
  findInvitedEmail,
  inviteMember,
  listInvitations,
  revokeInvitation,
} from './invitations.ts'
import { invitationMail } from './mails.ts'
import * as op from './operations.ts'
import { presentInvitation, presentMember, presentOffered } from './present.ts'
import { type MemberDeps, securityRoutes } from './security-routes.ts'
import { signOut } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { findOrganizationAndAdmin, signUp } from './sign-up.ts'

/** Sign-up makes an organization with its first member, so the organization's routes live with the members. */
export const memberRoutes = (deps: MemberDeps): Route[] => [
  ...ofOrganization(deps),
  ...ofSignIn(deps),
  ...ofMembers,
  ...ofInvitations(deps),
  ...emailRoutes(deps),
  ...securityRoutes(deps),
]

const ofOrganization = (deps: MemberDeps): Route[] => [
  // To hash a password takes longer than any statement, so it is done before the write door opens: else each sign-up would hold
  // a connection all the while, and the embedded database has one (decision 0018). Hence the limit counts tries, not effects.
  mailingRoute(deps.mailer, (put) =>
    routeAfter(
      organization.createOrganization,
      async ({ body }, ctx) => {
        await deps.signUps.take(bucketOf(ctx.address))
        const { admin_email: email, admin_password: password } = body
        return hashChosenPassword(ctx, deps.secrets, { password, field: 'admin_password', email })
      },
      async (ctx, { body }, passwordHash) => {
        const made = await signUp(ctx, body, passwordHash)
        put(confirmationTo(deps, ctx, made.admin))
        return presentOrganization(made.organization, made.admin)
      },
    ),
  ),
  route(organization.findOrganization, async (ctx) => {
    const found = await findOrganizationAndAdmin(ctx)
    return presentOrganization(found.organization, found.admin)
  }),
  route(organization.updateOrganization, async (ctx, { body }) => {
    const updated = await updateOrganization(ctx, body)
    return presentOrganization(updated, (await findOrganizationAndAdmin(ctx)).admin)
  }),
]

const ofSignIn = (deps: MemberDeps): Route[] => [
  route(op.signIn, async (ctx, { body }) => {
    const { accessToken, organizationId } = await signIn(ctx, deps, body)
    return { access_token: accessToken, token: organizationId }
  }),
  route(op.signOut, async (ctx) => {
    await signOut(ctx)
    return {}
  }),
]

const ofMembers: Route[] = [
  route(op.findMe, async (ctx) => presentMember(await findMe(ctx))),
  route(op.listMembers, async (ctx) => {
    const found = await listMembers(ctx)
    return { count: found.length, members: found.map(presentMember) }
  }),
  route(op.changeMemberRole, async (ctx, { params, body }) =>
    presentMember(await changeMemberRole(ctx, params.member_id, body.role)),
  ),
  route(op.removeMember, async (ctx, { params }) => {
    await removeMember(ctx, params.member_id)
    return {}
  }),
]

/**
 * Whether an invitation is mailed: not before the inviter has confirmed their own email. Whose mailbox it is has not asked for any of it. Beyond the limits the invitation stands all the same, to
 * be handed over: nobody is kept from inviting by what others do.
 */
async function mayMailInvitation(ctx: MemberCtx, { mailer, mailLimits }: MemberDeps, email: string): Promise<boolean> {
  if (!mailer || !(await findMe(ctx)).emailVerifiedAt) return false
  const { token, verification } = await findOrganization(ctx)
  return mailLimits.mayInvite({ token, isVerified: verification === 'verified' }, email)
}

const ofInvitations = (deps: MemberDeps): Route[] => [
  mailingRoute(deps.mailer, (put) =>
    routeAfter(
      op.inviteMember,
      ({ body }, ctx) => mayMailInvitation(ctx, deps, body.email),
      async (ctx, { body }, mayMail) => {
        const made = await inviteMember(ctx, body)
        if (deps.mailer && mayMail) put(invitationMail(deps.mailer.consoleUrl, made))
        return { ...presentInvitation(made.invitation), secret: made.secret, is_mailed: mayMail }
      },
    ),
  ),
  route(op.listInvitations, async (ctx) => {
    const found = await listInvitations(ctx)
    return { count: found.length, invitations: found.map(presentInvitation) }
  }),
  route(op.revokeInvitation, async (ctx, { params }) => {
    await revokeInvitation(ctx, params.invitation_id)
    return {}
  }),
  route(op.lookUpInvitation, async (ctx, { body }) => {
    const { invitation, organization: name } = await findInvitation(ctx, body.token)
    return presentOffered(invitation, name)
  }),
  mailingRoute(deps.mailer, (put) =>
    routeAfter(
      op.acceptInvitation,
      // Nobody has a core hash passwords for a link that is not good.
      async ({ body }, ctx) => {
        const email = await findInvitedEmail(ctx, body.token)
        if (!email) return ''
        return hashChosenPassword(ctx, deps.secrets, { password: body.password, field: 'password', email })
      },
      async (ctx, { body }, passwordHash) => {
        const member = await acceptInvitation(ctx, body, passwordHash)
        if (!member.emailVerifiedAt) put(confirmationTo(deps, ctx, member))
        return presentMember(member)
      },
    ),
  ),
]
