import { isoTime } from '../../kernel/time.ts'
import { bucketOf } from '../../platform/bucket-of.ts'
import { badRequest } from '../../platform/errors.ts'
import { mailingRoute } from '../../platform/http/mailing-route.ts'
import type { Limiter } from '../../platform/http/rate-limit.ts'
import { type Route, route, routeAfter } from '../../platform/http/route.ts'
import type { Mailer } from '../../platform/outbound/mail.ts'
import type { DomainRecords, Targets } from '../../platform/outbound/target.ts'
import { adminNotices, type MailLimits } from '../members/index.ts'
import { completeConfirmation, startConfirmation } from './confirm.ts'
import { changeMode, deleteConnection, findConnection, readInput, saveConnection } from './connection.ts'
import { claimDomain, listDomains, lookUpRecord, removeDomain, verifyDomain } from './domains.ts'
import { changeMail } from './notices.ts'
import * as op from './operations.ts'
import { presentConnection, presentDomain } from './present.ts'
import { ProviderProblem } from './problems.ts'
import { discover, outboundTo } from './provider.ts'
import { completeSignIn, findMethods, type SignInDeps, startSignIn, startTest } from './sign-in.ts'
import { completeTest } from './test-connection.ts'

type Deps = Pick<SignInDeps, 'secrets' | 'passwordCost' | 'supportEmail'> & {
  readonly targets: Targets & DomainRecords
  readonly consoleUrl?: string | undefined
  readonly mailer?: Mailer | undefined
  readonly mailLimits: MailLimits
  /** Requests to providers and name servers. */
  readonly limiter: Limiter
}

/** Single sign-on with an organization's identity provider (decision 0170). */
export function singleSignOnRoutes({ consoleUrl = 'http://localhost:3000', ...deps }: Deps): Route[] {
  const base = consoleUrl.replace(/\/+$/, '')
  const redirectUri = (organizationId: string) => `${base}/sign-in/sso/${organizationId}`
  const signInDeps = { ...deps, outbound: outboundTo(deps.targets), redirectUri }
  return [
    ...ofConnection(signInDeps),
    ...ofChanges(signInDeps, deps),
    ...ofTests(signInDeps, deps.limiter),
    ...ofConfirmations(signInDeps, deps.limiter),
    ...ofDomains(deps),
    ...ofSignIn(signInDeps, deps.limiter),
  ]
}

const ofConnection = ({ redirectUri }: SignInDeps): Route[] => [
  route(op.findSingleSignOn, async (ctx) => {
    const row = await findConnection(ctx, ctx.organizationId)
    return {
      connection: row ? presentConnection(row) : null,
      redirect_uri: redirectUri(ctx.organizationId),
      domains: (await listDomains(ctx)).map(presentDomain),
    }
  }),
]

/** Each change is mailed to all admins. */
const ofChanges = (deps: SignInDeps, { limiter, ...sender }: Omit<Deps, 'secrets'>): Route[] => [
  mailingRoute(sender.mailer, (put) =>
    routeAfter(
      op.saveSingleSignOn,
      async ({ body }, ctx) => {
        await limiter.take(ctx.organizationId)
        const provider = await readInput(ctx, deps.secrets, body)
        const config = await discover(deps.outbound, provider, ctx.now).catch(asInputError)
        return { ...provider, issuer: config.serverMetadata().issuer }
      },
      async (ctx, { body }, provider) => {
        const { connection, isNew } = await saveConnection(ctx, deps.secrets, body, provider)
        if (isNew) put(...(await adminNotices(sender, ctx, changeMail(ctx, 'connected'))))
        return presentConnection(connection)
      },
    ),
  ),
  mailingRoute(sender.mailer, (put) =>
    route(op.deleteSingleSignOn, async (ctx) => {
      await deleteConnection(ctx)
      put(...(await adminNotices(sender, ctx, changeMail(ctx, 'deleted'))))
      return {}
    }),
  ),
  mailingRoute(sender.mailer, (put) =>
    route(op.changeSingleSignOnMode, async (ctx, { body }) => {
      const changed = await changeMode(ctx, body)
      put(...(await adminNotices(sender, ctx, changeMail(ctx, body.mode))))
      return presentConnection(changed)
    }),
  ),
]

const ofTests = (deps: SignInDeps, limiter: Limiter): Route[] => [
  route(op.startSingleSignOnTest, async (ctx) => {
    await limiter.take(ctx.organizationId)
    return presentStarted(await startTest(ctx, deps))
  }),
  route(op.completeSingleSignOnTest, async (ctx, { body }) => {
    await limiter.take(ctx.organizationId)
    return completeTest(ctx, deps, body)
  }),
]

const ofConfirmations = (deps: SignInDeps, limiter: Limiter): Route[] => [
  route(op.startProviderConfirmation, async (ctx) => {
    await limiter.take(ctx.actor.id)
    return presentStarted(await startConfirmation(ctx, deps))
  }),
  route(op.confirmWithProvider, async (ctx, { body }) => {
    await limiter.take(ctx.actor.id)
    return { confirmed_until: isoTime(await completeConfirmation(ctx, deps, body)) }
  }),
]

function asInputError(error: unknown): never {
  throw error instanceof ProviderProblem ? badRequest(`issuer: ${error.message}`) : error
}

const presentStarted = ({ url, binding, until }: Awaited<ReturnType<typeof startTest>>) => ({
  authorization_url: url,
  binding,
  expires_at: isoTime(until),
})

const ofDomains = ({ targets, limiter }: Pick<Deps, 'targets' | 'limiter'>): Route[] => [
  route(op.claimDomain, async (ctx, { body }) => presentDomain(await claimDomain(ctx, body.domain))),
  routeAfter(
    op.verifyDomain,
    async ({ params }, ctx) => {
      await limiter.take(ctx.organizationId)
      return lookUpRecord(ctx, targets, params.domain_id)
    },
    async (ctx, { params }, { isProved, found }) => ({
      domain: presentDomain(await verifyDomain(ctx, params.domain_id, isProved)),
      found: [...found],
    }),
  ),
  route(op.removeDomain, async (ctx, { params }) => {
    await removeDomain(ctx, params.domain_id)
    return {}
  }),
]

const ofSignIn = (deps: SignInDeps, limiter: Limiter): Route[] => [
  route(op.findSignInMethods, async (ctx, { body }) => ({ methods: await findMethods(ctx, body.email) })),
  route(op.startSingleSignOn, async (ctx, { body }) => {
    await limiter.take(bucketOf(ctx.address))
    return presentStarted(await startSignIn(ctx, deps, body.email))
  }),
  route(op.signInWithProvider, async (ctx, { body }) => {
    await limiter.take(bucketOf(ctx.address))
    const { accessToken, organizationId } = await completeSignIn(ctx, deps, body)
    return { access_token: accessToken, token: organizationId }
  }),
]
