import { operation } from '../../wire/operation.ts'
import { ConfirmEmail, ConfirmedEmail, EmailLink } from './contract.ts'

const tag = 'Sign-in and members'

export const sendEmailLink = operation({
  id: 'sendEmailLink',
  method: 'POST',
  path: '/members/me/email-link',
  tag,
  summary: 'Have a link mailed that confirms your email',
  description:
    'The link works once, for a day, and ends any earlier one. Where the server sends no mail, the network’s operator confirms emails. Nothing is mailed once yours is confirmed.',
  access: { by: 'member', role: 'viewer', partner: false },
  data: EmailLink,
  extension: true,
})

export const confirmEmail = operation({
  id: 'confirmEmail',
  method: 'POST',
  path: '/email-links/use',
  tag,
  summary: 'Confirm an email by a link',
  description: 'POST, because programs that scan mails follow links. 409 when another account has confirmed the email.',
  access: { by: 'anyone' },
  body: ConfirmEmail,
  data: ConfirmedEmail,
  errors: [404, 409],
  extension: true,
})
