import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { Nothing, pathId } from '../../wire/shapes.ts'
import {
  AskReset,
  ChangePassword,
  ConfirmedSession,
  ConfirmSession,
  EnableTotp,
  EndSessions,
  MadeReset,
  RecoveryCodes,
  ResetPassword,
  Session,
  StepUp,
  TotpEnrolment,
} from './contract.ts'

const tag = 'Sign-in and members'
const oneMember = z.object({ member_id: pathId('Identifier of the member') })
const admin = { by: 'member', role: 'admin', partner: false } as const
const own = { by: 'member', role: 'viewer', partner: false } as const

export const confirmSession = operation({
  id: 'confirmSession',
  method: 'POST',
  path: '/members/me/confirmation',
  tag,
  summary: 'Confirm the session',
  description:
    'Takes the password, and a code of members who have a second factor: without one, a right password answers 403 with the code `error.second_factor`. For five minutes, this session may then call operations that need a recent confirmation. Signing in counts as one.',
  access: own,
  body: ConfirmSession,
  data: ConfirmedSession,
  extension: true,
})

export const changePassword = operation({
  id: 'changePassword',
  method: 'PUT',
  path: '/members/me/password',
  tag,
  summary: 'Choose another password',
  description: 'Asks for the current one. All other sign-ins of the member end.',
  access: own,
  stepUp: 'password',
  body: ChangePassword,
  data: Nothing,
  extension: true,
})

export const listSessions = operation({
  id: 'listSessions',
  method: 'GET',
  path: '/members/me/sessions',
  tag,
  summary: 'List the sign-ins of the signed-in member',
  description: 'Those that go on, the one used last first.',
  access: own,
  data: z.object({ count: z.int(), sessions: z.array(Session) }),
  extension: true,
})

export const endSession = operation({
  id: 'endSession',
  method: 'DELETE',
  path: '/members/me/sessions/{session_id}',
  tag,
  summary: 'End a sign-in',
  description: 'Every copy of its JWT is refused from the next request on.',
  access: own,
  params: z.object({ session_id: pathId('Identifier of the session') }),
  data: Nothing,
  errors: [404],
  extension: true,
})

export const endOwnSessions = operation({
  id: 'endOwnSessions',
  method: 'POST',
  path: '/members/me/sessions/end',
  tag,
  summary: 'End all sign-ins',
  description: 'All others of the signed-in member, or all of them.',
  access: own,
  body: EndSessions,
  data: z.object({ count: z.int() }),
  extension: true,
})

export const startTotp = operation({
  id: 'startTotp',
  method: 'POST',
  path: '/members/me/totp/start',
  tag,
  summary: 'Set a second factor up',
  description: 'Gives a secret for an authenticator app (RFC 6238). Nothing counts until a code of it was given.',
  access: own,
  data: TotpEnrolment,
  secret: true,
  extension: true,
})

export const enableTotp = operation({
  id: 'enableTotp',
  method: 'PUT',
  path: '/members/me/totp',
  tag,
  summary: 'Turn the second factor on',
  description:
    'Asks for a code and for the password. Other sign-ins end; from now on signing in takes a code. Recovery codes are shown this once.',
  access: own,
  stepUp: 'password',
  body: EnableTotp,
  data: RecoveryCodes,
  secret: true,
  extension: true,
})

export const disableTotp = operation({
  id: 'disableTotp',
  method: 'POST',
  path: '/members/me/totp/disable',
  tag,
  summary: 'Turn the second factor off',
  description: 'Asks for the password. Recovery codes end with it.',
  access: own,
  stepUp: 'password',
  body: StepUp,
  data: Nothing,
  extension: true,
})

export const makeRecoveryCodes = operation({
  id: 'makeRecoveryCodes',
  method: 'POST',
  path: '/members/me/recovery-codes',
  tag,
  summary: 'Make new recovery codes',
  description: 'Asks for the password. All earlier ones end.',
  access: own,
  stepUp: 'password',
  body: StepUp,
  data: RecoveryCodes,
  secret: true,
  extension: true,
})

export const signMemberOut = operation({
  id: 'signMemberOut',
  method: 'POST',
  path: '/members/{member_id}/signout',
  tag,
  summary: 'Sign a member out everywhere',
  description: 'Its JWTs are refused from the next request on.',
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
  summary: 'Send a member a link to set a new password',
  description:
    'The link is mailed to the member, works once, for an hour, and replaces earlier ones. Only where the server sends no mail does the answer hold its secret, which then works for a day; not for a colleague who is an admin (403). The second factor stays.',
  access: admin,
  stepUp: 'recent',
  params: oneMember,
  data: MadeReset,
  errors: [404],
  secret: true,
  extension: true,
})

export const askPasswordReset = operation({
  id: 'askPasswordReset',
  method: 'POST',
  path: '/password-resets',
  tag,
  summary: 'Ask for a link with which to choose a new password',
  description: 'Answers alike whether there is such a member. Where the server sends no mail, an admin makes the link.',
  access: { by: 'anyone' },
  body: AskReset,
  data: z.object({ is_mailed: z.boolean().meta({ description: 'Whether this server sends mail at all' }) }),
  extension: true,
})

export const resetPassword = operation({
  id: 'resetPassword',
  method: 'POST',
  path: '/password-resets/use',
  tag,
  summary: 'Choose a new password by a link',
  description: 'Good once. All sign-ins of the member end; the second factor is asked as before.',
  access: { by: 'anyone' },
  body: ResetPassword,
  errors: [404, 409],
  data: Nothing,
  extension: true,
})
