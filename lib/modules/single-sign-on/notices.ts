import { STRONGEST_ROLE } from '../../kernel/access.ts'
import { momentText } from '../../kernel/moment-text.ts'
import type { Ctx, MemberCtx, OrganizationCtx } from '../../platform/context.ts'
import { type Mail, plainName } from '../../platform/outbound/mail.ts'
import { listMembers, type MemberRow } from '../members/index.ts'

/** Changes of an organization's sign-in that are mailed to all its admins (ASVS 6.3.7). */
const CHANGES = {
  connected: 'connected a new identity provider',
  deleted: 'deleted the connection to the identity provider',
  off: 'turned single sign-on off',
  optional: 'made single sign-on optional',
  required: 'required single sign-on',
} as const
export type SignInChange = keyof typeof CHANGES

/** The emails of the organization's admins, without removed and unconfirmed ones. */
async function adminsOf(ctx: OrganizationCtx): Promise<string[]> {
  const isAdmin = ({ role, enabled, emailVerifiedAt }: MemberRow) =>
    role === STRONGEST_ROLE && enabled && emailVerifiedAt
  return (await listMembers(ctx)).filter(isAdmin).map(({ email }) => email)
}

export const changeMail =
  ({ now, address, actor }: MemberCtx, change: SignInChange) =>
  (consoleUrl: string, to: string): Mail => ({
    to,
    subject: 'Single sign-on was changed',
    text: [
      `${plainName(actor.name)} ${CHANGES[change]} on ${momentText(now)} from IP address ${address}.`,
      `If you weren’t expecting this, check the settings and the audit log:\n\n${consoleUrl}/settings/single-sign-on`,
    ].join('\n\n'),
  })

export async function breakGlassMails(ctx: Ctx, { firstName, lastName, organizationId }: MemberRow): Promise<Mail[]> {
  return (await adminsOf({ ...ctx, organizationId })).map((to) => ({
    to,
    subject: 'A password was used instead of single sign-on',
    text: [
      `${plainName(`${firstName} ${lastName}`)}, the break-glass admin of your organization, signed in without the identity provider on ${momentText(ctx.now)} from IP address ${ctx.address}.`,
      'Your organization requires single sign-on, so this is meant for failures of the identity provider only. If you weren’t expecting this, sign that member out under Settings → Members and choose another break-glass admin.',
    ].join('\n\n'),
  }))
}
