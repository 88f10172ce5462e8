import { isoTime } from '../../kernel/time.ts'
import { type Mail, plainName } from '../../platform/outbound/mail.ts'
import type { MadeReset } from './change-password.ts'
import type { MadeConfirmation } from './email-confirmation.ts'
import type { Invited } from './invitations.ts'

/** The link of an invitation. Its secret is behind the #, so it stands in no log and no Referer header (ASVS 14.2.1). */
const invitationLink = (consoleUrl: string, secret: string) => `${consoleUrl}/invitation#${secret}`

export const invitationMail = (consoleUrl: string, { invitation, mailedSecret, organization }: Invited): Mail => ({
  to: invitation.email,
  subject: 'You are invited to an organization',
  text: [
    `${plainName(invitation.invitedBy)} invites you to ${plainName(organization)}, as ${invitation.role}.`,
    `Choose a name and a password here:\n\n${invitationLink(consoleUrl, mailedSecret)}`,
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

/** Holds no name: a stranger may have signed up with this email. */
export const confirmationMail = (consoleUrl: string, made: MadeConfirmation): Mail =>
  made.kind === 'taken'
    ? {
        to: made.email,
        subject: 'You already have an account',
        text: [
          'Somebody used your email for another account in this payment network.',
          `Your own account stays as it is, and the other one cannot act in your name. Sign in to yours here:\n\n${consoleUrl}/sign-in`,
          'If it was not you, do nothing.',
        ].join('\n\n'),
      }
    : {
        to: made.email,
        subject: 'Confirm your email',
        text: [
          `Somebody used this email for an account in this payment network. If it was you, confirm it here:\n\n${consoleUrl}/confirm-email#${made.secret}`,
          `The link is good once, until ${isoTime(made.expiresAt)}. If it was not you, do nothing: the account cannot use your email.`,
        ].join('\n\n'),
      }
