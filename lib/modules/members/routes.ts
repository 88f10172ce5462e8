import { bucketOf } from '../../platform/bucket-of.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Limiter } from '../../platform/http/rate-limit.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { updateOrganization } from '../organizations/index.ts'
import * as organization from '../organizations/operations.ts'
import { presentOrganization } from '../organizations/present.ts'
import { findMe, listMembers } from './find-members.ts'
import * as op from './operations.ts'
import { presentMember } from './present.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { findOrganizationAndAdmin, signUp } from './sign-up.ts'
import type { SignInThrottle } from './throttle.ts'

/** Sign-up makes an organization with its first member, so the organization's routes live with the members. */
export const memberRoutes = (deps: { secrets: Secrets; throttle: SignInThrottle; signUps: Limiter }): Route[] => [
  route(organization.createOrganization, async (ctx, { body }) => {
    await deps.signUps.take(bucketOf(ctx.address))
    const made = await signUp(ctx, body)
    return presentOrganization(made.organization, made.admin)
  }),
  route(organization.findOrganization, async (ctx) => {
    const found = await findOrganizationAndAdmin(ctx)
    return presentOrganization(found.organization, found.admin)
  }),
  route(organization.updateOrganization, async (ctx, { body }) => {
    const updated = await updateOrganization(ctx, body)
    return presentOrganization(updated, (await findOrganizationAndAdmin(ctx)).admin)
  }),
  route(op.signIn, async (ctx, { body }) => {
    const { accessToken, organizationId } = await signIn(ctx, deps, body)
    return { access_token: accessToken, token: organizationId }
  }),
  route(op.signOut, async (ctx) => {
    await signOut(ctx)
    return {}
  }),
  route(op.findMe, async (ctx) => presentMember(await findMe(ctx))),
  route(op.listMembers, async (ctx) => {
    const found = await listMembers(ctx)
    return { count: found.length, members: found.map(presentMember) }
  }),
]
