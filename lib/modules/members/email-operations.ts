import { operation } from '../../wire/operation.ts'
import { ConfirmEmail, ConfirmedEmail, EmailLink } from './contract.ts'

const tag = 'Sign-in and members'

export const sendEmailLink = operation({
  id: 'sendEmailLink',
  method: 'POST',
  path: '/members/me/email-link',
  tag,
  summary: 'Request an email confirmation link',
  description:
    'The link works once, expires after a day and replaces earlier ones. If email is not configured on the server, the network operator confirms emails. Nothing is sent if the email is already confirmed.',
  access: { by: 'member', permission: 'own', partner: false },
  data: EmailLink,
  extension: true,
})

export const confirmEmail = operation({
  id: 'confirmEmail',
  method: 'POST',
  path: '/email-links/use',
  tag,
  summary: 'Confirm an email',
  description: 'Uses POST because mail scanners follow links. Returns 409 if another account has confirmed the email.',
  access: { by: 'anyone' },
  body: ConfirmEmail,
  data: ConfirmedEmail,
  errors: [404, 409],
  extension: true,
})
