import { isoTime } from '../../kernel/time.ts'
import { bucketOf } from '../../platform/bucket-of.ts'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal, rateLimited } from '../../platform/errors.ts'
import { mailingRoute } from '../../platform/http/mailing-route.ts'
import type { Limiter } from '../../platform/http/rate-limit.ts'
import { type Route, route, routeAfter } from '../../platform/http/route.ts'
import type { Mail, Mailer } from '../../platform/outbound/mail.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import type { OperationSpec } from '../../wire/operation.ts'
import {
  changePassword,
  findMemberToReset,
  findResetEmail,
  findResettable,
  makeResetByEmail,
  makeResetFor,
  resetPassword,
} from './authentication/change-password.ts'
import { hashChosenPassword } from './authentication/choose-password.ts'
import { confirmPassword } from './authentication/confirm-password.ts'
import { checkCredentials, confirmSession, consumeCredentials } from './authentication/confirm-session.ts'
import { endOwnSessions, endSession, listSessions } from './authentication/sessions.ts'
import type { SignInDeps } from './authentication/sign-in.ts'
import type { SignInThrottle } from './authentication/throttle.ts'
import { disableTotp, enableTotp, makeRecoveryCodes, startTotp } from './authentication/totp.ts'
import { signMemberOut } from './change-member.ts'
import { findMe, type MemberRow } from './find-members.ts'
import type { MailLimits } from './mail-limits.ts'
import { resetMail } from './mails.ts'
import { presentSession } from './present.ts'
import { type SecurityChange, securityNotice } from './security-notices.ts'
import * as op from './security-operations.ts'

export type MemberDeps = SignInDeps & {
  readonly stepUps: SignInThrottle
  readonly signUps: Limiter
  readonly mailLimits: MailLimits
  /** All operations, to list what each permission allows. */
  readonly operations: readonly OperationSpec[]
  readonly mailer?: Mailer | undefined
  /** Shown in authenticator apps and password managers. */
  readonly productName?: string | undefined
  /** OPERATOR_SECOND_FACTOR. */
  readonly operatorSecondFactor?: boolean | undefined
}

function asForbidden(error: unknown): Refusal {
  if (error instanceof Refusal && error.status === 403) return error
  throw error
}

type Identified = Pick<MemberRow, 'token' | 'organizationId'>

/** Mails a change to the signed-in member, or to the given one, once it has committed. */
type Report = {
  (ctx: MemberCtx, change: SecurityChange): void
  (ctx: Ctx, change: SecurityChange, member: Identified): void
}

/** An operation that changes how a member signs in. */
export const reportingRoute = (
  sender: Pick<MemberDeps, 'mailer' | 'mailLimits'>,
  bind: (report: Report) => Route,
): Route =>
  mailingRoute(sender.mailer, (put) => {
    const report = (ctx: Ctx | MemberCtx, change: SecurityChange, member?: Identified) =>
      put(securityNotice(sender, ctx, change, member ?? ownOf(ctx as MemberCtx)))
    return bind(report)
  })

const ownOf = ({ actor, organizationId }: MemberCtx): Identified => ({ token: actor.id, organizationId })

/** Account security: sessions, password and second factor (decision 0032). */
export const securityRoutes = (deps: MemberDeps): Route[] => [
  ...ofSessions(deps),
  ...ofSecondFactor(deps),
  ...ofPasswords(deps),
  ...ofResetLinks(deps),
]

const ofSessions = (deps: MemberDeps): Route[] => [
  routeAfter(
    op.confirmSession,
    ({ body }, ctx) => checkCredentials(ctx, deps, body),
    async (ctx, { body }, checked) => ({
      confirmed_until: isoTime(await confirmSession(ctx, deps, checked, body.code ?? '')),
    }),
  ),
  route(op.listSessions, async (ctx) => {
    const found = await listSessions(ctx)
    return { count: found.length, sessions: found.map((row) => presentSession(row, ctx.actor.jti)) }
  }),
  route(op.endSession, async (ctx, { params }) => {
    await endSession(ctx, params.session_id)
    return {}
  }),
  route(op.endOwnSessions, async (ctx, { body }) => ({ count: await endOwnSessions(ctx, body.including_this) })),
  route(op.signMemberOut, async (ctx, { params }) => {
    await signMemberOut(ctx, params.member_id)
    return {}
  }),
]

