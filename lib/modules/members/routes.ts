import { bucketOf } from '../../platform/bucket-of.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Limiter } from '../../platform/http/rate-limit.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { updateOrganization } from '../organizations/index.ts'
import * as organization from '../organizations/operations.ts'
import { presentOrganization } from '../organizations/present.ts'
import { findMe, listMembers } from './find-members.ts'
import * as op from './operations.ts'
import { hashChosenPassword } from './password.ts'
import { presentMember } from './present.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { findOrganizationAndAdmin, signUp } from './sign-up.ts'
import type { SignInThrottle } from './throttle.ts'

/** Sign-up makes an organization with its first member, so the organization's routes live with the members. */
export const memberRoutes = (deps: { secrets: Secrets; throttle: SignInThrottle; signUps: Limiter }): Route[] => [
  signUpRoute(deps.signUps),
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

/**
 * To hash a password takes longer than any statement, so it is done before the write door opens: else each sign-up would hold a
 * connection all the while, and the embedded database has one (decision 0017). Hence its limit counts tries, not effects.
 */
const signUpRoute = (signUps: Limiter): Route => ({
  operation: organization.createOrganization,
  serve: async (deps, c) => {
    const given = organization.createOrganization.body.safeParse(await jsonOrNothing(c.req))
    let passwordHash = ''
    if (given.success) {
      await signUps.take(bucketOf(c.env?.clientAddress ?? 'unknown'))
      passwordHash = await hashChosenPassword(given.data.admin_password, 'admin_password')
    }
    // What has another shape gets no further than this route's own check of it.
    const bound = route(organization.createOrganization, async (ctx, { body }) => {
      const made = await signUp(ctx, body, passwordHash)
      return presentOrganization(made.organization, made.admin)
    })
    return bound.serve(deps, c)
  },
})

async function jsonOrNothing(request: { text(): Promise<string> }): Promise<unknown> {
  try {
    return JSON.parse(await request.text())
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
