import { z } from 'zod'
import { isTimeZone } from '../../kernel/calendar/local-time.ts'
import { isLocale } from '../../kernel/locale.ts'
import { RoleName, RoleRef } from '../../wire/roles.ts'
import { IsoTime, listSearch, text, token } from '../../wire/shapes.ts'
import { PasskeyAssertion } from './passkeys/contract.ts'

/** Sign-in (specification, "Authentication and organization"). */
export const SignIn = z
  .object({
    admin_email: z.string().min(1).max(254),
    admin_password: z.string().min(1).max(128),
    code: z.string().max(40).optional().meta({
      description: 'Six-digit code or recovery code; required with two-factor authentication, unless `passkey` is sent',
      example: '492039',
    }),
    passkey: PasskeyAssertion.optional().meta({
      description: 'In place of `code`: a passkey’s response to the options of POST /organization/signin/passkey/start',
    }),
  })
  .meta({
    id: 'SignIn',
    example: { admin_email: 'admin@harbor.example', admin_password: 'correct horse battery' },
  })
export type SignIn = z.infer<typeof SignIn>

export const DeviceHeaders = z.object({
  'x-device-token': z
    .string()
    .optional()
    .meta({ description: 'The value of `X-Device-Token` from the client’s last sign-in, if any' }),
})

/** Response header of a sign-in. */
export const DEVICE_TOKEN_HEADER = {
  'X-Device-Token': z
    .string()
    .meta({ description: 'Identifies this browser or client at its next sign-in; opaque, valid for 180 days' }),
}

/** `token` is the organization's identifier (specification, "Sign-in result"). */
export const SignInResult = z.object({ access_token: z.string(), token: token('org') }).meta({ id: 'SignInResult' })
export type SignInResult = z.infer<typeof SignInResult>

