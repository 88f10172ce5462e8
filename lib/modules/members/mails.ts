import { isoTime } from '../../kernel/time.ts'
import { type Mail, plainName } from '../../platform/outbound/mail.ts'
import type { MadeReset } from './change-password.ts'
import type { InvitationRow } from './invitations.ts'

/** The link of an invitation. Its secret is behind the #, so it stands in no log and no Referer header (ASVS 14.2.1). */
const invitationLink = (consoleUrl: string, secret: string) => `${consoleUrl}/invitation#${secret}`

export const invitationMail = (
  consoleUrl: string,
  { invitation, secret, organization }: { invitation: InvitationRow; secret: string; organization: string },
): Mail => ({
  to: invitation.email,
  subject: 'You are invited to an organization',
  text: [
    `${plainName(invitation.invitedBy)} invites you to ${plainName(organization)}, as ${invitation.role}.`,
    `Choose a name and a password here:\n\n${invitationLink(consoleUrl, secret)}`,
    `The link is good once, until ${isoTime(invitation.expiresAt)}. If you expected no invitation, do nothing.`,
  ].join('\n\n'),
})

/** The link of a password reset, made like that of an invitation. */
export const resetMail = (consoleUrl: string, { reset, email }: { reset: MadeReset; email: string }): Mail => ({
  to: email,
  subject: 'Choose a new password',
  text: [
    `Somebody asked for a new password of ${email}. Choose it here:\n\n${consoleUrl}/reset-password#${reset.secret}`,
    `The link is good once, until ${isoTime(reset.expiresAt)}. If it was not you, do nothing: your password stays as it is.`,
  ].join('\n\n'),
})
