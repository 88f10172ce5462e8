import { STRONGEST_ROLE } from '../../kernel/access.ts'
import { momentText } from '../../kernel/moment-text.ts'
import type { Ctx, OrganizationCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { GivenMail, Mail, Mailer } from '../../platform/outbound/mail.ts'
import { findMember, listMembers, type MemberRow } from './find-members.ts'
import type { MailLimits } from './mail-limits.ts'

/** Changes of how a member signs in, which are mailed to the member (ASVS 6.3.7). */
const CHANGES = {
  password: { subject: 'Your password was changed', text: 'The password of your account was changed' },
  totpOn: { subject: 'An authenticator app was set up', text: 'An authenticator app was set up for your account' },
  totpOff: {
    subject: 'The authenticator app was turned off',
    text: 'The authenticator app was turned off for your account',
  },
  recoveryCodes: {
    subject: 'New recovery codes were created',
    text: 'New recovery codes were created for your account, and the old ones no longer work. They were created',
  },
  passkeyAdded: { subject: 'A passkey was added', text: 'A passkey was added to your account' },
  passkeyRemoved: { subject: 'A passkey was removed', text: 'A passkey was removed from your account' },
} as const
export type SecurityChange = keyof typeof CHANGES

type Sender = { readonly mailer?: Mailer | undefined; readonly mailLimits: MailLimits }

/**
 * The mail about a change, created after it has committed. None to a member who has not confirmed the email, or beyond the
 * member's quota.
 */
export const securityNotice =
  (
    { mailer, mailLimits }: Sender,
    ctx: Ctx,
    change: SecurityChange,
    { token, organizationId }: Pick<MemberRow, 'token' | 'organizationId'>,
  ) =>
  async (db: Db): Promise<Mail | undefined> => {
    const { email, emailVerifiedAt } = await findMember({ ...ctx, db, organizationId }, token)
    if (!mailer || !emailVerifiedAt || !(await mailLimits.mayReportChange(token))) return undefined
    return noticeMail(mailer.consoleUrl, ctx, change, email)
  }

const noticeMail = (consoleUrl: string, { now, address }: Ctx, change: SecurityChange, to: string): Mail => ({
  to,
  subject: CHANGES[change].subject,
  text: [
    `${CHANGES[change].text} on ${momentText(now)} from IP address ${address}.`,
    `If this was you, no action is needed. If it wasn’t, reset your password and end all sessions:\n\n${consoleUrl}/settings/security`,
  ].join('\n\n'),
})

/**
 * A notice to all admins with a confirmed email, also to the one who made the change: the session may be
 * stolen. Counts once against the organization's quota, after the commit.
 */
export async function adminNotices(
  { mailer, mailLimits }: Sender,
  ctx: OrganizationCtx,
  mailTo: (consoleUrl: string, to: string) => Mail,
): Promise<GivenMail[]> {
  if (!mailer) return []
  const isAdmin = ({ role, enabled, emailVerifiedAt }: MemberRow) =>
    role === STRONGEST_ROLE && enabled && emailVerifiedAt
  let isWithin: Promise<boolean> | undefined
  return (await listMembers(ctx)).filter(isAdmin).map(({ email }) => async () => {
    isWithin ??= mailLimits.mayReportSettings(ctx.organizationId)
    return (await isWithin) ? mailTo(mailer.consoleUrl, email) : undefined
  })
}
