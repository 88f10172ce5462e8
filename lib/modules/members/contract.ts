import { z } from 'zod'
import { ROLES } from '../../kernel/access.ts'
import { IsoTime, text, token } from '../../wire/shapes.ts'

/** Sign-in (specification, "Authentication and organization"). */
export const SignIn = z
  .object({ admin_email: z.string().min(1).max(254), admin_password: z.string().min(1).max(128) })
  .meta({ id: 'SignIn' })
export type SignIn = z.infer<typeof SignIn>

/** `token` is the organization's identifier (specification, "Sign-in result"). */
export const SignInResult = z.object({ access_token: z.string(), token: token('org') }).meta({ id: 'SignInResult' })
export type SignInResult = z.infer<typeof SignInResult>

/** A person of an organization. `number` is what `task.assignee` refers to (contract 4). */
export const Member = z
  .object({
    token: token('mem'),
    organization_id: token('org'),
    number: z.int().positive(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    role: z.enum(ROLES),
    created_at: IsoTime,
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

/** Length is the only rule for a password (ASVS 6.2.1, 6.2.5, 6.2.9); the most common ones are refused by the server. */
export const NewPassword = z
  .string()
  .min(8, 'must have at least 8 characters')
  .max(128)
  .meta({ example: 'correct horse battery' })

export const InviteMember = z.object({ email: z.email().max(254), role: z.enum(ROLES) }).meta({ id: 'InviteMember' })
export type InviteMember = z.infer<typeof InviteMember>

export const ChangeRole = z.object({ role: z.enum(ROLES) }).meta({ id: 'ChangeRole' })

/** An invitation that nobody has answered or taken back. */
export const Invitation = z
  .object({
    token: token('inv'),
    email: z.string(),
    role: z.enum(ROLES),
    invited_by: z.string().meta({ description: 'The member who invites, by name' }),
    created_at: IsoTime,
    expires_at: IsoTime,
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof Invitation>

/** `secret` goes into the link, and is in this answer only. */
export const MadeInvitation = Invitation.extend({
  secret: z.string().meta({ description: 'What the link carries; kept nowhere' }),
  is_mailed: z.boolean().meta({ description: 'Whether this server sends mail, and has been asked to send this link' }),
}).meta({ id: 'MadeInvitation' })
export type MadeInvitation = z.infer<typeof MadeInvitation>

const LinkSecret = z.string().min(1).max(100).meta({
  description: 'The secret that the link carries',
  example: 'wq3vJ0aY1mZ7Qd8kLr5cTnX2uPbE9sHf4iGoAyVxB6M',
})

export const LookUpInvitation = z.object({ token: LinkSecret }).meta({ id: 'LookUpInvitation' })

/** What a link is an invitation to. */
export const OfferedInvitation = Invitation.omit({ token: true, created_at: true })
  .extend({ organization: z.string() })
  .meta({ id: 'OfferedInvitation' })
export type OfferedInvitation = z.infer<typeof OfferedInvitation>

export const AcceptInvitation = z
  .object({ token: LinkSecret, first_name: text(100), last_name: text(100), password: NewPassword })
  .meta({ id: 'AcceptInvitation' })
export type AcceptInvitation = z.infer<typeof AcceptInvitation>
