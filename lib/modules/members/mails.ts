import { momentText } from '../../kernel/moment-text.ts'
import { type Mail, plainName } from '../../platform/outbound/mail.ts'
import type { MadeReset } from './authentication/change-password.ts'
import type { MadeConfirmation } from './email-confirmation.ts'
import type { Invited } from './invitations.ts'

/**
 * An invitation link. Its secret is in the fragment, so that no log and no Referer header contains
 * it (ASVS 14.2.1).
 */
const invitationLink = (consoleUrl: string, secret: string) => `${consoleUrl}/invitation#${secret}`

export const invitationMail = (
  consoleUrl: string,
  { invitation, mailedSecret, organization }: Invited,
  role: string,
): Mail => ({
  to: invitation.email,
  subject: 'Invitation to an organization',
  text: [
    `${plainName(invitation.invitedBy)} invited you to join ${plainName(organization)} with the role ${plainName(role)}.`,
    `Accept the invitation:\n\n${invitationLink(consoleUrl, mailedSecret)}`,
    `The link works once and expires on ${momentText(invitation.expiresAt)}. If you weren’t expecting this, ignore this email.`,
  ].join('\n\n'),
})

/** A password reset link, built like an invitation link. */
export const resetMail = (consoleUrl: string, { reset, email }: { reset: MadeReset; email: string }): Mail => ({
  to: email,
  subject: 'Reset your password',
  text: [
    `We received a request to reset the password of ${email}. Choose a new one:\n\n${consoleUrl}/reset-password#${reset.secret}`,
    `The link works once and expires on ${momentText(reset.expiresAt)}. If you didn’t request this, ignore this email; your password won’t change.`,
  ].join('\n\n'),
})

/** Contains no name, because a stranger may have signed up with this email. */
export const confirmationMail = (consoleUrl: string, made: MadeConfirmation): Mail =>
  made.kind === 'taken'
    ? {
        to: made.email,
        subject: 'You already have an account',
        text: [
          'Someone tried to create another account with your email address on this payment network.',
          `Your account isn’t affected. Sign in:\n\n${consoleUrl}/sign-in`,
          'If this wasn’t you, ignore this email.',
        ].join('\n\n'),
      }
    : {
        to: made.email,
        subject: 'Confirm your email',
        text: [
          `Confirm your email address for your payment network account:\n\n${consoleUrl}/confirm-email#${made.secret}`,
          `The link works once and expires on ${momentText(made.expiresAt)}. If you didn’t sign up, ignore this email.`,
        ].join('\n\n'),
      }