/** A member of an organization. `task.assignee` refers to `number` (contract#numbers). */
export const Member = z
  .object({
    token: token('mem'),
    organization_id: token('org'),
    number: z.int().positive(),
    email: z.string(),
    email_verified: z.boolean().meta({
      description: 'Whether the email is verified. Until then, others can also sign up with it',
    }),
    first_name: z.string(),
    last_name: z.string(),
    role: RoleRef,
    role_name: RoleName,
    can_decide_tasks: z.boolean().meta({ description: 'Whether tasks can be assigned to the member' }),
    role_from_group: z.boolean().meta({
      description:
        'Whether the role comes from a directory group. If so, change it in the directory, or change the group’s role',
    }),
    provisioned: z.boolean().meta({ description: 'Whether the organization’s directory manages the member' }),
    enabled: z
      .boolean()
      .meta({ description: 'False for members that the directory has deactivated, who cannot sign in' }),
    two_factor: z.boolean().meta({ description: 'Whether the member has an authenticator app or a passkey' }),
    created_at: IsoTime,
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

/** The signed-in member, with settings that no other member sees (decision 0136). */
export const Me = Member.extend({
  second_factor_from: IsoTime.nullable().meta({
    description:
      'From when the member can only set up two-factor authentication; null if it is not required or already on',
  }),
  time_zone: z.string().nullable().meta({ description: 'Time zone of the console. Null uses the browser’s setting' }),
  locale: z
    .string()
    .nullable()
    .meta({ description: 'Format of dates in the console. Null uses the browser’s setting' }),
  mention_emails: z.boolean().meta({ description: 'Whether mentions in notes are also emailed' }),
  permissions: z.array(z.string()).meta({
    description: 'Permissions of the member’s role, as the OpenAPI document names them in `x-permission`',
    example: ['read', 'tasks.decide'],
  }),
  single_sign_on: z.boolean().meta({ description: 'Whether single sign-on started the session of the request' }),
  authenticator_app: z.boolean().meta({ description: 'Whether sign-in accepts codes of an authenticator app' }),
}).meta({ id: 'Me' })
export type Me = z.infer<typeof Me>

export const UpdateMe = z
  .object({
    first_name: text(100),
    last_name: text(100),
    time_zone: z
      .string()
      .max(60)
      .refine(
        (name) => !/^[+-]/.test(name) && isTimeZone(name),
        'must be the name of a time zone, such as Europe/Berlin',
      )
      .nullable()
      .meta({
        description: 'Name in the IANA time zone database. Null uses the browser’s setting',
        example: 'Europe/Berlin',
      }),
    locale: z
      .string()
      .max(35)
      .refine(isLocale, 'must be a language tag with a country, such as en-GB')
      .nullable()
      .meta({ description: 'Language tag (BCP 47) with a country. Null uses the browser’s setting', example: 'en-GB' }),
    mention_emails: z.boolean(),
  })
  .partial()
  .meta({ id: 'UpdateMe' })
export type UpdateMe = z.infer<typeof UpdateMe>

export const MemberQuery = z.object({ search: listSearch('Part of the name or email') })

/**
 * The schema checks only the length (ASVS 6.2.1, 6.2.5, 6.2.9); `hashChosenPassword` checks the
 * rest.
 */
const NewPassword = z.string().min(8).max(128).meta({ example: 'correct horse battery' })

export const InviteMember = z.object({ email: z.email().max(254), role: RoleRef }).meta({ id: 'InviteMember' })
export type InviteMember = z.infer<typeof InviteMember>

export const ChangeRole = z.object({ role: RoleRef }).meta({ id: 'ChangeRole' })

/** An invitation that is neither accepted nor revoked. */
export const Invitation = z
  .object({
    token: token('inv'),
    email: z.string(),
    role: RoleRef,
    role_name: RoleName,
    invited_by: z.string().meta({ description: 'Name of the inviting member' }),
    created_at: IsoTime,
    expires_at: IsoTime,
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

/** `secret` is part of the link and returned in this response only. */
export const MadeInvitation = Invitation.extend({
  secret: z
    .string()
    .meta({ description: 'Secret for the invitation link. It is not stored and cannot be retrieved again' }),
  is_mailed: z.boolean().meta({
    description:
      'Whether a link was also sent by email. Requires that email is configured on the server and that the inviter’s email is verified; rate-limited',
  }),
}).meta({ id: 'MadeInvitation' })
export type MadeInvitation = z.infer<typeof MadeInvitation>

const LinkSecret = z.string().min(1).max(100).meta({
  description: 'Secret from the link',
  example: 'wq3vJ0aY1mZ7Qd8kLr5cTnX2uPbE9sHf4iGoAyVxB6M',
})

export const LookUpInvitation = z.object({ token: LinkSecret }).meta({ id: 'LookUpInvitation' })

/** An invitation as its recipient sees it. */
export const OfferedInvitation = Invitation.omit({ token: true, created_at: true })
  .extend({ organization: z.string() })
  .meta({ id: 'OfferedInvitation' })
export type OfferedInvitation = z.infer<typeof OfferedInvitation>

export const AcceptInvitation = z
  .object({ token: LinkSecret, first_name: text(100), last_name: text(100), password: NewPassword })
  .meta({ id: 'AcceptInvitation' })
export type AcceptInvitation = z.infer<typeof AcceptInvitation>

const Password = z.string().min(1).max(128).meta({ example: 'correct horse battery' })

export const ChangePassword = z
  .object({ current_password: Password, new_password: NewPassword })
  .meta({ id: 'ChangePassword' })

export const StepUp = z
  .object({ password: Password })
  .meta({ id: 'StepUp', description: 'Confirmation with the member’s password' })

export const EmailLink = z
  .object({
    is_mailed: z.boolean().meta({ description: 'Whether an email was sent' }),
  })
  .meta({ id: 'EmailLink' })
export const ConfirmEmail = z.object({ token: LinkSecret }).meta({ id: 'ConfirmEmail' })
export const ConfirmedEmail = z.object({ email: z.string() }).meta({ id: 'ConfirmedEmail' })

export const ConfirmSession = z
  .object({
    password: Password.optional().meta({ description: 'Required unless `passkey` is sent' }),
    code: z.string().max(40).optional().meta({
      description: 'Six-digit code or recovery code; required with a password and two-factor authentication',
      example: '492039',
    }),
    passkey: PasskeyAssertion.optional().meta({
      description:
        'In place of `password` and `code`: a passkey’s response to the options of POST /members/me/confirmation/start',
    }),
  })
  .refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
    path: ['password'],
    message: 'is required; send either password or passkey',
  })
  .meta({ id: 'ConfirmSession', example: { password: 'correct horse battery staple', code: '492039' } })
export type ConfirmSession = z.infer<typeof ConfirmSession>

export const ConfirmedSession = z
  .object({
    confirmed_until: IsoTime.meta({
      description: 'End of the period in which the session can call operations that require a confirmation',
    }),
  })
  .meta({ id: 'ConfirmedSession' })

export const Session = z
  .object({
    token: token('ses'),
    address: z.string(),
    agent: z.string().meta({ description: 'User-Agent of the client that signed in' }),
    created_at: IsoTime,
    last_used_at: IsoTime,
    expires_at: IsoTime,
    is_current: z.boolean().meta({ description: 'Whether this session sent the request' }),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

export const EndSessions = z
  .object({ including_this: z.boolean().meta({ description: 'Whether to end the current session too' }) })
  .meta({ id: 'EndSessions' })

/** Setup of two-factor authentication, which takes effect once a code is confirmed. */
export const TotpEnrollment = z
  .object({
    secret: z.string().meta({ description: 'Secret for manual entry, base32-encoded' }),
    uri: z.string().meta({ description: 'otpauth:// URI to display as a QR code' }),
    enrolment: z.string().meta({ description: 'Value to send with the code to confirm the setup' }),
    expires_at: IsoTime,
  })
  .meta({ id: 'TotpEnrollment' })
export type TotpEnrollment = z.infer<typeof TotpEnrollment>

export const EnableTotp = z
  .object({
    enrolment: z.string().min(1).max(1000).meta({ example: 'eyJhbGciOiJIUzI1NiJ9…' }),
    code: z.string().trim().min(1).max(10).meta({ example: '492039' }),
    password: Password,
  })
  .meta({ id: 'EnableTotp' })
export type EnableTotp = z.infer<typeof EnableTotp>

export const RecoveryCodes = z
  .object({
    recovery_codes: z.array(z.string()).meta({ description: 'Single-use codes, returned in this response only' }),
  })
  .meta({ id: 'RecoveryCodes' })

export const MadeReset = z
  .object({
    is_mailed: z.boolean().meta({ description: 'Whether the link was emailed to the member' }),
    secret: z.string().optional().meta({
      description:
        'Secret of the reset link, to be shared with the member. Returned only if email is not configured on the server',
    }),
    expires_at: IsoTime,
  })
  .meta({ id: 'MadeReset' })

export const PasswordResetRequest = z.object({ email: z.string().min(1).max(254) }).meta({ id: 'PasswordResetRequest' })
export const ResetPassword = z.object({ token: LinkSecret, password: NewPassword }).meta({ id: 'ResetPassword' })
export type ResetPassword = z.infer<typeof ResetPassword>
