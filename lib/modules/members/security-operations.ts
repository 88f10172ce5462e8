import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { Nothing, pathId } from '../../wire/shapes.ts'
import {
  ChangePassword,
  ConfirmedSession,
  ConfirmSession,
  EnableTotp,
  EndSessions,
  MadeReset,
  PasswordResetRequest,
  RecoveryCodes,
  ResetPassword,
  Session,
  TotpEnrollment,
} from './contract.ts'

const tag = 'Sign-in and members'
const oneMember = z.object({ member_id: pathId('Identifier of the member') })
const admin = { by: 'member', permission: 'members.manage', partner: false } as const
const own = { by: 'member', permission: 'own', partner: false } as const

export const confirmSession = operation({
  id: 'confirmSession',
  method: 'POST',
  path: '/members/me/confirmation',
  tag,
  summary: 'Confirm your identity',
  description:
    'Requires the password and, for members with two-factor authentication, a code; without it, a correct password returns 403 with the code `error.second_factor`. A passkey replaces both. For five minutes, the session can then call operations that need a recent confirmation. Signing in counts as a confirmation.',
  access: own,
  body: ConfirmSession,
  data: ConfirmedSession,
  inSetup: true,
  extension: true,
})

export const changePassword = operation({
  id: 'changePassword',
  method: 'PUT',
  path: '/members/me/password',
  tag,
  summary: 'Change password',
  description: 'Requires the current password. Ends all other sessions of the member.',
  access: own,
  stepUp: 'password',
  body: ChangePassword,
  data: Nothing,
  inSetup: true,
  extension: true,
})

export const listSessions = operation({
  id: 'listSessions',
  method: 'GET',
  path: '/members/me/sessions',
  tag,
  summary: 'List sessions',
  description: 'Returns the member’s active sessions, most recently active first.',
  access: own,
  data: z.object({ count: z.int(), sessions: z.array(Session) }),
  inSetup: true,
  extension: true,
})

export const endSession = operation({
  id: 'endSession',
  method: 'DELETE',
  path: '/members/me/sessions/{session_id}',
  tag,
  summary: 'End a session',
  description: 'Its JWT is rejected from the next request on.',
  access: own,
  params: z.object({ session_id: pathId('Identifier of the session') }),
  data: Nothing,
  errors: [404],
  inSetup: true,
  extension: true,
})

export const endOwnSessions = operation({
  id: 'endOwnSessions',
  method: 'POST',
  path: '/members/me/sessions/end',
  tag,
  summary: 'End all sessions',
  description: 'Ends all other sessions of the signed-in member or, with `including_this`, all sessions.',
  access: own,
  body: EndSessions,
  data: z.object({ count: z.int() }),
  inSetup: true,
  extension: true,
})

export const startTotp = operation({
  id: 'startTotp',
  method: 'POST',
  path: '/members/me/totp/start',
  tag,
  summary: 'Start two-factor setup',
  description: 'Returns a secret for an authenticator app (RFC 6238). Takes effect only after a code is confirmed.',
  access: own,
  data: TotpEnrollment,
  secret: 'To get another secret, start two-factor setup again under a new idempotency key.',
  inSetup: true,
  extension: true,
})

export const enableTotp = operation({
  id: 'enableTotp',
  method: 'PUT',
  path: '/members/me/totp',
  tag,
  summary: 'Turn on the authenticator app',
  description:
    'Requires a code and the password. Ends other sessions; signing in now requires a code. Recovery codes are returned once.',
  access: own,
  stepUp: 'password',
  body: EnableTotp,
  data: RecoveryCodes,
  secret: 'To get other recovery codes, create new ones with POST /members/me/recovery-codes.',
  inSetup: true,
  extension: true,
})

export const disableTotp = operation({
  id: 'disableTotp',
  method: 'POST',
  path: '/members/me/totp/disable',
  tag,
  summary: 'Turn off the authenticator app',
  description:
    'Requires the password and a code, or a passkey. Passkeys stay; without one, recovery codes stop working. Returns 409 for the last second factor of a member who must have one: the network operator’s, those whose organization requires it, and its break-glass admin.',
  access: own,
  stepUp: 'password',
  body: ConfirmSession,
  data: Nothing,
  errors: [409],
  extension: true,
})

export const makeRecoveryCodes = operation({
  id: 'makeRecoveryCodes',
  method: 'POST',
  path: '/members/me/recovery-codes',
  tag,
  summary: 'Create new recovery codes',
  description:
    'Requires the password, and a code with two-factor authentication, or a passkey. All earlier codes stop working.',
  access: own,
  stepUp: 'password',
  body: ConfirmSession,
  data: RecoveryCodes,
  secret: 'To get other recovery codes, create new ones under a new idempotency key.',
  extension: true,
})

export const signMemberOut = operation({
  id: 'signMemberOut',
  method: 'POST',
  path: '/members/{member_id}/signout',
  tag,
  summary: 'Sign a member out everywhere',
  description: 'The member’s JWTs are rejected from the next request on.',
  access: admin,
  stepUp: 'recent',
  params: oneMember,
  errors: [404],
  data: Nothing,
  extension: true,
})

export const makePasswordReset = operation({
  id: 'makePasswordReset',
  method: 'POST',
  path: '/members/{member_id}/password-reset',
  tag,
  summary: 'Send a password reset link to a member',
  description:
    'The link is emailed to the member, works once, expires after an hour and replaces earlier ones. Both members must have confirmed their email, and links per hour are limited. If email is not configured on the server, the response contains the secret of the link, which expires after a day; for another admin, it returns 403. Two-factor authentication stays on.',
  access: admin,
  stepUp: 'recent',
  params: oneMember,
  data: MadeReset,
  errors: [404],
  secret: 'To get another link, request it again under a new idempotency key.',
  extension: true,
})

export const requestPasswordReset = operation({
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/password-resets',
  tag,
  summary: 'Request a password reset link',
  description:
    'Returns the same response whether or not the member exists or gets an email: within five minutes after a link, and after five in an hour, none is sent and the earlier link stays valid. If email is not configured on the server, an admin must create the link.',
  access: { by: 'anyone' },
  body: PasswordResetRequest,
  data: z.object({ is_mailed: z.boolean().meta({ description: 'Whether email is configured on the server' }) }),
  extension: true,
})

export const resetPassword = operation({
  id: 'resetPassword',
  method: 'POST',
  path: '/password-resets/use',
  tag,
  summary: 'Reset password',
  description: 'The link works once. Ends all sessions of the member; two-factor authentication stays on.',
  access: { by: 'anyone' },
  body: ResetPassword,
  errors: [404, 409],
  data: Nothing,
  extension: true,
})