const ofSecondFactor = (deps: MemberDeps): Route[] => [
  route(op.startTotp, async (ctx) => {
    const { until, ...begun } = await startTotp(ctx, deps.secrets, deps.productName)
    return { ...begun, expires_at: isoTime(until) }
  }),
  reportingRoute(deps, (report) =>
    routeAfter(
      op.enableTotp,
      ({ body }, ctx) => confirmPassword(ctx, deps.stepUps, body.password),
      async (ctx, { body }) => {
        report(ctx, 'totpOn')
        return { recovery_codes: await enableTotp(ctx, deps.secrets, body) }
      },
    ),
  ),
  reportingRoute(deps, (report) =>
    routeAfter(
      op.disableTotp,
      ({ body }, ctx) => checkCredentials(ctx, deps, body),
      async (ctx, { body }, checked) => {
        await consumeCredentials(ctx, deps, checked, body.code ?? '')
        await disableTotp(ctx, deps)
        report(ctx, 'totpOff')
        return {}
      },
    ),
  ),
  reportingRoute(deps, (report) =>
    routeAfter(
      op.makeRecoveryCodes,
      ({ body }, ctx) => checkCredentials(ctx, deps, body),
      async (ctx, { body }, checked) => {
        await consumeCredentials(ctx, deps, checked, body.code ?? '')
        report(ctx, 'recoveryCodes')
        return { recovery_codes: await makeRecoveryCodes(ctx) }
      },
    ),
  ),
]

/**
 * Created after the response, which reveals neither by its duration nor by an error whether the
 * email belongs to a member.
 */
const resetMailTo =
  (mailer: Mailer, mailLimits: MailLimits, { now, random, requestId, address }: Ctx, email: string) =>
  async (db: Db): Promise<Mail | undefined> => {
    const ctx = { db, actor: { kind: 'anonymous' }, now, random, requestId, address } as const
    const member = await findMemberToReset(ctx, email)
    if (!member) return undefined
    const make = () => writeOnce(ctx, (write) => makeResetByEmail(write, member))
    const reset = await mailLimits.reset(member.email, make)
    return reset && resetMail(mailer.consoleUrl, { reset, email: member.email })
  }

const ofPasswords = (deps: MemberDeps): Route[] => [
  reportingRoute(deps, (report) =>
    routeAfter(
      op.changePassword,
      async ({ body }, ctx) => {
        const refused = await confirmPassword(ctx, deps.stepUps, body.current_password).then(
          () => undefined,
          asForbidden,
        )
        if (refused) return refused
        const { email } = await findMe(ctx)
        return hashChosenPassword(ctx, deps, { password: body.new_password, field: 'new_password', email })
      },
      // A retried request contains a password that it has already changed, so replays are detected
      // before the password is verified.
      async (ctx, _, passwordHash) => {
        if (passwordHash instanceof Refusal) throw passwordHash
        await changePassword(ctx, passwordHash)
        report(ctx, 'password')
        return {}
      },
    ),
  ),
  reportingRoute(deps, (report) =>
    routeAfter(
      op.resetPassword,
      async ({ body }, ctx) => {
        const email = await findResetEmail(ctx, body.token)
        if (!email) return ''
        return hashChosenPassword(ctx, deps, { password: body.password, field: 'password', email })
      },
      async (ctx, { body }, passwordHash) => {
        report(ctx, 'password', await resetPassword(ctx, body.token, passwordHash))
        return {}
      },
    ),
  ),
]

const ofResetLinks = ({ signUps, mailLimits, mailer }: MemberDeps): Route[] => [
  mailingRoute(mailer, (put) =>
    routeAfter(
      op.makePasswordReset,
      async ({ params }, ctx) =>
        !mailer || mailLimits.mayResetFor((await findResettable(ctx, params.member_id, true)).email),
      async (ctx, { params }, isWithinQuota) => {
        if (!isWithinQuota)
          throw rateLimited(3600, 'This member was sent several reset links within an hour. Retry later.')
        const { reset, email } = await makeResetFor(ctx, params.member_id, mailer !== undefined)
        if (mailer) {
          // Not sent late if the member has since received a newer link.
          put(async (db) =>
            (await findResetEmail({ ...ctx, db }, reset.secret))
              ? resetMail(mailer.consoleUrl, { reset, email })
              : undefined,
          )
        }
        const made = { is_mailed: mailer !== undefined, expires_at: isoTime(reset.expiresAt) }
        return mailer ? made : { ...made, secret: reset.secret }
      },
      { skipOnReplay: true },
    ),
  ),
  mailingRoute(mailer, (put) =>
    routeAfter(
      op.requestPasswordReset,
      (_, { address }) => signUps.take(`reset ${bucketOf(address)}`),
      async (ctx, { body }) => {
        if (mailer) put(resetMailTo(mailer, mailLimits, ctx, body.email))
        return { is_mailed: mailer !== undefined }
      },
    ),
  ),
]
