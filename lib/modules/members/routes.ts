import { STRONGEST_ROLE } from '../../kernel/access.ts'
import { bucketOf } from '../../platform/bucket-of.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { mailingRoute } from '../../platform/http/mailing-route.ts'
import { type Route, route, routeAfter, routeWithHeaders } from '../../platform/http/route.ts'
import { findRules, updateOrganization } from '../organizations/index.ts'
import { presentOrganization } from '../organizations/present.ts'
import { hashChosenPassword } from './authentication/choose-password.ts'
import { whileHashesAreFree } from './authentication/password.ts'
import { signOut } from './authentication/sessions.ts'
import { signIn } from './authentication/sign-in.ts'
import { assignRole, removeColleague } from './change-member.ts'
import { confirmationTo, emailRoutes, mailingOrganization } from './email-routes.ts'
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
import { passkeyRoutes } from './passkeys/routes.ts'
import { presentInvitation, presentMe, presentMember, presentOffered } from './present.ts'
import { readRoles } from './roles/find-roles.ts'
import { roleRoutes } from './roles/routes.ts'
import { ruleRoutes } from './rules/routes.ts'
import { type MemberDeps, securityRoutes } from './security-routes.ts'
import { signInCodeRoutes } from './sign-in-codes/routes.ts'
import { findOrganizationAndAdmin, signUp } from './sign-up.ts'
import { updateMe } from './update-me.ts'

/**
 * Sign-up creates an organization with its first member, so the organization's routes are in this
 * module.
 */
export const memberRoutes = (deps: MemberDeps): Route[] => [
  ...ofOrganization(deps),
  ...ofSignIn(deps),
  ...ofMembers(deps),
  ...ofInvitations(deps),
  ...emailRoutes(deps),
  ...securityRoutes(deps),
  ...passkeyRoutes(deps),
  ...signInCodeRoutes(deps),
  ...ruleRoutes,
  ...roleRoutes(deps.operations),
]

const ofOrganization = (deps: MemberDeps): Route[] => [
  // Hashing takes longer than any statement, so it precedes the transaction: otherwise each sign-up
  // would hold a connection, and the embedded database has only one (decision 0018). The limit
  // therefore counts attempts.
  mailingRoute(deps.mailer, (put) =>
    routeAfter(
      op.createOrganization,
      async ({ body }, ctx) => {
        await deps.signUps.take(bucketOf(ctx.address))
        const { admin_email: email, admin_password: password } = body
        return hashChosenPassword(ctx, deps, { password, field: 'admin_password', email })
      },
      async (ctx, { body }, passwordHash) => {
        const made = await signUp(ctx, body, passwordHash)
        put(confirmationTo(deps, ctx, made.admin))
        return presentOrganization(made.organization, made.admin)
      },
    ),
  ),
  route(op.findOrganization, async (ctx) => {
    const found = await findOrganizationAndAdmin(ctx)
    return presentOrganization(found.organization, found.admin)
  }),
  route(op.updateOrganization, async (ctx, { body }) => {
    const updated = await updateOrganization(ctx, body)
    return presentOrganization(updated, (await findOrganizationAndAdmin(ctx)).admin)
  }),
]

const ofSignIn = (deps: MemberDeps): Route[] => [
  routeWithHeaders(op.signIn, async (ctx, { body, headers }) => {
    const { accessToken, organizationId, deviceToken } = await whileHashesAreFree(ctx.address, () =>
      signIn(ctx, deps, body, headers['x-device-token']),
    )
    return { data: { access_token: accessToken, token: organizationId }, headers: { 'X-Device-Token': deviceToken } }
  }),
  route(op.signOut, async (ctx) => {
    await signOut(ctx)
    return {}
  }),
]

const ofMembers = ({ passwordRule }: MemberDeps): Route[] => [
  route(op.findMe, async (ctx) => presentMe(await findMe(ctx), await findRules(ctx.db, ctx.organizationId), ctx.actor)),
  route(op.updateMe, async (ctx, { body }) =>
    presentMe(await updateMe(ctx, body), await findRules(ctx.db, ctx.organizationId), ctx.actor),
  ),
  route(op.listMembers, async (ctx, { query }) => {
    const found = await listMembers(ctx, query.search)
    const roles = await readRoles(ctx)
    return { count: found.length, members: found.map((row) => presentMember(row, roles)) }
  }),
  route(op.changeMemberRole, async (ctx, { params, body }) => {
    if (body.role !== STRONGEST_ROLE) await passwordRule?.keep(ctx, params.member_id)
    return presentMember(await assignRole(ctx, params.member_id, body.role), await readRoles(ctx))
  }),
  route(op.removeMember, async (ctx, { params }) => {
    await passwordRule?.keep(ctx, params.member_id)
    await removeColleague(ctx, params.member_id)
    return {}
  }),
]

/**
 * Whether an invitation is mailed. The inviter's email must be verified, because the recipient did
 * not request the mail. Beyond the quotas the invitation is still created and can be passed on, so
 * that others cannot prevent it.
 */
async function mayMailInvitation(ctx: MemberCtx, { mailer, mailLimits }: MemberDeps, email: string): Promise<boolean> {
  if (!mailer || !(await findMe(ctx)).emailVerifiedAt) return false
  return mailLimits.mayInvite(await mailingOrganization(ctx), email)
}

const ofInvitations = (deps: MemberDeps): Route[] => [
  mailingRoute(deps.mailer, (put) =>
    routeAfter(
      op.inviteMember,
      ({ body }, ctx) => mayMailInvitation(ctx, deps, body.email),
      async (ctx, { body }, mayMail) => {
        const made = await inviteMember(ctx, body)
        const shown = presentInvitation(made.invitation, await readRoles(ctx))
        if (deps.mailer && mayMail) put(invitationMail(deps.mailer.consoleUrl, made, shown.role_name))
        return { ...shown, secret: made.secret, is_mailed: mayMail }
      },
      { skipOnReplay: true },
    ),
  ),
  route(op.listInvitations, async (ctx) => {
    const found = await listInvitations(ctx)
    const roles = await readRoles(ctx)
    return { count: found.length, invitations: found.map((row) => presentInvitation(row, roles)) }
  }),
  route(op.revokeInvitation, async (ctx, { params }) => {
    await revokeInvitation(ctx, params.invitation_id)
    return {}
  }),
  route(op.lookUpInvitation, async (ctx, { body }) => {
    const { invitation, organization: name } = await findInvitation(ctx, body.token)
    return presentOffered(invitation, name, await readRoles({ ...ctx, ...invitation }))
  }),
  mailingRoute(deps.mailer, (put) =>
    routeAfter(
      op.acceptInvitation,
      // Prevents hashing for invalid links.
      async ({ body }, ctx) => {
        const email = await findInvitedEmail(ctx, body.token)
        if (!email) return ''
        return hashChosenPassword(ctx, deps, { password: body.password, field: 'password', email })
      },
      async (ctx, { body }, passwordHash) => {
        const { member, invitation } = await acceptInvitation(ctx, body, passwordHash)
        if (!member.emailVerifiedAt) put(confirmationTo(deps, ctx, member, invitation))
        return presentMember(member, await readRoles({ ...ctx, ...member }))
      },
    ),
  ),
]
